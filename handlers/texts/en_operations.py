"""English: how the gateway is."""

TEXTS = {
    "status.none": "No gateway has run with this home yet. dhakira run starts one.",
    "status.starting": "The gateway is starting (process {pid}).",
    "status.ready": "The gateway is running over {engine} since {started_at} (process {pid}).",
    "status.degraded": "The gateway is running over {engine} since {started_at} (process {pid}), but not all is well.",
    "status.draining": "The gateway is stopping: it finishes what it has begun (process {pid}).",
    "status.stopped": "The gateway was stopped at {at}. dhakira run starts it again.",
    "status.killed": (
        "No gateway is running. The last one (process {pid}) ended without a word, seen last at {at}. What it had begun is "
        "finished at the next start: dhakira run"
    ),
    "status.silent": (
        "The gateway (process {pid}) holds this home and has told nothing since {at}: it is paused or hangs. If it stays so, "
        "end it with kill -9 {pid} and start it again; nothing is lost by that."
    ),
    "status.polled": "Updates were last asked for with success at {last_poll_at}.",
    "status.part": "  {name}: {state}",
    "status.part-failed": "  {name}: {state}; failed {failures} times, last: {error}",
    "status.waiting": (
        "Waiting: {updates} updates, {replies} replies, {jobs} ended sessions, {running} being read. "
        "Given up: {given_up} replies, {failed} sessions."
    ),
    "status.problem-telegram-conflict": (
        "Another program asks for this bot's updates, and Telegram gives them to one only (409). Stop the other one; this one "
        "goes on by itself."
    ),
    "status.problem-telegram-unauthorized": (
        "Telegram does not accept the bot token any more. Get a new one from @BotFather, set it and start again."
    ),
    "status.problem-telegram-unreachable": "Telegram cannot be reached. It is tried again without end.",
    "status.problem-telegram-silent": "No request for updates has succeeded for two minutes.",
    "status.problem-part": "{name} has failed and is started again in a moment; the log says why.",
    "status.problem-other": "Something is wrong ({code}).",
}

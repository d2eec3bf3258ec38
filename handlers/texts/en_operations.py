"""English: how the gateway is, and what is wrong with its home."""

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
    "status.problem-telegram-undelivered": "Telegram calls, and does not get through; the log says why.",
    "status.problem-telegram-unstored": "Messages come in and cannot be stored; the log says why. Telegram keeps them for a day.",
    "status.problem-disk-full": "The disk is full: nothing can be stored. Telegram keeps messages for a day. Free some space.",
    "status.problem-part": "{name} has failed and is started again in a moment; the log says why.",
    "status.problem-other": "Something is wrong ({code}).",
    "doctor.well": "Nothing is wrong; {count} checks.",
    "doctor.ill": "Wrong: {count}.",
    "doctor.ill-fixable": "Wrong: {count}. dhakira doctor --fix mends {can} of it.",
    "doctor.mend": "Mend it: {command}",
    "doctor.mended": "✓ Mended: {what}",
    "doctor.skipped": "Not looked at, for the database cannot be opened as it is: {checks}.",
    "doctor.settings-means": "The bot does not start with these settings, and nothing else can be looked at without them.",
    "doctor.home-means": "Nothing can be kept there: the bot does not start, and nothing else can be looked at.",
    "doctor.check-failed": "The check {check} could not be carried out ({error}).",
    "doctor.check-failed-means": "Nobody knows whether that is well. Mend the rest and look again.",
    "doctor.disk-full": "Only {free_mb} MB are free on the disk of this home.",
    "doctor.disk-full-means": "Messages can soon not be stored any more; Telegram keeps them for a day. Free some space.",
    "doctor.owner": "{count} files or folders belong to another user: {names}.",
    "doctor.owner-means": "The bot may not be able to read or write them. Run it as one user, and give that user its files.",
    "doctor.permissions": "{count} files or folders can be used by others: {names}.",
    "doctor.permissions-means": "Other users of this machine can read or change what people told the bot.",
    "doctor.leftovers": "{count} half-written files were left: {names}.",
    "doctor.leftovers-means": "A process was killed while it wrote. The files that count are whole; these only take room.",
    "doctor.restore-unfinished": "A restore was cut off before everything was in its place.",
    "doctor.restore-unfinished-means": "The bot does not start like this. What was there before is in the folder before-restore-…",
    "doctor.embedding-missing": "Finding by meaning is switched on (memory.embedding), but its package is not installed.",
    "doctor.embedding-missing-means": "Searches go by words alone. Install the package, or switch it off.",
    "doctor.sqlite-old": "Python's SQLite is {found}; {needed} or newer is needed.",
    "doctor.sqlite-old-means": "The database cannot be used with it. Install a newer Python.",
    "doctor.database-unreadable": "The database cannot be opened.",
    "doctor.database-unreadable-means": "It is no file of this user, another program keeps it locked, or the disk is full.",
    "doctor.database-broken": "The database is damaged.",
    "doctor.database-broken-means": (
        "What people approved is in the Markdown files and is safe; what was said and why it is believed may be lost. Bring a "
        "backup back, or move dhakira.sqlite away to begin a new one."
    ),
    "doctor.index-broken": "An index of the database is damaged ({count} places).",
    "doctor.index-broken-means": "Nothing is lost: an index is built anew from the rows.",
    "doctor.database-newer": "A later release wrote this database.",
    "doctor.database-newer-means": "This release leaves it alone. Install that one, or bring back a backup made before it.",
    "doctor.migrations-pending": "The database has the schema of an earlier release.",
    "doctor.migrations-pending-means": "The next start brings it forward and keeps a copy of it as it was.",
    "doctor.server-unreachable": "{server} does not answer.",
    "doctor.server-unreachable-means": "No message comes in and no answer goes out. Check network, proxy and telegram.api_base.",
    "doctor.clock-wrong": "The clock of this machine is {seconds} seconds ahead of Telegram's (behind, if negative).",
    "doctor.clock-wrong-means": "Times in the memory, claims and quiet hours are off by as much.",
    "doctor.token-refused": "Telegram does not accept the bot token.",
    "doctor.token-refused-means": "The bot cannot start. Get the token from @BotFather and set it again.",
    "doctor.token-unusable": "{why}",
    "doctor.token-unusable-means": "The bot cannot start without a token of its own that nobody else can change.",
    "doctor.gateway-silent": "The gateway (process {pid}) runs and has told nothing for half a minute.",
    "doctor.gateway-silent-means": "It is paused or hangs. Wait a moment and look again; ending it loses nothing.",
    "doctor.gateway-killed": "The last gateway ended without a word at about {at}.",
    "doctor.gateway-killed-means": "It was killed, or the machine went down. The next start finishes what it had begun.",
    "doctor.gateway-degraded": "The gateway runs and is not well: {problems}.",
    "doctor.gateway-degraded-means": "dhakira status says it in words; the log says why.",
    "doctor.updates-late": "{count} messages were taken in and not answered for ten minutes or more.",
    "doctor.updates-late-means": "No gateway runs, or a model is very slow. They are answered at the next start.",
    "doctor.replies-late": "{count} replies wait although they are due.",
    "doctor.replies-late-means": "No gateway runs, or Telegram cannot be reached. They are delivered at the next start.",
    "doctor.replies-given-up": "{count} replies of the last {days} days could not be delivered.",
    "doctor.replies-given-up-means": (
        "Telegram refused them: a person blocked the bot, or it left the group. --fix has them tried once more."
    ),
    "doctor.jobs-failed": "{count} ended sessions could not be read ({codes}).",
    "doctor.jobs-failed-means": "What was said in them is kept and not remembered yet. Mend the cause, then try again.",
    "doctor.jobs-late": "{count} ended sessions wait to be read although they are due.",
    "doctor.jobs-late-means": "No gateway runs, or its workers are busy. Nothing is lost.",
    "doctor.claims-expired": "{count} sessions are held by a worker that is gone.",
    "doctor.claims-expired-means": "A process died while it read them. A running gateway takes them back by itself.",
    "doctor.locks-dead": "{count} memories are locked by a process that is gone.",
    "doctor.locks-dead-means": "A process died while it changed them. The next change takes the lock.",
    "doctor.changes-begun": "{count} changes were cut off between a file and the database.",
    "doctor.changes-begun-means": "The next start, or the next change there, finishes them.",
    "doctor.notes-crowd": "A conversation's working notes may have {notes} bytes, and its talk in a prompt only {history} characters.",
    "doctor.notes-crowd-means": (
        "Long notes leave the model little else to see. Lower [sessions] notebook_bytes or raise history_budget_chars."
    ),
    "doctor.file-over": "{space}: {name} holds {used} characters, and {limit} may be.",
    "doctor.file-over-means": "Nothing is added there until it is shorter. Shorten it, or raise its limit under [memory].",
    "doctor.line-disliked": "{space}: {count} lines of {name} ({section}) are refused by the scanner.",
    "doctor.line-disliked-means": (
        "They look like a credential or a planted instruction, so no prompt has them. They stay in the file until you take "
        "them out; lint names the lines."
    ),
    "doctor.file-lost": "{space}: {name} is missing or has lost {count} lines at once.",
    "doctor.file-lost-means": "None of them is forgotten, and nothing is written there until you bring them back or let them go.",
    "doctor.file-set-aside": "{space}: a damaged file was set aside as {name}.",
    "doctor.file-set-aside-means": "A new one was begun. Take over by hand what you need from it, then delete it.",
    "doctor.file-damaged": "{space}: {name} cannot be understood.",
    "doctor.file-damaged-means": "What it says does not count. Mend it in an editor; else it is set aside at the next change.",
    "doctor.file-newer": "{space}: a later release wrote {name}.",
    "doctor.file-newer-means": "This release leaves it alone. Install that one.",
    "doctor.file-other": "{space}: {name} is not as it must be ({kind}).",
    "doctor.file-other-means": "dhakira memory status for that space says more.",
    "doctor.index-stale": "The index of what was stated says something else than {count} messages do.",
    "doctor.index-stale-means": "Something could be promoted, or not, for the wrong reason. The index is made from the messages.",
    "backup.made": "The home is in {path}: {files} files, {size} bytes. Keep it where nobody else can read it.",
    "backup.restored": "The backup of {at} is in {home}: {files} files. dhakira doctor looks at it; dhakira run starts the bot.",
    "backup.aside": "What was there before is in {aside}. Delete it when you need it no more: nothing else does.",
}

"""English: how people state a fact."""

from memory_core.languages.pack import Form
from memory_core.values import Category

_ADVERB = r"(?:(?:really|also|still|now|currently|usually|generally|always|just|personally|much|strongly) )?"

FORMS = (
    Form(
        pattern=r"(?:my (?:full |first )?name(?: is|'s)|i(?:'m| am) called|i go by|(?:please |just )?call me) (?P<x>\p{L}[\p{L}'. -]+)",
        line="Name: {x}",
        category=Category.PERSONAL,
        slot="name",
        examples=(("My name is Sara", "Name: Sara"), ("please call me Abu Khalid", "Name: Abu Khalid")),
    ),
    Form(
        pattern=rf"i(?:'m| am)? {_ADVERB}(?:live|living|reside|based|located) (?:in|at|near) (?P<x>.+)",
        line="Lives in {x}",
        category=Category.PERSONAL,
        slot="residence",
        examples=(("I live in Riga", "Lives in Riga"), ("I'm based in Cairo, Egypt", "Lives in Cairo, Egypt")),
    ),
    Form(
        pattern=r"i(?:'ve| have)?(?: just| recently)? moved to (?P<x>.+)",
        line="Lives in {x}",
        category=Category.PERSONAL,
        slot="residence",
        examples=(("I moved to Tartu", "Lives in Tartu"),),
    ),
    Form(
        pattern=r"i(?:'m| am)? (?:originally )?(?:come )?from (?P<x>.+)",
        line="Comes from {x}",
        category=Category.PERSONAL,
        examples=(("I'm from Amman", "Comes from Amman"), ("I come from Oran", "Comes from Oran")),
    ),
    Form(
        pattern=rf"i(?:'m| am)? {_ADVERB}(?:work|working|employed) (?:at|for|by) (?P<x>.+)",
        line="Works at {x}",
        category=Category.WORK,
        slot="employer",
        examples=(("I work at Acme", "Works at Acme"), ("I'm working for Nour Labs", "Works at Nour Labs")),
    ),
    Form(
        pattern=r"my employer is (?P<x>.+)",
        line="Works at {x}",
        category=Category.WORK,
        slot="employer",
        examples=(("My employer is Acme", "Works at Acme"),),
    ),
    Form(
        pattern=rf"i(?:'m| am)? {_ADVERB}(?:work|working|employed) (?P<x>(?:as|in|on|with) .+)",
        line="Works {x}",
        category=Category.WORK,
        examples=(("I work as a nurse", "Works as a nurse"), ("I work in logistics", "Works in logistics")),
    ),
    Form(
        pattern=r"my (?:job|role|title|job title|profession) is (?P<x>.+)",
        line="Job: {x}",
        category=Category.WORK,
        examples=(("My job is site engineer", "Job: site engineer"),),
    ),
    Form(
        pattern=(
            r"i(?:'m| am) (?P<x>an? (?:[\p{L}-]+ ){0,3}(?:developer|engineer|teacher|designer|student|nurse|architect|manager|"
            r"writer|translator|researcher|photographer|accountant|consultant|analyst|scientist|chef|baker|driver|carpenter|"
            r"electrician|musician|journalist|librarian|pharmacist|farmer|programmer|vegetarian|vegan))"
        ),
        line="Is {x}",
        category=Category.PERSONAL,
        examples=(("I'm a backend developer", "Is a backend developer"), ("I am a vegetarian", "Is a vegetarian")),
    ),
    Form(
        pattern=r"(?:please |always )?(?:reply|answer|respond|write|talk|speak)(?: to me)?(?: always)? in (?P<x>\p{L}+)(?: only)?(?: please| by default| from now on)?",
        line="Reply in {x}",
        category=Category.OPERATING_STYLE,
        valued=True,
        examples=(("Please reply in Arabic", "Reply in Arabic"), ("always answer in English", "Reply in English")),
    ),
    Form(
        pattern=r"(?:please |actually |always )*(?:give me|keep(?: your| the)?|use|write|send(?: me)?) (?P<x>(?:concise|short|brief|terse|detailed|long|thorough) (?:replies|answers?|responses?|messages?|explanations?))(?: by default| from now on|,? please)?",
        line="Prefers {x}",
        category=Category.OPERATING_STYLE,
        valued=True,
        examples=(("Please give me short answers", "Prefers short answers"),),
    ),
    Form(
        pattern=r"(?:please |always )*keep (?:your |the )?(?:replies|reply|answers?|responses?|messages?|explanations?) (?P<x>concise|short|brief|terse|detailed|long|thorough)(?: by default| from now on|,? please)?",
        line="Prefers {x} replies",
        category=Category.OPERATING_STYLE,
        valued=True,
        examples=(("Keep your answers brief", "Prefers brief replies"),),
    ),
    Form(
        pattern=r"my (?:favou?rite|preferred) (?P<x>[\p{L} -]+ (?:is|are) .+)",
        line="Favourite {x}",
        category=Category.PREFERENCE,
        examples=(("My favourite colour is green", "Favourite colour is green"),),
    ),
    Form(
        pattern=rf"(?:i|we)(?:'d| would)? {_ADVERB}prefer(?: to use| using)? (?P<x>.+)",
        line="Prefers {x}",
        category=Category.PREFERENCE,
        valued=True,
        examples=(("I prefer tea over coffee", "Prefers tea over coffee"), ("I prefer pnpm", "Prefers pnpm")),
    ),
    Form(
        pattern=r"my preference is (?P<x>.+)",
        line="Prefers {x}",
        category=Category.PREFERENCE,
        valued=True,
        examples=(("My preference is TypeScript", "Prefers TypeScript"),),
    ),
    Form(
        pattern=rf"i {_ADVERB}(?:(?:do not|don't) (?:like|enjoy|want)|dislike|hate|can't stand|cannot stand) (?P<x>.+)",
        line="Does not like {x}",
        category=Category.PREFERENCE,
        examples=(
            ("I hate long introductions", "Does not like long introductions"),
            ("I don't like cilantro", "Does not like cilantro"),
        ),
    ),
    Form(
        pattern=rf"i(?:'m| am)? {_ADVERB}(?:like|love|enjoy|adore|fond of|a fan of|a big fan of) (?P<x>.+)",
        line="Likes {x}",
        category=Category.PREFERENCE,
        examples=(("I love hiking", "Likes hiking"), ("I'm fond of old maps", "Likes old maps")),
    ),
    Form(
        pattern=r"(?:please |always )*(?:use|default to|switch to) (?P<x>.+?) (?:by default|as (?:the|my|our) default|from now on|everywhere|for everything)(?: please)?",
        line="Uses {x} by default",
        category=Category.TECHNICAL_DEFAULT,
        valued=True,
        examples=(
            ("Use pnpm by default", "Uses pnpm by default"),
            ("please use metric units from now on", "Uses metric units by default"),
        ),
    ),
    Form(
        pattern=r"(?:please )?default to (?P<x>.+)",
        line="Uses {x} by default",
        category=Category.TECHNICAL_DEFAULT,
        valued=True,
        examples=(("please default to TypeScript", "Uses TypeScript by default"),),
    ),
    Form(
        pattern=rf"i {_ADVERB}use (?P<x>.+?)(?: by default| for everything| every day)?",
        line="Uses {x}",
        category=Category.TECHNICAL_DEFAULT,
        valued=True,
        examples=(("I use Neovim on Debian", "Uses Neovim on Debian"), ("I always use tabs", "Uses tabs")),
    ),
    Form(
        pattern=r"(?:please )?always (?P<x>[\p{L}'-]+ .+)",
        line="Always {x}",
        category=Category.RECURRING_CONSTRAINT,
        valued=True,
        examples=(
            ("Please always put the conclusion first", "Always put the conclusion first"),
            ("Always use tabs", "Always use tabs"),
        ),
    ),
    Form(
        pattern=r"(?:please )?never (?P<x>[\p{L}'-]+ .+)",
        line="Never {x}",
        category=Category.RECURRING_CONSTRAINT,
        examples=(("Never use emojis when you write to me", "Never use emojis when you write to me"),),
    ),
    Form(
        pattern=r"i (?:never|do not|don't) (?P<x>(?:eat|drink|use|work|take|have|do|read|write|answer|travel|deploy|merge|commit) .+)",
        line="Does not {x}",
        category=Category.RECURRING_CONSTRAINT,
        examples=(("I don't eat fish", "Does not eat fish"), ("I never work on Fridays", "Does not work on Fridays")),
    ),
    Form(
        pattern=r"i (?:can't|cannot|can not) (?P<x>(?:eat|drink|use|work|take|have|meet|travel|do) .+)",
        line="Cannot {x}",
        category=Category.RECURRING_CONSTRAINT,
        examples=(("I can't meet before ten", "Cannot meet before ten"),),
    ),
    Form(
        pattern=r"(?:the|our|this) (?P<x>(?:[\p{L}\p{N}-]+ ){0,2}(?:project|repo|repository|codebase|app|application|service|backend|frontend|api|site|website|bot|pipeline|database|server|staging|production|ci) (?:uses?|is|are|runs?|lives?|requires?|needs?|deploys?|has|supports?|depends) .+)",
        line="The {x}",
        category=Category.PROJECT,
        examples=(
            ("The project uses FastAPI and SQLite", "The project uses FastAPI and SQLite"),
            ("our staging server is called blue", "The staging server is called blue"),
        ),
    ),
    Form(
        pattern=r"(?:in this project )?we (?P<x>(?:use|deploy|release|ship|write|test|build|host|merge|review|run|store|keep|develop|freeze) .+)",
        line="We {x}",
        category=Category.PROJECT,
        examples=(("We deploy on Thursdays", "We deploy on Thursdays"),),
    ),
)

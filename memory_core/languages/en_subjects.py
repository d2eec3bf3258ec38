"""English: what is sensitive, what only sounds so in technical talk, and who is somebody else."""

from memory_core.languages.pack import PersonRules, SubjectRules

_S = "(?: ?s)?"
_KIN = (
    "(?:(?:step|grand|half|god|foster) ?)?(?:mother|father|mom|mum|mommy|mummy|dad|daddy|sister|brother|son|daughter|parents?|child(?:ren)?|kids?)"
    "|sons|daughters|sisters|brothers|grandm?pa|grandma|granny|wife|husband|spouse|ex|fiancee?|girlfriend|boyfriend|partner|uncle|aunt|auntie|cousins?|niece|nephew"
    "|(?:mother|father|sister|brother) in law|in laws|family|twins?|baby|toddler"
)
_PEOPLE = (
    f"{_KIN}|(?:best )?friends?|boss|colleagues?|coworkers?|co workers?|teammates?|neighbou?rs?|roommates?|flatmates?|housemates?|landlord|landlady"
    "|manager|supervisor|intern|teacher|professor|doctor|therapist|lawyer|dentist|tenant|classmates?|mentor|assistant|secretary|nanny|crush|buddy"
)
_WANTS = (
    "(?:really |also |always |never |usually |just |doesn t |does not |didn t |did not |don t |can t |cannot |still |often |only )*"
    "(?:likes|loves|hates|dislikes|prefers|lives|lived|told|tells|said|says|thinks|thought|believes|feels|felt|earns?|earned|drinks|eats|"
    "speaks|moved|married|divorced|died|asked|insists|complains|complained|quit|resigned|studies|enjoys|hopes|was born|is (?:allergic|married|pregnant|ill|sick|"
    "vegan|vegetarian|on (?:leave|vacation|holiday)|from|leaving|quitting|retiring|afraid|\\d+ years old|(?:a|an|the|my|our) (?:[^ ]+ )?(?:engineer|doctor|nurse|teacher|"
    "lawyer|student|designer|developer|manager|vegetarian|vegan|muslim|christian|jew|catholic|boss|friend|colleague|neighbou?r|father|mother)))"
)

EN_SUBJECTS = SubjectRules(
    endings=_S,
    firm={
        "health": (
            "(had|has had|have had|after|survived|suffered) ~ (stroke|strokes|heart attack|seizure|concussion|aneurysm)!, gout, (heart|birth|congenital) defect, pacemaker, (sleeping|pain|diet|iron) pills, beta blockers, blood thinner*, (kidney|liver|gall bladder|lung|bladder|prostate|breast) (disease|stone|failure|transplant|cancer|problem|infection|removed), had (my|his|her) ~ (removed|amputated), amputee*, obes*, overweight, my diet, lost # (kilos|pounds|kg|lbs), (weigh|weighs) #, (am|m|is|was|were|are) ~ (ill|hospitali[sz]ed|diabetic|epileptic|asthmatic|anaemic|anemic|infertile|coeliac|celiac|allergic|depressed|suicidal|bedridden|immunocompromised|paraly[sz]ed|hard of hearing|on dialysis|on (medication|antidepressants|insulin|chemo|methadone)), (see|seeing|saw|visit) ~ (shrink|therapist|psychiatrist|psychologist|oncologist|cardiologist|neurologist|urologist|gynaecologist|gynecologist|specialist), (tested|test) positive,  period (pain|cramps|tracking), endometri*, postpartum, sperm count, egg freezing, tinnitus, hearing loss, eyesight, cataract*, crutches, prosthe*, (quit|quitting) (drinking|smoking|heroin|cocaine|opioids), used to (drink|use drugs), (doing|do|took|smoke|smoking) (drugs|weed|cocaine|heroin|meth)!, aa meeting*, relapse*, dementia, my (illness|injury|surgery|disability|depression|anxiety|asthma|adhd|cancer|diabetes|eyes|lungs|heart|stomach|ulcer|rash|mole|lump|mri|biopsy|test results|medical|vaccin*), "
            "cancer, tumou?r, leuk?aemia, stroke survivor, had a stroke, heart (attack|disease|failure|condition), depression, (am|m|feeling|was|been) depressed, anxiety, panic attack, bulimi*, anorexi*, "
            "eating disorder, dyslexi*, adhd, autis*, pregnant, (my|her|our|the) pregnanc*, pregnancy (loss|test), miscarr*, ivf, menopaus*, infertil*, (am|m|was) sick, disability, disabilities, (m|am|legally) (disabled|deaf|blind), "
            "wheelchair, hearing aid, (m|am|been|stay|got) sober, rehab, alcoholic*, (m|am|was|an) addict*, addiction, overdos*, suicid*, self harm*, my (blood|weight|bmi|diagnosis|symptom|"
            "illness|disease|medication|medicine|treatment|surgery|doctor|therapist|psychiatrist|gp|dentist|chemo|condition|period|allerg*|prescription|pill|knee|back pain|liver|kidney|"
            "heart condition|cholesterol|thyroid|hearing|sleep disorder|mental), mental health, blood (pressure|sugar|test result), cholesterol, thyroid, insulin, medication, in remission, chronic ~ pain, chemo*, sprained, fractured my, slipped disc, herniated disc, crutches, painkiller, "
            "antidepress*, antipsychotic*, inhaler, epipen, allergic to, i weigh, (had|having|after|need|needs|recovering from) ~ surgery, (had|having|need|after) (an|my|the|another) * ?operation (on|last|in|for), my operation, hospitali[sz]ed, in hospital, in the hospital, to hospital, "
            "(diagnosed|diagnosis) (with|as|of|for), (was|were|been|got) ~ diagnosed, chronic (pain|illness|fatigue|condition), an abortion, psychiatr*, psychotherap*, "
            "in therapy, see a (doctor|therapist|shrink|specialist), food allergy, allergies, dialysis, biopsy, transplant, i have ~ (disorder|syndrome|disease), arthritis, broke my *, sleep apn*, medical (condition|history|record|leave), sick leave, on disability"
        ),
        "money": (
            "take home, (on|live on|living on|get|gets|receive|receiving|claiming|claim) ~ (unemployment|welfare|benefits|disability|food stamps|social security|medicaid)!, laid off, i (got|was|have been) (fired|sacked|made redundant), (owe|owes|owed) ~ #, (lent|borrowed|loaned) ~ (#|money|dollars|euros|pounds), (no|all my|my|our|in|life) savings, my (crypto|stocks|shares|401k|retirement|allowance|cash|bills|account balance|balance|trust fund|lottery|winnings|gambling|expenses|side income|earnings), gambling (debt|problem|losses), (live|living) paycheck, (can|could) (not|barely|hardly) afford, (poor|rich|wealthy) family, pay cut, pay rise, payday loan, (paid|pays|pay) # (an|per|a) (hour|month|year), tax (bill|debt|evasion), alimony, rent (control|arrears|increase), "
            "my (salary|wage|income|debt|mortgage|loan|rent|saving|pension|bonus|paycheck|pay|tax|credit score|credit card|overdraft|inheritance|net worth|bank|bank account|budget|"
            "finances|investment|portfolio|severance|stock option|alimony|payslip), our (mortgage|debt|saving|rent|income), i (earn|owe|inherited|invest|invested), (i|we) ~ owe, i (make|made|get|am paid) (about |around )?# ~ "
            "(a|per|an) (year|month|week|hour), student (loan|debt), (behind|late) on ~ (mortgage|rent|loan|payment|bill), (earn|make)s? # ~ (a|per|euros|dollars|pounds)!, (pay|pays|paying|paid) ~ (rent|mortgage|alimony|child support), (got|get|getting|asked for) a raise, (m|am|we are|we re) broke, rent is, (bring|bringing) home ~ #, net worth, bankruptcy, bankrupt, overdraft, in debt, "
            "can t afford, (took|take|taking|have|has|got|paid|paying) ~ (mortgage|loan), saving (up )?for ~ (house|flat|car|wedding|college|retirement|deposit), credit score, credit card debt, take home pay, child support, food stamp, on welfare, unemployment benefit, get paid #, salary (is|of|was) #, (rent|mortgage) (is|went|of) ~ #, life insurance, saved (up )?#"
        ),
        "law": (
            "(under|criminal|police) investigation, (plead|pleaded|pled|found|am|was) (guilty|not guilty|innocent), dui!, dwi!, (facing|face|drop|dropped|pressed|press) ~ charges, (drug|assault|theft|fraud|weapons) charge*, house arrest, ankle monitor, juvenile (record|detention), jury duty, small claims, subpoena*, my (hearing|appeal|parole|judge|public defender|prenup|naturali[sz]ation|citizenship|work permit|deportation|bankruptcy case), (overstayed|overstay) ~ visa, (refugee|asylum) (status|seeker|application), (m|am|was|were|got|being) evicted (from|by my|after), eviction notice, speeding ticket*, settlement money, nda with, (victim|witness|accused|suspect) (of|in) ~ (crime|assault|abuse|fraud|trial|robbery|rape|murder), (was|been|got) (robbed|mugged|assaulted|raped|abused|stalked), "
            "lawsuit, (am|m|was|were|got|being|be) ~ (sued|suing|arrested|convicted|charged with|indicted|jailed|imprisoned|deported), suing, sued (me|my|us|for), arrested, on (probation|parole|bail), my (lawyer|attorney|solicitor|"
            "probation officer|custody|trial|court|criminal record|conviction|visa|asylum|court date|restraining order|green card|sentence), served time, (convicted|guilty) of, restraining order, criminal record, asylum, felony, misdemeano*, "
            "custody (of|battle|hearing|case), in (prison|jail|custody), (went|go|going|taken) to (court|prison|jail|trial), court (date|hearing|order|case|battle), (the|called the) police, dui, immigration (status|lawyer|case), (m|am|are) undocumented, undocumented (immigrant|worker|migrant), "
            "plead (guilty|not guilty), legal (trouble|dispute|battle|advice), will and testament"
        ),
        "family": (
            "single (dad|mom|mum|mother|father|parent), (i|we) ~ (eloped|split up|broke up|are separated|are expecting|got together), (dad|mom|mum|sister|brother|wife|husband) and i, (dead|late|deceased|estranged) (husband|wife|father|mother|brother|sister|son|daughter), relatives, in laws, my (folks|old man|better half|significant other|bf|gf|girl|boy|fiancé|fiancée|other half|guardian|foster|heritage|clan|ancestors|grandkids|grandchildren|twins|lover|mistress|dating), childless, married (with|to|for|since|twice|man|woman), (have|has|had) ~ (wife|husband|sister|brother|siblings|twin|half brother|half sister|cousin)!, i was (orphaned|raised|adopted), (getting|got|gets|going through a|filed for) (divorce|divorced|an annulment), (long distance|my) relationship, (cheated on|dumped) (me|him|her), "
            "wife, husband, spouse, ex (wife|wives|husband|husbands|girlfriend|boyfriend), my ex, fiance*, girlfriend, boyfriend, my partner, my (mother|father|mom|mum|dad|parent|sister|brother|son|daughter|family|uncle|aunt|cousin|"
            "niece|nephew|twin|grandmother|grandfather|grandma|grandpa|stepson|stepdaughter|in law|wedding|marriage|divorce|sibling|household|relative), our (mother|father|parent|son|daughter|wedding|marriage|family|divorce), "
            "(mother|father|sister|brother|daughter|son) in law, (a|two|three|four|five|six|#|older|younger|elder|twin|little|big|only|her|his|their|the|eldest|oldest|youngest) (sister|brother|sibling|daughter|son), (a|two|three|four|five|older|younger) (uncle|aunt|cousin), mom, mum, dad, "
            "step ?(mother|father|sister|brother|son|daughter), grand ?(mother|father|parent|son|daughter|child|children), i (m|am|was|got) (married|engaged|divorced|widowed|single|separated|adopted|orphaned), "
            "got (married|divorced|engaged), married to, (is|was|been) ~ married, (is|was) (divorced|widowed|engaged to), widow!, widower, marriage counsel*, getting (married|divorced), divorce from, a divorce, (m|am) (an orphan|adopted), i was (raised|brought up) by"
        ),
        "religion": (
            "(devout|practicing|practising|lapsed|observant|non practicing|born|raised|strict|former|ex) ~ (muslim|christian|catholic|jew|jewish|hindu|buddhist|mormon|sikh|orthodox|baptist|lutheran|protestant)!, (left|leaving|joined|attend|attends|attending|goes to|quit) (the|my|a|our|his|her)? ?(church|mosque|temple|faith|synagogue|parish), jehovah s, scientolog*, wicca*, zoroastr*, taois*, shinto*, my (rosary|tithe|bible|quran|koran|torah|confession|congregation|parish|faith|zakat|meditation practice|sangha), holy communion, confirmation name, bar mitzvah, bat mitzvah, eid!, diwali, hanukkah, passover, (went|going|go) on (hajj|umrah|pilgrimage), (don t|do not|no longer|stopped) believ(e|ing) in ~ (god|religion|allah), religious (school|family|upbringing|reasons|beliefs), spiritual but, "
            "muslim, christian!, christians, christianity, jew!, jews, jewish, judaism, hindu*, buddhis*, atheis*, agnostic about, islam*, catholic*, protestant*, mormon*, evangelical, sikh*, quaker, baptist, lutheran, anglican, methodist, sunni, shia, "
            "shiite, bahai, jehovah*, pagan*, mosque, synagogue, my (church|religion|faith|god|prayer|temple|pastor|priest|imam|rabbi|baptism), (the|to|my|our|a) church, ramadan, lent!, yom kippur, shabbat, sabbath, i (pray|fast|worship|tithe), (five )?daily prayer, "
            "(m|am) ~ (religious|orthodox), believe in (god|allah|jesus), converted to (islam|christian*|cathol*|juda*|buddh*|hindu*), (go|goes|went|going) to (mass|church|temple), bible study, baptised, baptized, hijab, kosher, halal, pilgrimage, born again"
        ),
        "politics": (
            "(m|am|lifelong|staunch|registered) ~ (tory|republican|democrat|socialist|communist|conservative|liberal|libertarian|anarchist|leftist|nationalist|progressive|centrist|green|marxist|monarchist|trump supporter)!, (can t stand|hate|love|support|voted for|against|admire|donate to|donated to|campaign for) ~ (trump|biden|harris|obama|putin|macron|netanyahu|starmer|farage|corbyn|modi|erdogan|bolsonaro|lula|sanders|republicans|democrats|the government|the regime|the opposition|conservatives|labour), (donated|donate|volunteer|volunteered|canvassed|worked) ~ campaign, abortion rights, gun control, pro (life|choice|palestin*|israel*|russia*|ukrain*), anti (war|government|abortion|immigra*) , (refugee|exile|exiled) from ~ regime, political asylum, dissident, blm!, extinction rebellion, far (left|right), strike (fund|action) , (on|went on|join the) strike!, nationalism, my (senator|ballot|constituency|party membership), "
            "i (voted|campaign for|canvass|canvassed|protested|ran for), vote (labour|republican|democrat*|green|conservative|left|right|tory|for ~ party), registered (democrat|republican|voter), (joined|left|in) (the|a|my) ~ union, my vote (goes|went), voted (for|against|to leave|to remain|in the), (the )?(republican|democrat|conservative|labour|liberal|green|socialist|communist|pirate|far right|far left|brexit|reform) party, democrats, republicans, tory, tories, "
            "communis*, socialis*, marxis*, anarchis*, fascis*, nationalist, left wing, right wing, libertarian, my (politics|political *), political (view|party|opinion|belief|activ*|prisoner|refugee), politically, party member, member of (a|the) * ?(party), (trade|labou?r|workers) union, union (member|rep), activist*, "
            "(go|went|marched|march|join|joined|at|to) ~ (protest|demonstration|rally), supporter of the, donate* to ~ campaign, presidential election, in the (last )?election, trump, maga, antifa, zionis*, feminist"
        ),
        "sex": (
            "not out (to|at|yet), (i|m|am) ~ (like|attracted to|into) (men|women|girls|guys|boys|both) , (asexual|aromantic|pansexual|polyamor*|demisexual|intersex|genderfluid|gender fluid|non ?binary|nonbinary|cisgender), (same sex|gay|lesbian|open) (marriage|relationship|couple|wedding), (top|bottom) surgery, (on|taking|started) (hrt|testosterone|estrogen|hormones)!, gender (dysphoria|identity|reassignment|transition|affirming), my (boyfriend and i are both men|pronouns changed|deadname|dead name|virginity|affair|one night|dating life|sex|bdsm|libido), (erectile|sexual) dysfunction, cheating on my, sexting, hookup*, hook up with, swinger*, "
            "(m|am) ~ (gay|lesbian|bisexual|bi|transgender|trans|queer|asexual|straight|polyamorous|non ?binary), (was|is|as|a) ~ (gay|lesbian|bisexual|transgender|asexual|non ?binary)!, lesbian*, bisexual*, transgender*, transsexual*, (m|am|is|are|as|identify) ~ queer, queer (person|people|woman|man|community), homosexual*, (trans|gay) (woman|women|man|men|person|people), hormone therapy, "
            "my (sex|sexual|gender identity|sexuality|orientation|libido|transition|kink|fetish), sexuality, sexual (orientation|partner|health|abuse|assault|preference), came out (as|to), out at work, porn*, fetish*, kink*, erotic*, nudes, condom*, contracepti*, birth control, on the pill, libido, one night stand, sex (life|work*|toy), have sex, having sex, viagra, onlyfans, grindr, tinder"
        ),
        "identity": (
            "passport! # , my (plates|plate number|license plate|health card|insurance number|insurance card|medicare|nino|cpr number|personnummer|pesel|bsn|sin|sin number|itin|alien number|mother s maiden name|maiden name|birthdate|date of birth|visa), (national|personal|citizen|resident) (id|identity|identification) (card|number|no), lost my (passport|id|licen[cs]e|wallet), "
            "my ~ (passport|ssn|national id|id number|id card|driv* licen[cs]e|licen[cs]e number|tax id|tin|national insurance|residence permit|birth certificate|visa number|identity card|social security|"
            "nhs number|medicare number|student id|green card|aadhaar|pan card|voter id|license plate|number plate), passport (number|no|is|expires), (ssn|social security number) (is|ends), national insurance number, date of birth is, id number (is|ends)"
        ),
        "address": (
            "(live|lives|living|reside) ~ (at|in|on) ~ (apartment|apt|flat|lane|street|road|avenue|terrace|crescent|boulevard) ~ #, # * (lane|street|road|avenue|boulevard|crescent|terrace)!, my (building|house) (number|entrance|code), "
            "my (home |street |postal |mailing |new |shipping )*address, home address, i live (at|on) ~ #, live at #, (live|lives|living) (at|on) ~ (street|road|avenue|lane|drive|boulevard|st|rd|ave|close|court|square|terrace|crescent), "
            "my (postcode|post code|zip|zip code|postal code|door code|house number|street|apartment number|flat number), (flat|apartment|apt|suite) #, my (house|apartment|flat|place) is (at|on|in) ~ #, deliver (it )?to #"
        ),
        "phone": (
            "my (phone|mobile|cell|telephone|whatsapp|landline|work|home)* ?(number|phone|mobile|cell|landline) (is|changed|ends|starts|was|has), my (phone|mobile|cell|whatsapp|telephone) number, my (cell|phone|mobile|landline|whatsapp) ~ #, my number is, my new number, "
            "(call|text|ring|phone|whatsapp|reach|sms) me (on|at) ~ #, reach me (on|at|by phone)"
        ),
        "minors": (
            "(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen) (year|month) old (son|daughter|kid|child|boy|girl|twin|baby), (our|my) (boys|girls|twins|teenager|teens|eldest|youngest|oldest|middle child|preschooler|little girl|little boy|son|daughter) , (school|daycare|day care|nursery|crib|babysitter|nanny|paediatrician|pediatrician|playdate|teacher) (of|for) (my|our), (my|our) ~ (daycare|babysitter|nanny|school run|parental leave|maternity leave|paternity leave), (in|starts|started|starting|goes to|attends) (kindergarten|preschool|nursery|daycare|first grade|second grade|third grade|primary school|elementary school|middle school), (m|am|is|are) (underage|a minor|a teenager|in high school), "
            "my (kid|kids|child|children|baby|toddler|newborn|son|daughter|teenager|boy|girl|school|grandson|granddaughter|niece|nephew|stepson|little one), our (kid|kids|child|children|baby|toddler|son|daughter|newborn), "
            "i (m|am) (a minor|underage|in (middle|high|secondary|primary) school|(five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|[56789]|1[01234567]) years old)!, my # (year|month|week) old, (i m|i am) (twelve|thirteen|fourteen|fifteen|sixteen|seventeen)!, # ?(year|month|week) old (son|daughter|kid|child|boy|girl|baby|twin|niece|nephew), (i m|i am) in ~ grade, "
            "(have|has|got|with|raise|raising|two|three|four|five|#|little|young|small|single) (kids|children|toddler), kindergarten, nursery school, newborn, expecting a (baby|child|girl|boy), (a|the) baby (is|was|in|on|girl|boy|due), breastfe*, foster (child|care), custody of"
        ),
        "credentials": (
            "my * (login|password|passcode|pin|passphrase) (is|are|was|on|under|shared|written), the (wifi|alarm|door|gate|safe|router|bank|email|netflix|laptop|phone|locker) (password|passcode|pin|code|login|combination) (is|on|under|was), my (username|user name) and, logins! (are|is), 2fa (backup|seed|codes), backup codes, "
            "my ~ (password|passcode|passphrase|pin|pin code|pin number|seed phrase|recovery (code|phrase|key)|private key|secret key|api key|access token|otp|2fa code|login|credential|security code|security question|cvv|unlock code|wifi key|keycode), "
            "(password|passcode|passphrase|pin|pin code|login|security code|door code|gate code|alarm code|safe code|wifi code) (is|to the|for the|for my|to my|of my|of the) ~ , the (password|passcode|pin|code) (for|to|of) (the|my|our) ~ (is|alarm|door|wifi|safe|router|account|phone|laptop|card|gate|email|mail), "
            "seed phrase, recovery (code|phrase) (is|are)"
        ),
    },
    personal="i!, my!, me!, mine!",
    loose={
        "health": "(suffer|suffers|suffering|suffered) from, disease, illness, surgery, hospital, doctor s, clinic, medicine, pills, therap(y|ist), treatment, symptom, allerg*, health, medical, injur(y|ies), diagnos*, vaccin*, patient, sick, drug, prescri*, chronic pain, wound*, blood, insomnia*",
        "money": "salary, salaries, wage, income, debt, mortgage, loan, bank account, pension, tax return, taxes, inheritance, invest*, savings, paycheck, payroll",
        "law": "court, lawyer, attorney, police, prison, jail, convict*, lawsuit, visa (status|application), immigration, custody, criminal, legal",
        "family": "parent, family, marriage, married, divorce*, sibling, orphan*, mother, father, sister, brother",
        "religion": "church, religion, religious, pray*, prayer, temple, priest, pastor, rabbi, imam, god, faith, gospel",
        "politics": "election, politics!, political!, protest, demonstration, vote, voted, voting, party member",
        "sex": "sex, sexual, gay, bi! , erotic*",
        "identity": "passport, national id, social security, id card, driv* licen[cs]e, residence permit, ssn",
        "address": "street address, home address, postcode, zip code, postal code",
        "phone": "phone number, mobile number, cell number",
        "minors": "child, children, kids, toddler, baby, teenager, underage, school",
        "credentials": "password, passcode, passphrase, api key, secret key, private key, access token, recovery code, credential, pin code, login detail",
    },
    technical=(
        "api, apis, endpoint, schema, field, table, column, row, database, db, sql, query, queries, server, service, microservice, client, cluster, node, pod, container, process, processes, thread, module, class, "
        "component, interface, enum, struct, type, function, method, constructor, library, libraries, package, repo, repositor(y|ies), branch, commit, pr, prs, pull request, merge, code, codebase, config*, "
        "env, environment, variable, header, cookie, json, yaml, csv, xml, html, css, ui, ux, frontend, backend, core, kernel, cache, cached, queue, event, log, logs, logging, bug, ticket, issue, test, tests, tested, testing, "
        "deploy*, staging, production, build, compil*, runtime, script, command, cli, port, gateway, proxy, router, rout(e|ing|es), middleware, plugin, framework, react, redis, kafka, docker, kubernetes, k8s, linux, git, graphql, rest, http, https, "
        "oauth, jwt, sso, saml, token, tokens, hash*, encrypt*, argon2, bcrypt, vault, rotat*, validat*, nullable, varchar, index, indexed, integer, boolean, string, array, tree, graph, leaf, root, font, icon, button, page, form, dialog, modal, dropdown, "
        "widget, dashboard, app, screen, layout, css, theme, scheduler, worker, raft, leader, replica*, consensus, rfc, transaction, rollback, rollout, retry, retries, timeout, latency, metric, monitor*, alert, probe, liveness, readiness, heartbeat, "
        "algorithm, parser, compiler, debugger, debug, lint*, dataset, model, feature, flag, sprint, backlog, roadmap, demo, prototype, simulator, spec, docs, documentation, readme, licen[cs]e, repository, template, placeholder, seed data, seeded, fake, dummy, mock, "
        "e.164, format, stored, label, regex, crud, orm, migration, migrations, sidebar, calculator, codename, pattern, layer, explain, gpu, gpus, rack, packet, packets, grafana, artefact, artifact, signed, collector, garbage, default, hosted, system, platform, software, hardware, firmware, data, "
        "record type, inherit*, override, overrid*, instance, object, attribute, property, properties, namespace, annotation, dependency, dependencies, directory, folder, file, files, path, pipeline, ci, terraform, ansible, aws, s3, azure, gcp, cloud, lambda, webhook, bot, sdk, inject*"
    ),
    harmless=(
        "(child|children|parent|sibling|orphan|orphaned|zombie|daughter|mother|father|sister|brother|baby|family|grandchild|grandparent|ancestor) (process|processes|thread|component|class|classes|node|element|theme|directory|folder|module|"
        "table|row|record|issue|ticket|task|window|view|widget|route|selector|block|commit|branch|page|pages|order|span|scope|entity|key|pid|account|organi[sz]ation|repo|repository|repositories|project|package|site|company|board|card|language|tongue|ship|tree|pipeline|workflow|job|span|template|"
        "document|category|categories|menu|item|container|pod|controller|frame|layer|object|type|interface|contract|chain|topic|queue|resource), "
        "(kill*|fork*|spawn*|reap*|signal*) ~ (child|children|parent), motherboard, token bucket, password (manager*|field|form|reset*|hash*|polic*|generator*|strength|rotation|less|prompt|input|column|change|protect*|validation|rule|spray*), passwordless, one time password, "
        "medical (drama|dramas|show|shows|series|imaging|terminology|records schema), (legal|medical|health|spouse|partner|diagnosis|family|police|hospital|tax|salary|religion|sex|gender|politic*) (team|department|page|notice|review|hold|icon|theme|field|column|table|service|module|check|checks|checker|endpoint|probe|dashboard|data|api|app|enum|schema|form|report|tag|entity|"
        "text|footer|disclaimer|name|code|codes|status|metric|monitor*|score board|calculation|calculator|engine|plan|restaurant|movie|size|pack|sharing|mode|filter*), healthcheck*, healthy, unhealthy, health (of|endpoint), font famil(y|ies), (product|chip|address|protocol|instruction set|column|type|"
        "processor|typeface|model|op|ip) family, family of (font|chip|protocol|curve|model|function|type|product|tool|librar*|cpu|instruction|algorithm|language|service), "
        "operating system, (river|data|power|memory|blood|test|item|question|word|phrase|register|bank of) bank, bank (of|holiday|conflict|switching), orthodox approach, sister (project|site|company), third party, party mode, "
        "tax free, code review, (tennis|basketball|squash|badminton|food|volleyball) court, dependency injection, kids mode, dark mode, (brew|flutter|expo|npm|react native|wp) doctor, doctor command, (up|down)vote*, vote (button|count|on), (technical|tech|design|code|test) debt, "
        "(leader|quorum) (election|vote), election timeout, race condition, marriage of (the )?(two|both|#|our), marriage between ~ (and|library|service|module|team|tool), divorce* (the|our|this|that|it|from|business|logic|state), (married|wedded) to (the|this|a|our) (framework|idea|vendor|design|tool|api|stack|library|approach), sex (field|column|enum|attribute|ratio), "
        "conservative (garbage|collector|gc|estimate|approach|default|guess|rounding|limit|timeout|setting|value|strateg*|merge), conservatively, liberal in, labou?r intensive, chain of custody, custody chain, arrest (the|this|all|a) , (api|public|ssh|gpg|primary|foreign|partition|sort|cache) key (rotation|pair|column|store|exchange|server), "
        "public key, foreign key, primary key, key vault, (address|passport) (field|bar|space|sanitizer|middleware|js|line|book|column|validation|autocomplete|resolution|strateg*), memory address*, ip address*, mac address*, email address*, "
        "(phone|telephone) (number )?(field|column|format*|validation|mask|input|picker|verification|book|regex|normali[sz]*|parser|library), child (locks|proof*), my (child|parent|sister|family|baby) (process|component|class|theme|node|issue|task|repo|project|module), "
        "(parent|child|orphan) (pom|pid|id), drug store, syntax sugar, blood type (field|column|enum|table|attribute), insulin (module|service), bipolar transistor, stroke (width|color|colour|style), invest* (time|effort|heavily)? ?in (the )?(test*|tool*|refactor*|quality|ci|docs|automation|performance|monitoring|observability|infrastructure), return on investment, "
        "income (statement|service|stream) *, (church|turing|church turing) (encoding|numeral|thesis|rosser), god (object|class|mode|method|component|service), (evangelis[tm]|gospel) ~ (team|docs), temple os, jenkins, age (field|column|verification|gate|of the token), python 2 , treatment group, (school|old school|new school) (of thought|project), treated as, "
        "(baby steps|baby step), (dead|live) letter, in custody of the (service|vault|module|system), child safe, criminal complexity, patient (zero|dataset|api|portal app), immune, trans ?pil*, transpil*, parenthes*, parenting the view, brother printer*, big brother, kid friendly, sibling (element|combinator|selector|node|director*), my (password|login) (manager|page|form|component|field|flow|service)"
    ),
    numbers=(
        ("money", r"\b(?:make|makes|earn|earns|earning|making|paid|owe|owes|salary|income|rent)\b[^.\n]{0,14}(?:[$€£]\s?\d|\d[\d.,]*\s?k\b)"),
        ("minors", r"\bi(?:'| a)?m (?:only )?(?:[5-9]|1[0-7])(?: years old| yrs?| yo\b|[.,!]| and\b|$)"),
        ("phone", r"(?:^|[^\d\w.+])(?:\+|00)[1-9]\d{0,2}[ .()-]{0,2}(?:\d[ .()-]{0,2}){6,12}\d(?:$|[^\d\w])"),
        ("address", r"\b\d{1,5}[a-z]?,? (?:[a-z'.]+ ){1,3}(?:street|road|avenue|boulevard|crescent|terrace)\b"),
        ("address", r"\b(?:at|on|address is|address:|to) \d{1,5}[a-z]?,? (?:[a-z'.]+ ){1,3}(?:st|rd|ave|lane|drive|blvd|close|way|court|square|place)\b"),
        ("identity", r"\b(?:passport|ssn|licen[cs]e|national id)\b[^.!?\n]{0,20}\b[a-z]{0,2}\d[\d -]{5,12}\d\b"),
        ("identity", r"\b\d{3}-\d{2}-\d{4}\b"),
    ),
)  # fmt: skip

EN_PERSONS = PersonRules(
    begins=(
        rf"(?:my|our|his|her|their) (?:[^ ]+ )?(?:{_PEOPLE})(?: s)?",
        r"(?:he|she|he s|she s|his|her)",
        rf"(?:they|they re) (?:{_WANTS}|are (?:getting|moving|coming|married|divorced|pregnant|sick|leaving|expecting|retired|vegetarian|vegan))",
        rf"(?:the|this|that|our|a) (?:new |old |big )?(?:boss|manager|client|customer|ceo|cto|admin|owner|landlord|landlady|neighbou?r|intern|professor|contractor|tenant|colleague|guy|woman|man|lady|designer|secretary) (?:s |of ours |next door |upstairs |downstairs )?(?:{_WANTS}|(?:wants?|wanted|needs?|works?|called) (?:the|a|to|me|us|our|everything|it|more|less|his|her|from|at|about))",
        rf"(?:my|our|the) (?:[^ ]+ )?(?:designer|developer|tester|analyst|architect|accountant|recruiter|programmer|bookkeeper|product owner|scrum master|investor|founder|trainer|coach|ceo|cto|cfo) (?:[^ ]+ )?(?:{_WANTS}|wants|wanted|uses|works|asks|writes|reads|needs)",
        r"(?:my|our) (?:[^ ]+ )?(?:[^ ]+ )?(?:friend|colleague|neighbou?r|cousin|boss|flatmate|roommate|coworker)(?: s)?",
    ),
    names=(
        "adam alan albert alex alice amanda amy andrea andrew andy angela anna anne anthony arthur ashley barbara ben benjamin beth brian bob carl carlos carol caroline catherine charles charlotte chris christina christine "
        "claire daniel dave david deborah diana diane donald donna dorothy edward elena eleanor elizabeth ella emily emma eric erin ethan eva evelyn fiona frank fred gary george greg hannah harry heather helen henry isabel "
        "isabella jacob jake james jane janet jason jeff jennifer jenny jeremy jessica jim joan joe john jonathan jordan joseph joshua judith judy julie justin karen kate katherine kathy kelly ken kevin kim kyle larry "
        "laura lauren leo liam linda lily linda lisa louis louise lucas lucy luke maggie margaret maria marie marilyn martha martin mary matt matthew megan melissa mia michael michelle mike molly monica nancy naomi natalie nathan "
        "nicholas nick nicole noah nora olivia oliver oscar pamela patricia paul peter phil philip rachel ralph rebecca richard rick robert roger ron ryan sam samantha samuel sandra sara sarah scott sean sharon simon sofia sophia sophie "
        "stephanie stephen steve steven stuart susan tara teresa thomas tim tina tom tony tracy vanessa victoria vincent walter wendy william zoe priya raj rahul anita sanjay deepak kenji yuki hiroshi mei "
        "omar ahmed ali hassan hussein ibrahim khaled khalid layla leila mahmoud mariam maryam mohamed mohammed muhammad mona mustafa nour noor nadia rania rami reem sami samir salma tariq youssef yusuf yasmin zainab fatima aisha huda karim "
        "olga ivan dmitri sergei natasha svetlana tatiana boris igor pavel anya katya reza parisa neda hamid jonas lukas felix lena hans jurgen klaus pedro pablo jose juan luis miguel lucia carmen pierre jean luc camille chloe antoine"
    ),
    verbs=rf"(?:{_WANTS}|s (?:birthday|wife|husband|son|daughter|kids|children|mother|father|salary|diagnosis|favou?rite|partner|boyfriend|girlfriend|phone|email))",
    states=r"(?:wants?|wanted|is|was|has|had|works?|worked|needs?|got|gets|can|will|won t|isn t|wasn t|hasn t|owns?|plays?|runs|reads?|goes|went|comes?|came|uses?|used|knows|knew|makes|made|takes|took|left|joined|starts|started|teaches|travels|studied|plans|keeps|turned|turns|calls|called|leads|manages|does|did|should|must|would|and i|and his|and her|s [^ ]+)",
    has=r"(?:the )?(?:birthday|address|number|salary|wife|husband|son|daughter|boss|diagnosis) of",
)

"""English words whose forms no rule of endings brings together: one form each, for search."""

_VERBS = (
    "arise arose arisen;awake awoke awoken;be am is are was were been being;bear bore borne born;beat beaten;become became;begin began begun;bend bent;bet;"
    "bind bound;bite bit bitten;bleed bled;blow blew blown;break broke broken;breed bred;bring brought;build built;burn burnt;buy bought;"
    "catch caught;choose chose chosen choice;come came;creep crept;deal dealt;dig dug;do did done does doing;draw drew drawn;dream dreamt;drink drank drunk;"
    "drive drove driven;dwell dwelt;eat ate eaten;fall fell fallen;feed fed;feel felt;fight fought;find found;flee fled;fly flew flown flight;"
    "forbid forbade forbidden;forget forgot forgotten;forgive forgave forgiven;freeze froze frozen;get got gotten;give gave given gift;go went gone goes;"
    "grow grew grown growth;hang hung;have had has having;hear heard;hide hid hidden;hold held;keep kept;kneel knelt;know knew known knowledge;"
    "lay laid;lead led;lean leant;leap leapt;learn learnt;leave left;lend lent;lie lay lain lying;light lit;lose lost loss;make made;mean meant;"
    "meet met;mow mown;pay paid payment;prove proven;quit;ride rode ridden;ring rang rung;rise rose risen;run ran;saw sawn;say said;see saw seen;seek sought;"
    "sell sold sale;send sent;shake shook shaken;shine shone;shoot shot;show shown;shrink shrank shrunk;sing sang sung song;sink sank sunk;sit sat;sleep slept asleep;"
    "slide slid;smell smelt;speak spoke spoken speech;speed sped;spell spelt;spend spent;spill spilt;spin spun;spit spat;spoil spoilt;spring sprang sprung;"
    "stand stood;steal stole stolen;stick stuck;sting stung;strike struck;strive strove striven;swear swore sworn;sweep swept;swell swollen;swim swam swum;"
    "swing swung;take took taken;teach taught;tear tore torn;tell told;think thought;throw threw thrown;understand understood;wake woke woken;wear wore worn;"
    "weave wove woven;weep wept;win won;wind wound;write wrote written;choose chose chosen;marry marriage married wedding;die died death dead;"
    "tire tired;decide decision;arrive arrival;apply application;advise advice;believe belief;"
    "celebrate celebration;compete competition competitor;create creation creative;destroy destruction;explain explanation;graduate graduation;"
    "inspire inspiration;invite invitation;move moved;perform performance;prepare preparation;produce production;recommend recommendation;"
    "succeed success successful;volunteer;argue argument;attend attendance;adopt adoption;donate donation;encourage encouragement;motivate motivation;"
    "renovate renovation;injure injury;injured;pursue pursuit;receive receipt;repair;serve service;survive survival;train training"
)
_NOUNS = (
    "child children kid kids;foot feet;goose geese;man men guy guys;mouse mice;ox oxen;person people persons;tooth teeth;woman women;wife wives;life lives;knife knives;"
    "leaf leaves;half halves;shelf shelves;wolf wolves;thief thieves;loaf loaves;scarf scarves;mother mom moms mum mums mommy mummy;father dad dads daddy;"
    "grandmother grandma granny;grandfather grandpa;photograph photo photos pic pics picture pictures;television tv;bicycle bike bikes;bf boyfriend;gf girlfriend;"
    "movie film films movies;holiday vacation vacations holidays;university college;automobile car cars;"
    "good better best;bad worse worst;far further farther;old older oldest elder eldest;happy happiness;sad sadness;"
    "one 1;two 2;three 3;four 4;five 5;six 6;seven 7;eight 8;nine 9;ten 10;"
    "january jan;february feb;april apr;august aug;september sept sep;october oct;november nov;december dec;"
    "colour color colors colours;favourite favorite favorites favourites;theatre theater theaters;centre center centers;neighbour neighbor neighbors neighbours;programme program programs"
)


def irregular() -> dict[str, str]:
    """Return every form and the one that stands for it; the first word of a family, unless an earlier family has it."""
    found: dict[str, str] = {}
    for family in f"{_VERBS};{_NOUNS}".split(";"):
        head, *forms = family.split()
        for form in (head, *forms):
            found.setdefault(form, head)
    return found

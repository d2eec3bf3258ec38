"""German: what is sensitive, compounds included, who is somebody else, and the small words that change a sentence."""

from memory_core.languages.pack import Pack, PersonRules, SubjectRules

_MY = "(?:mein|unser|euer|sein|ihr|dein)(?:e|en|em|er|es)?"
_PEOPLE = (
    "(?:ex)?(?:frau|mann)|ehe(?:frau|mann)|mutter|vater|eltern|schwestern?|brüder|bruder|geschwister|sohn|söhne|tochter|töchter|kind|kinder|oma|opa|großmutter|großvater|großeltern|onkel|tante|cousine?|cousins|neffe|nichte|schwieger[^ ]+|stief[^ ]+|verlobter?|"
    "freundin|freund|freunde|partnerin|partner|mama|papa|baby|familie|enkel|enkelin|chefin|chef|kollegin|kollegen?|nachbarin|nachbarn?|mitbewohnerin|mitbewohner|vermieterin|vermieter|lehrerin|lehrer|professorin|professor|ärztin|arzt|anwältin|anwalt|kundin|kunde|"
    "(?:designer|entwickler|tester|analyst|architekt|buchhalter|grafiker|programmierer|investor)(?:in)?|mieter|mieterin|praktikantin|praktikant|teamleiterin|teamleiter|vorgesetzter?|zwillinge|ex"
)
_DOES = (
    "(?:nicht |nur |auch |immer |nie |gern |sehr )*(?:hasst|wohnt|lebt|liebt|mag|bevorzugt|wollte|möchte|sagt|sagte|meint|denkt|glaubt|verdient|trinkt|isst|studiert|heiratet|starb|kündigte|raucht|leidet|schläft|fürchtet|reist|"
    "ist (?:[^ ]+ )*(?:gezogen|allergisch|krank|schwanger|verheiratet|geschieden|ledig|vegan|vegetarier(?:in)?|gestorben|geboren|umgezogen|im urlaub|arzt|ärztin|ingenieur(?:in)?|lehrer(?:in)?|\\d+ jahre|mein|meine)|hat (?:[^ ]+ )*(?:gekündigt|geheiratet|gesagt|erzählt|gekauft|kinder|hunde|katzen|geburtstag|angst))"
)

DE = Pack(
    code="de",
    stop_words="der das ein eine einen einem einer und oder ist sind ich du wir ihr sie er es mein meine meinen unser unsere im auf mit für von zu zum zur aus bei nach über unter nicht auch nur sehr aber wie wenn dass als dann noch schon wird werden habe haben hatte",
    lemmas={"wohne": "wohnt wohnen lebe lebt", "bevorzuge": "bevorzugt bevorzugen", "arbeite": "arbeitet arbeiten", "nutze": "nutzt nutzen verwende verwendet"},
    remember=(r"(?:bitte )?(?:merk dir|merke dir|merken sie sich|erinnere dich(?: daran)?|denk daran|notiere|notier|vergiss nicht|behalte im kopf|speichere)(?: bitte)?(?:,? dass|\s*[:,])\s*(?P<x>.+)",),
    interrogatives=r"(?:wer|wo|wann|wohin|woher|warum|wieso|weshalb|wie viel|wie viele|welche|welcher|welches|wessen)\s.*",
    hedges=("vielleicht", "möglicherweise", "wahrscheinlich", "vermutlich", "eventuell", "ich glaube", "ich denke", "ich vermute", "nicht sicher", "kann sein", "könnte sein", "wohl eher", "falls ich", "wenn ich", "stell dir vor", "angenommen", "angeblich", "ich hätte gern", "früher habe ich", "anscheinend"),
    negations=("nicht", "kein", "keine", "keinen", "keiner", "nie", "niemals", "ohne", "hasse", "weder", "nein", "niemand", "hör auf"),
    one_off=("heute", "heute abend", "diesmal", "dieses mal", "vorerst", "im moment", "gerade jetzt", "nur dieses mal", "für diese nachricht", "in diesem chat", "vorübergehend", "heute morgen"),
    intentions=("(will|möchte|plane|hoffe|beabsichtige|werde|würde gern) ~ (umziehen|kaufen|lernen|anfangen|wechseln|ziehen|aufhören|werden|ausprobieren|kündigen)", "habe vor", "ich träume davon"),
    leanings=("eher", "tendiere", "neige dazu", "mehr oder weniger", "würde ich sagen", "lieber würde ich"),
    persons=PersonRules(
        begins=(
            rf"(?:mit |bei |von |für )?{_MY} (?:[^ ]+ )?(?:{_PEOPLE})",
            r"(?:er|sie) (?:ist|hat|wohnt|lebt|mag|hasst|will|sagt|arbeitet|trinkt|isst|bevorzugt|heißt|kann|war|geht|kommt|liebt|möchte)",
            rf"(?:der|die|das|ein|eine) (?:chefin|chef|kundin|kunde|nachbarin|nachbar|vermieterin|vermieter|lehrerin|lehrer|praktikantin|praktikant|professorin|professor|ärztin|arzt) (?:{_DOES})",
            r"(?:der|die) nachbar(?:in)? (?:von|aus|im|gegenüber|nebenan|oben|unten)",
            r"(?:ihm|ihr) (?:geht|gefällt|fehlt|gehört)",
        ),
        names=(
            "alexander andreas angelika anja anke anna annette antje barbara bastian beate benjamin bernd birgit björn brigitte carsten christian christina christoph claudia cornelia daniel daniela david dennis detlef dieter dirk dominik doris elke emilia emma erik eva fabian felix finn "
            "florian frank franziska fritz gabriele georg gerhard gisela günther hanna hannah hans heike heiko heinz helga helmut holger horst ines ingrid jan jana jens jessica joachim jochen johanna johannes jonas jörg josef julia julian jürgen karin karl karsten katharina katja katrin "
            "kerstin klaus lars laura lea lena leon leonie lukas luisa manfred manuela marcel marco maria marie marion markus martin martina matthias maximilian melanie michael mia moritz monika nadine nico niklas nicole nils nina norbert oliver pascal patrick paul peter petra philipp ralf regina renate rolf rüdiger sabine sandra sarah sebastian silke simone sonja sophie stefan stefanie steffen susanne sven tanja "
            "thomas thorsten tim tobias torsten ulrich ursula ute uwe vanessa volker walter werner wolfgang yvonne"
        ),
        verbs=_DOES,
        states=rf"(?:{_DOES}|ist|hat|arbeitet|kommt|geht|macht|spielt|fährt|kann|war|wird|heißt|braucht|liest|und ich|[^ ]+t)",
        has="(?:der |die |das )?(?:geburtstag|nummer|adresse|gehalt|mann|frau|sohn|tochter|chef|chefin|freund|freundin|mutter|vater) von",
    ),
    subjects=SubjectRules(
        endings="(?:e|en|er|ern|es|s|n|em|in|innen)?",
        firm={
            "health": (
                "blinddarm*, bluthochdruck*, hochdruck! , betablocker*, blutverdünner*, schlaftablette*, schlafmittel*, schmerzmittel*, antibiotik*, cortison*, (nehme|nimmt|spritze|schlucke) ~ (tabletten|medikamente|pillen|insulin|hormone|blocker|mittel)*, herz(schrittmacher|fehler|rhythmus|problem|operation|insuffizienz|krank)*, (rücken|knie|kopf|gelenk|bauch|brust)schmerz*, arthrose, arthritis, gicht!, hernie, leistenbruch, bandscheibenvorfall, schuppenflechte, neurodermitis, gastritis, magengeschwür*, lungenentzündung, tuberkulose, herpes, syphilis, alzheimer, parkinson!, multiple sklerose, demenz*, bulimi*, magersucht*, magersüchtig, posttraumatisch*, zwangsstörung*, (aufgehört|höre auf) ~ (trinken|rauchen|kiffen)!, drogen!, drogenabhängig, anonyme alkoholiker, übergewicht*, adipös, (wiege|abgenommen|zugenommen|kilo) # , # kilo abgenommen, künstliche befruchtung, kaiserschnitt, entbunden, regelschmerzen, endometriose, hörgerät*, schwerhörig*, (bin|war) ~ (blind|taub|gelähmt|behindert|depressiv|zuckerkrank|herzkrank|unfruchtbar|hiv positiv|querschnittsgelähmt|alkoholabhängig|pflegebedürftig|erwerbsunfähig|arbeitsunfähig|legastheniker*), grauer star, grüner star, spenderorgan, organspend*, nierenstein*, nierenversagen, dialyse*, onkolog*, gynäkolog*, frauenarzt*, urolog*, kardiolog*, neurolog*, blutbild, blutwerte*, blutgruppe*, mrt!, notaufnahme, intensivstation, gehirnerschütterung, kreuzbandriss, verstaucht, knochenbruch, geimpft*, impfung*, diät!, unverträglichkeit*, laktoseintoleran*, zöliakie, corona infektion, hatte corona, psychisch*, nervenzusammenbruch, ritze mich, selbstverletz*, selbstmord*, "
                "diabet*, depression*, *depressiv*, antidepressiv*, schwanger*, *psychotherap*, (mein|zur|in|meine|meiner) ~ therap(ie|eut)*, psychiat*, (mein|zum|zur|beim) ~ psycholog*, *allergi*, allergisch gegen, *krankheit*, krank!, kranke!, (im|ins) krankenhaus, mir ~ gebrochen, krücken, krankschreib*, krankgeschrieb*, krankengeld, "
                "(knie|herz|augen|hüft|bandscheiben|rücken|schulter|gehirn)*(op|operation|operationen)!, operiert worden, (wurde|werde|bin|musste) ~ operier(t|en)!, nach (der|meiner) (op|operation), chemotherap*, (brust|lungen|darm|haut|prostata|blut|hoden)krebs*, (habe|hatte) krebs, tumor*, (schlaf|angst|ess|zwangs|persönlichkeits|belastungs|panik|hör|seh|aufmerksamkeits)störung*, "
                "migräne*, asthma*, epilep*, hiv!, hiv positiv, autis*, adhs, bipolar!, schwerbehindert*, behindert(e|en|enausweis)!, rollstuhl, fehlgeburt*, abtreibung*, wechseljahre*, blutdruck*, blutzucker*, insulin*, cholesterin*, medikament*, tabletten, (haus|frauen|zahn|haut|augen|nerven|fach)*(arzt|ärztin)!, arzttermin*, mein(e|en|em|er)? (arzt|ärztin|diagnose|gewicht|gesundheit|blut|rücken|knie|schilddrüse)*, "
                "(mir|bei mir|mich) ~ (diagnostiziert|festgestellt), (alkohol|spiel|drogen|sex)sucht*, alkoholiker*, süchtig!, trocken(er)? alkoholiker, suizid*, burnout, burn out, ich wiege, pflegegrad*, (in|auf|zur) (der )?(reha|kur)!, herzinfarkt*, schlaganfall*, gehörlos*, taub!, erblind*, unfruchtbar*, seit # ~ trocken, nüchtern seit"
            ),
            "money": (
                "(sparen|spare|gespart) ~ (auf|für) ~ (haus|auto|urlaub|wohnung|hochzeit), (lebe|leben) von ~ (bürgergeld|hartz|arbeitslosengeld|rente|sozialhilfe|unterhalt|erspartem), arbeitslos*, (gekündigt|entlassen) worden, (wurde|bin) ~ (entlassen|gekündigt), wohngeld, sozialhilfe, kindergeld, (leihe|lieh|geliehen|schulde|schuldet) ~ (euro|geld|#), (investiert|angelegt) ~ (aktien|krypto|bitcoin|etf|fonds)!, meine (aktien|ersparnisse|etfs|finanzen|kontonummer|bankkarte|kreditkarte|rente|prämie|abfindung|steuern|steuererklärung|lohnerhöhung|rechnungen|raten), mein (dispo|depot|budget|kontostand|stundenlohn|nettolohn|bruttogehalt|schufa|bausparvertrag|erbe|geld), (bin|sind) ~ (pleite|arm|reich|verschuldet|rentner|rentnerin|in rente), verschuldet, lotto gewonnen, spielschulden, # euro (netto|brutto|im monat|monatlich|im jahr|miete|kredit|schulden), kann mir ~ nicht leisten, unterhaltszahlung*, mahnung* (bekommen|erhalten), "
                "mein(e|en|em|er)? ~ (*gehalt|*lohn|*einkommen|rente|*miete|*kredit|schulden|*vermögen|erbe|bonus|konto|kontostand|erspartes|ersparnisse|steuerschuld|*abzahlung), *gehalt ~ (liegt|beträgt|ist) , ich verdiene, (verdiene|bekomme) # , schulde ~ (bank|euro|#|geld|finanzamt), (haus|immobilien|studien|auto|privat|raten|bau)kredit*, hypothek*, privatinsolvenz*, (bin|war) ~ (insolvent|pleite|überschuldet), "
                "überschuld*, bürgergeld, hartz, arbeitslosengeld, bafög, (zahle|bekomme) ~ unterhalt, steuererklärung*, steuerbescheid*, finanzamt*, (kalt|warm)miete*, (miete|rate) (beträgt|ist|liegt|von), zahle ~ miete, nettoeinkommen, gehaltserhöhung*, (habe|haben) ~ geerbt, erbschaft*, dispo!, im minus, altersvorsorge, schufa"
            ),
            "law": (
                "strafverfahren*, ermittlungsverfahren*, (angeklagt|beschuldigt|verdächtigt)*, (schuldig|unschuldig) (gesprochen|plädiert|bekannt), freigesprochen, einbürger*, staatsbürgerschaft*, staatsangehörigkeit*, visum ~ (läuft|abgelaufen|beantragt|ist), mein visum, flüchtling*, geflüchtet*, zwangsräumung*, räumungsklage*, (opfer|zeuge|zeugin) (einer|eines|von|im) ~ (straftat|gewalt|prozess|überfall|verbrechen|gericht), überfallen worden, missbraucht, vergewaltig*, häusliche gewalt, fußfessel, haftstrafe*, bewährungsstrafe*, bewährungshelfer*, geldstrafe*, strafbefehl*, (mein|meine) (anwalt|richter|bewährung|anzeige|scheidungsanwalt|gerichtsverhandlung|verhandlung), umgangsrecht, pflichtteil, punkte in flensburg, "
                "verklag*, (klage|anzeige|strafanzeige|verfahren|prozess) gegen (mich|uns), gefängnis*, knast!, in haft, untersuchungshaft, inhaftiert*, verhaftet*, festgenommen, *anwalt*!, *anwält*, vor gericht, gerichtstermin*, gerichtsverfahren*, amtsgericht*, asyl*, abschieb*, abgeschoben, aufenthaltstitel, aufenthaltserlaubnis, duldung*, vorbestraft*, (wurde|bin|war) ~ verurteil*, auf bewährung, strafanzeige*, sorgerecht*, "
                "polizei ~ (war|hat|kam|mich)*, gerichtsvollzieher*, testament*, bußgeld*, fahrverbot, einstweilige verfügung"
            ),
            "family": (
                "alleinerziehend*, (meine|mein|seine|ihre) ex(frau|mann|freundin|freund|partner|verlobte)*, (gestorben|verstorben|tod|verloren) ~ (vater|mutter|bruder|schwester|mann|frau|sohn|tochter|oma|opa), (vater|mutter|bruder|schwester|oma|opa|mann|frau) ~ (gestorben|verstorben|starb|tot), waise!, vollwaise, adoptiv*, adoptiert worden, halb(bruder|schwester)*, zwillingsschwester, zwillingsbruder, patenkind, patentante, verlobt*, lebensgefährt*, lebenspartner*, (bin|wieder) single, getrennt von, trennung von, (hat|haben) sich ~ getrennt, fremdgegangen, affäre, schwager, schwägerin, schwieger*, mein (schatz|liebster|verlobter|zwilling), wir sind (verlobt|verheiratet|getrennt|ein paar), kinderlos*, unsere familie, "
                "(mein|unser)(e|en|em|er|es)? ~ (frau|mann|mutter|vater|schwester|bruder|sohn|tochter|eltern|familie|oma|opa|onkel|tante|cousin|cousine|neffe|nichte|ex|exfrau|exmann|partner|partnerin|freundin|verlobte|verlobter|ehe|scheidung|geschwister|mama|papa|kind|enkel|zwilling|hochzeit|großeltern|großmutter|großvater|brüder|söhne|töchter)*!, schwieger*, stief(mutter|vater|bruder|schwester|sohn|tochter)*, ehemann, ehefrau, "
                "exfrau, exmann, (bin|war|sind|ist|waren) ~ (verheiratet|geschieden|ledig|verwitwet|verlobt|alleinerziehend|adoptiert), scheiden lassen, heirat(e|en|ete|est)!, geheiratet, scheidung*, geschieden*, witwe, witwer, (zwei|drei|vier|fünf|einen|eine|#|ältere|jüngere|kleine|große|älteren|jüngeren) (schwester|schwestern|bruder|brüder|geschwister|tochter|töchter|sohn|söhne)!, einzelkind, wir haben geheiratet, alleinerziehend*"
            ),
            "religion": (
                "(bin|ist|war|streng|sehr|nicht) ~ (gläubig|religiös|konfessionslos|getauft|katholisch|evangelisch|orthodox|freikirchlich|muslimisch|sunnit|schiit|alevit|alevitin|hindu|sikh|mormone|adventist|agnostiker|agnostikerin)!, konfessionslos*, (lese|bete) ~ (bibel|koran|tora|rosenkranz|vaterunser), (pfarrer|pastor|imam|rabbi|nonne|mönch)! (werden|bin|in)?, gemeindemitglied, kirchengemeinde, kirchenchor, kirchenaustritt, (zum|den) (islam|christentum|judentum|buddhismus) ~ (konvertiert|übergetreten), konvertiert zum, kopftuch, hadsch, pilgerfahrt, freitagsgebet, bibelkreis, taufen lassen, glaube an (allah|jesus|gott|reinkarnation), "
                "gottesdienst*, (die|der|zur|aus der|in die) kirche!, kirchensteuer, moslem*, muslim*, (bin|ist|streng|römisch) ~ (katholi|evangelisch|religiös|gläubig|jüdisch|orthodox|buddhist)*, katholik*, katholisch*, evangelisch*, protestant*, jüdisch*, jude!, juden!, jüdin, atheist*, buddhis*, glaube ~ an gott, ich bete, beten!, gebet!, gebete!, moschee*, synagoge*, ramadan, (ich )?faste!, konfession*, christ!, christin!, christen!, christlich*, getauft*, taufen!, taufe!, konfirmation*, kommunion*, zeugen jehovas, sabbat*, halal, koscher"
            ),
            "politics": (
                "demonstrant*, bin ~ (links|rechts|grün|konservativ|liberal|sozialdemokrat|sozialist|kommunist|anarchist|feminist|feministin|monarchist|patriot|linke|linker|antifaschist|parteilos), streik*, (für|gegen|unterstütze|hasse|mag) ~ (merkel|scholz|merz|habeck|baerbock|weidel|wagenknecht|trump|putin|die regierung|die afd|die grünen|die ampel), (politischer|politisch) (flüchtling|gefangener|verfolgt)*, aktivist*, letzte generation, querdenk*, fridays for future, stadtrat*, gemeinderat*, wahlhelfer*, (erststimme|zweitstimme)*, verdi!, ig metall, "
                "(die )?(grünen|grüne|spd|cdu|csu|afd|fdp|linke|linken|bsw|piraten) ~ (gewählt|wähle|mitglied|wählen), (wähle|wählte|gewählt habe) (die grünen|die linke|spd|cdu|csu|fdp|grün|links|rechts), parteimitglied*, mitglied (der|in der|bei der) ~ (partei|spd|cdu|grünen|linken|afd|gewerkschaft), gewerkschaft*, (in|aus|einer|meine|meiner) ~ partei!, (auf|zu) (der|einer|die|eine) (demo|demonstration)!, demonstrier(e|t|en)!, politisch (aktiv|verfolgt|links|rechts|engagiert)*, meine politisch*, bundestagswahl*, landtagswahl*, europawahl*, kommunalwahl*, "
                "linksextrem*, rechtsextrem*, afd!, spd!, cdu!, sozialist*, kommunist*, anarchist*, antifa, betriebsrat*, feminist*, ver di!"
            ),
            "sex": "(habe|hab) ~ freund und bin schwul, (stehe|stehen) auf (männer|frauen|beide|beides), asexuell*, pansexuell*, polyamor*, nicht binär, nichtbinäre*, geschlechtsangleich*, geschlechtsumwandl*, hormontherapie*, hormonbehandlung*, (gleichgeschlechtlich|offene|homo)* (ehe|beziehung|partnerschaft), jungfrau!, impotent*, erektions*, libido, prostitu*, sexarbeit*, lsbt*, lgbt*, geoutet, ungeoutet, sex (mit|haben|hatte|gehabt), fetisch*, geschlechtsverkehr, schwul*, lesbisch*, lesbe*, bisexuell*, homosexuell*, heterosexuell*, transgender, transsexuell*, (bin|als) ~ trans!, transfrau, transmann, meine (sexualität|transition|orientierung|geschlechtsidentität), sexuell(e|en|er)!, sexleben, verhütung*, antibabypille, pille danach, porno*, nichtbinär*, nonbinär*, coming out",
            "identity": "(personalausweis|reisepass|führerschein|ausweis|aufenthaltstitel|krankenkarte|gesundheitskarte)* ~ (abgelaufen|läuft ab|verloren|nummer|weg|erneuern|beantragt), nummernschild*, kennzeichen (ist|von meinem|meines), (steuer|sozialversicherungs|renten|versicherten|pass|ausweis|kontroll)*nummer (ist|lautet), steuer id ist, geburtsdatum, mein geburtstag ist am, personalausweis*, mein(en|em)? ausweis, ausweisnummer*, (mein|neuer|meinen|meinem) ~ reisepass*, reisepassnummer, mein pass!, (mein|den|meinen) ~ führerschein*, sozialversicherungsnummer*, (meine )?steuer id, steueridentifikationsnummer*, meine steuernummer, krankenversichertennummer, versichertennummer, geburtsurkunde*, aufenthaltstitel*",
            "address": "(wohne|wohnen|lebe|leben|ziehe|umgezogen|zog) ~ *(straße|strasse|str|allee|platz|gasse|weg|damm|ufer|ring|hof|siedlung)! ~ #, (wohnung|haus) ~ (in|an|am) ~ *(straße|strasse|str|allee|gasse|weg)! , klingel(n)? bei, türschild, (erster|zweiter|dritter|vierter|#) stock (links|rechts), (wohne|wohnen|lebe|leben) ~ (in|an|am|auf) ~ *(straße|strasse|str|allee|platz|gasse|weg|damm|ufer|ring)! , *(straße|strasse|str|allee|gasse|weg|damm)! #, (mein|unser)e? (adresse|anschrift|privatadresse|postleitzahl|plz|hausnummer|wohnung ist in|postanschrift)",
            "phone": "(mein|meine) (handy|telefon|mobil|festnetz|nummer) ~ #, (du |ihr )?erreich(st|t) mich ~ #, tel #, mein(e|er)? ~ (handy|mobil|telefon|festnetz|whatsapp|privat|neue)*nummer, meine nummer, (ruf|rufen|erreich|erreichst|anrufen|erreichbar|schreib|kontaktier)* ~ (unter|auf|an) ~ #",
            "minors": (
                "(mein|meine|unser|unsere) (kind|kinder|kleine|kleiner|kleines|große|großer|baby|sohn|tochter|zwillinge|jüngste|älteste|jungs|mädchen|teenager) ~ (kita|kindergarten|schule|grundschule|gymnasium|krippe|klasse|jahre|monate|vier|fünf|sechs|sieben|geboren|eingeschult)*, elternzeit, mutterschutz, kinderarzt*, babysitter*, (zwei|drei|vier|#) (jungs|mädchen|söhne|töchter), schulkind*, kleinkind*, pubertierend*, teenager sohn, schüler (der|in der) # klasse, gehe in die (siebte|achte|neunte|zehnte|fünfte|sechste) klasse, "
                "(sohn|tochter|kind|enkel|enkelin|neffe|nichte|baby|kleiner|kleine)! ~ (jahre|monate|jahr|kita|schule|kindergarten|klasse|grundschule|krippe|eingeschult|geboren)!, kita!, kitaplatz, kindergarten*, (mein|unser)e? ~ (kinder|kind|baby|kindern)!, kinder (haben|habe), habe(n)? ~ kinder!, (zwei|drei|vier|fünf|#) kinder!, ich bin (zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn)!, ich bin (1[01234567]|[56789]) jahre, ich bin minderjährig*, säugling*, neugeboren*, tagesmutter, ich stille!, (gehe|bin) in (die|der) # klasse"
            ),
            "credentials": (
                "(meine|unsere) (zugangsdaten|logins|passwörter|login daten|pin|tan), mein (login|benutzername) (und|ist), (passwort|pin|code|kombination|geheimzahl|kennwort) ~ (notizbuch|zettel|geburtstag|geburtsjahr|hochzeitstag|hund|katze|kühlschrank), tan liste, "
                "(mein|unser)(e|en|em|er)? ~ (*passwort|*passwörter|kennwort|pin|geheimzahl|zugangsdaten|seed phrase|wiederherstellungscode), (wlan|wifi|router|mail|bank|handy|alarm|tür|tresor)* ?(passwort|code|pin) (ist|lautet|vom|zum|zur) , passwort (für|vom|zum|zur|von) ~ (wlan|router|mail|bank|handy|konto|laptop|alarmanlage|tresor), (code|pin|kombination) (der|vom|des|zum|zur|für) ~ (alarm|tür|tresor|safe|haus)*, pin ?(code)? (meiner|meines|von meiner|unserer), geheimzahl"
            ),
        },
        personal="ich!, mein*!, mir!, mich!",
        loose={
            "health": "krankenhaus*, arzt, ärztin, symptom, diagnos*, operation, gesundheit*, krankenkasse, krebs, therapie*, medizin*, leide unter, patient, störung",
            "money": "*gehalt*, *gehälter*, miete, *steuer*, *lohn, rente, *schulden, kredit, einkommen, spar*konto, bankkonto",
            "law": "gericht, polizei*, rechtlich*, klage!, haft!, urteil, strafe",
            "family": "ehe!, familie, eltern, mutter, vater, schwester, bruder, kind!, scheid*, hochzeit, waise*",
            "religion": "kirche, religion*, religiös*, gott!, glaube!, gebet",
            "politics": "wahl!, wahlen!, politisch*, politik!, partei",
            "sex": "geschlecht, sex!, sexual*",
            "identity": "reisepass, führerschein*, *ausweis!",
            "address": "postleitzahl, hausnummer, anschrift",
            "phone": "*telefonnummer*, *handynummer*, mobilnummer",
            "minors": "kinder, kind!, baby, jugendlich*, minderjährig*",
            "credentials": "*passwort*, *passwörter*, kennwort*, privater schlüssel",
        },
        technical=(
            "*prozess*, *dienst, *dienste, *schema, feld, felder, *tabelle*, spalte*, *komponente*, *server*, *datenbank*, *daten, fehler*, testdaten*, bibliothek*, oberfläche*, kern!, knoten, *schrift*, gehasht, rotiert, *token*, seite!, *speicher*, hexadez*, endpunkt*, abrechnung*, *modul*, zugriff*, *schlüssel*, "
            "replikation*, anwendung*, bildschirm*, formular*, knopf, netzwerk*, compiler*, version, migration*, konfiguration*, projekt, verzeichnis*, ordner, datei*, zurücksetzen, schnittstelle*, umgebung*, skript*, wörterbuch, scheduler, pipeline*, software*, region, build*, deployment*"
        ),
        harmless=(
            "(eltern|kind|vater|mutter|tochter|geschwister|waisen|schwester)(prozess|komponente|klasse|knoten|element|modul|verzeichnis|ordner|tabelle|repo|repository|projekt|gesellschaft|unternehmen|firma|platine|sprache|board|fenster|objekt)*, *rechtsabteilung*, technisch* schulden, schriftfamilie*, (ehe|hochzeit|heirat) (der|zwischen|von|aus) ~ (bibliothek*|modul*|dienst*|werkzeug*), leader wahl, (leader|wahl) (wahl|des leaders), "
            "*steuerung*, steuern!, steuert!, hauptplatine*, muttersprache*, race condition, master slave, speicheradresse*, ip adresse*, zurücksetzen des passwort*, passwort (manager|feld|hash|reset|richtlinie), health check*, feld geschlecht, symptom* des fehlers, spalte telefonnummer, *nachweis*, scheide* die (ui|oberfläche) *, rechtliche hinweise, kinderleicht*, nachrichten*, arzt befehl, gesundheitscheck, gesundheitsprüfung*"
        ),
        numbers=(("phone", r"(?:^|[^\d])01[5-7]\d[ /-]?\d{6,8}(?:$|[^\d])"), ("address", r"\b\p{L}+(?:straße|strasse|str\.|gasse|allee) \d{1,4}[a-z]?\b")),
    ),
)  # fmt: skip

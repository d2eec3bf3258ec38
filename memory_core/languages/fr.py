"""French: what is sensitive, who is somebody else, and the small words that change what a sentence means."""

from memory_core.languages.pack import Pack, PersonRules, SubjectRules

_PEOPLE = (
    "mari|femme|époux|épouse|conjointe?|compagne|compagnon|père|mère|parents|frères?|sœurs?|soeurs?|fils|filles?|oncles?|tantes?|cousine?s?|neveux?|nièces?|ex|copain|copine|beau père|belle mère|grand père|grand mère|papa|maman|fiancée?|famille|bébé|enfants?|"
    "amie?s?|chef|cheffe|patronne?|collègues?|voisine?s?|colocataires?|coloc|propriétaire|professeure?|prof|médecin|avocate?|cliente?|directeur|directrice|gérante?|stagiaire|designer|développeu(?:r|se)|analyste|comptable|architecte|ingénieure?|testeu(?:r|se)|graphiste|investisseu(?:r|se)|camarades?|jumeaux|jumelles|petit ami|petite amie"
)
_DOES = (
    "(?:ne |n |me |m |se |s |nous |toujours |jamais |aussi |lui )*(?:habite|habitait|déteste|préfère|veut|voulait|aime|adore|dit|pense|croit|gagne|boit|mange|déménagé|étudie|souffre|dort|voyage|vit|vivait|trouve|"
    "a (?:dit|déménagé|divorcé|démissionné|quitté|épousé|demandé|acheté|peur|perdu|(?:\\d+|un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix) (?:ans|enfants?|fils|filles?|chiens?|chats?|frères?|sœurs?))|est (?:né|née|mort|morte|malade|enceinte|mariée?|divorcée?|célibataire|parti|partie|allergique|végane?|végétarienne?|médecin|ingénieure?|professeure?|prof|infirmière?|avocate?|musulmane?|catholique|mon|ma|en (?:congé|vacances|arrêt)))"
)

FR = Pack(
    code="fr",
    stop_words="le la les un une des du de et ou où en au aux que qui quoi dont ce cet cette ces il elle ils elles je tu nous vous mon ma mes ton ta tes notre nos votre vos leur leurs est suis es sommes êtes être avoir ai as avons avez ont pas ne plus très mais comme avec dans j'ai c'est qu'il l'on",
    lemmas={"habite": "habitons habites", "préfère": "préférons préfères préférer", "utilise": "utilisons utilises", "travaille": "travaillons travailles"},
    remember=(r"(?:s'il te plaît,? |s'il vous plaît,? )?(?:souviens-toi|rappelle-toi|retiens|retenez|note|notez|n'oublie pas|n'oubliez pas|garde en tête|mémorise)(?: bien)?(?: que| qu'|\s*[:,])\s*(?P<x>.+)",),
    interrogatives=r"(?:est-ce que|est-ce qu'|qu'est-ce|qui|quoi|quel|quelle|quels|quelles|quand|où|comment|pourquoi|combien)\s.*",
    hedges=("peut être", "probablement", "sans doute", "je crois", "je pense", "il me semble", "je suppose", "pas sûr", "pas sûre", "possible que", "éventuellement", "si j", "si je", "imagine", "imaginons", "supposons", "j aimerais", "soi disant", "apparemment", "on dirait"),
    negations=("ne", "n", "pas", "jamais", "aucun", "aucune", "sans", "déteste", "ni", "plus de", "arrête de", "non"),
    one_off=("aujourd hui", "cette fois", "ce soir", "pour l instant", "pour le moment", "juste cette fois", "ce matin", "cet après midi", "pour ce message", "dans ce chat", "là maintenant"),
    intentions=("(veux|voudrais|compte|espère|prévois|vais|allons|souhaite|rêve|envisage) ~ (déménager|acheter|apprendre|commencer|changer|vivre|travailler|arrêter|essayer|passer|devenir|partir|habiter)", "j ai envie de"),
    leanings=("plutôt", "j ai tendance", "je penche", "plus ou moins", "je préférerais", "dirais que"),
    persons=PersonRules(
        begins=(
            rf"(?:à |avec |de |chez )?(?:mon|ma|mes|notre|nos|ses|leurs?) (?:[^ ]+ )?(?:{_PEOPLE})",
            r"(?:le|la) voisine? (?:du|d|de) (?:dessus|dessous|en|à|l|palier)",
            rf"(?:son|sa) (?:[^ ]+ )?(?:{_PEOPLE})",
            rf"(?:elle|ils|elles|lui) (?:{_DOES}|travaille|vivent|habitent|sont (?:mariés|divorcés|mariées)|a [^ ]+ ans)",
            rf"il (?:habite|vit|veut|déteste|préfère|aime|dit|pense|boit|mange|{_DOES})",
            rf"(?:le|la|un|une) (?:chef|cheffe|patronne?|cliente?|voisine?|propriétaire|professeure?|médecin|directeur|directrice|stagiaire) (?:{_DOES})",
        ),
        names=(
            "adrien alain alice amélie anaïs andré anne antoine arnaud arthur audrey aurélie axel benoît bernard bruno camille caroline catherine cécile céline charlotte chloé christophe claire claude clément corinne cyril damien daniel david delphine denis didier élise émilie emma éric "
            "étienne fabien fabrice florence florian françois françoise frédéric gabriel gaëlle georges gérard gilles guillaume guy hélène henri hugo inès isabelle jacques jean jeanne jérôme joël julie julien juliette karine laetitia laure laurent léa lionel louis louise luc lucas lucie "
            "manon marc marie marion martine mathieu mathilde maxime mélanie michel monique nadine nathalie nicolas noémie olivier pascale patrick paul pauline philippe pierre quentin raphaël rémi romain sandrine sébastien simon sophie stéphane stéphanie sylvain sylvie théo thierry thomas valérie victor vincent virginie xavier yann yves zoé"
        ),
        verbs=_DOES,
        states=rf"(?:{_DOES}|(?:ne |n )?(?:est|a|va|fait|travaille|utilise|vient|parle|joue|lit|sait|conduit|sera|doit|peut|et moi|court|[^ ]+e))",
        has="(?:l |le |la )?(?:anniversaire|numéro|adresse|mari|femme|fils|fille|chef|patron|salaire|copain|copine|mère|père|frère|sœur) (?:de|d)",
    ),
    subjects=SubjectRules(
        endings="(?:s|e|es|x)?",
        firm={
            "health": (
                "(m a|m ont|ai été|a été|suis fait|fait) opér(é|er|ée), appendicite, (enlevé|retiré|amputé|opéré) ~ (appendice|rein|vésicule|utérus|amygdales|tumeur|jambe|sein|poumon), somnifère, anxiolytique, antidouleur, calmant, (prends|sous) ~ (médicament|traitement|cachet|comprimé|bêtabloquant|antibiotique|cortisone|somnifère|pilule|morphine), pacemaker, stimulateur cardiaque, (douleur|douleurs) (chronique|au dos|dorsale), mal (de dos|au dos|au genou|de tête), arthrose, arthrite, hernie, psoriasis, eczéma, gastrite, ulcère, pneumonie, tuberculose, herpès, syphilis, alzheimer, parkinson!, démence, boulimi*, anorexi*, trouble (alimentaire|bipolaire|anxieux|du sommeil|obsessionnel)*, (arrêté|arrête|arrêter) de (boire|fumer|me droguer), drogue, toxicoman*, désintox*, alcooliques anonymes, obès(e|ité), obésité, surpoids, (perdu|pris|pèse) # (kilo|kg), fiv!, fertilité, stérile, infertile, accouché, césarienne, (ai|souffre|a eu|ai eu) ~ (hypertension|infarctus|hernie|tumeur|covid|anémie|sciatique|lumbago|acouphènes|arythmie|vertiges|apnée|endométriose|reflux), cœliaque, appareil auditif, suis ~ (aveugle|sourd|diabétique|épileptique|asthmatique|hypertend|stérile|handicapé|invalide|dyslexique|daltonien|cardiaque|hémophile), aveugle, glaucome, cataracte, dialyse, oncologue, gynécologue, urologue, cardiologue, neurologue, analyse de sang, prise de sang, irm!, scanner (cérébral|du|des), urgences!, réanimation, entorse, fracture, commotion, blessure, vaccin(é|ée|er) contre, régime (sans gluten|sans sel|amaigrissant), burn ?out, "
                "diabèt*, diabét*, dépressi(on|f|ve), déprimé*, antidépresseur, (suis|est|tombée|étais|femme) ~ enceinte, enceinte de, ma grossesse, psychiatr*, psychologue, mon psy!, chez le psy!, psychothér*, (suis|est) ~ allergique, allergique (à|au|aux), allergie (à|au|aux), (été|suis|fait|se fait) opér*, mon opération, opération (du|de la|des|au) (genou|cœur|coeur|dos|yeux|hanche|cerveau), chirurgi*, cancer, tumeur, migraine, "
                "insomni*, anxiété, anxieu*, crise d angoisse, asthm*, épilep*, vih, sida!, séropositi*, autis*, tdah, bipolaire, schizo*, handicapé*, mon handicap, fauteuil roulant, fausse couche, me suis ~ (cassé|foulé|fracturé)(e)?!, béquille, avortement, avorté, ivg, ménopaus*, cholestérol, tension artérielle, insulin*, mon (médecin|traitement|diagnostic|poids|kiné|généraliste|ordonnance), ma (maladie|santé|thérapie|médication|tension|thyroïde), médicament, "
                "(suis|est|été|tombé*) malade, maladie (chronique|grave|de), (m a|m ont|ai été|a été|on m a) ~ diagnostiqu*, alcoolique, alcoolisme, (suis|était) sobre, suicid*, arrêt maladie, je pèse, hospitalis*, à l hôpital, chimiothérap*, sclérose, fibromyalg*, greffe (de|du), infarctus, (un|d un|fait|mon) avc!, sourde, malentendant*, malvoyant*, mes règles"
            ),
            "money": (
                "(vis|vit|vivons|touche) ~ (chômage|rsa|allocation|aah|aides), (économise|économisons|épargne|épargnons) ~ (pour|maison|voiture|appartement)!, (été|suis) licencié, au chômage, (dois|devais|prêté|emprunté) ~ (euros|argent|#), (investi|placé) ~ (bourse|crypto|bitcoin|actions|économies), mon (compte|solde|livret|banquier|salaire|budget|bonus|indemnité|chômage), ma (carte bancaire|prime|carte bleue|banque|fortune|pension|paye|retraite|feuille), suis (fauché|ruiné|endetté|retraité|surendetté)!, loto!, interdit bancaire, # euros (par mois|brut|net|mensuel|par an), fin de mois, smic, impôt sur le revenu, hausse de salaire, augmentation de salaire, "
                "mon (salaire|loyer|crédit|prêt|découvert|héritage|revenu|compte bancaire|épargne|banquier|patrimoine), ma (retraite|dette|paie|paye|pension|banque), mes (dettes|économies|revenus|impôts|finances|allocations), je (gagne|touche) ~ (#|euros|smic), (dois|doit|devons) ~ (euros|banque|argent|fisc|mille)!, de loyer, hypothèque, hypothécaire, surendett*, faillite personnelle, en faillite, (au|le|du) rsa!, chômage, allocations familiales, prêt (immobilier|étudiant), à découvert, pension alimentaire, (ai|avons|a|aie) hérité!, smic!, huissier"
            ),
            "law": (
                "(enquête|procédure|poursuite|plainte|affaire) (pénale|judiciaire|contre|ouverte), (mis|mise) en examen, accusé de, coupable, innocent!, (amende|contravention) (pour|de), titre de séjour, nationalité (française|par), naturalis*, visa! (de|expire|étudiant), carte de séjour, immigré, réfugié, clandestin, expulsé, (victime|témoin) (de|d), (agressé|violé|volé|cambriolé|escroqué), violences conjugales, mon (juge|avocat|procès|visa|dossier judiciaire|divorce), ma (plainte|condamnation|peine|libération), bracelet électronique, huissier, tutelle, pension alimentaire, "
                "(m|me|nous|l|t|j|ai|a|été) ~ (attaqu|poursuiv|condamn|arrêt|jug|assign)(é|ée|és|i|ie|er)! ~ (justice|tribunal|police|prison|gendarm)*, en justice, (en|de|la|fait) prison, (mon|mon ex|une?|l|d) avocat, procès!, au tribunal, tribunaux, garde à vue, casier judiciaire, demande d asile, droit d asile, demandeur d asile, asile politique, (été|suis|être) expuls*, titre de séjour, sans papiers, (porté|porte|déposé|dépose) plainte, sursis!, garde (alternée|des enfants|partagée), arrêté par la police, contrôle judiciaire, testament, (la )?police (m|nous|est venue|a arrêté)"
            ),
            "family": (
                "(mère|père) célibataire, parent isolé, ex (femme|mari|copain|copine|conjoint|compagnon), (mort|morte|décédé|décès|perdu) ~ (père|mère|frère|sœur|mari|femme|fils|fille|grand), orphelin*, beau (père|frère|fils), belle (mère|sœur|fille), demi (frère|sœur),  mes (jumeaux|beaux|proches|cousins|neveux), famille nombreuse, (nous|on) (se|s est|sommes) ~ (mariés|pacsés|fiancés|séparés), (rompu|séparée?s?) avec, (gendre|belle fille|parrain|marraine), adoption (de|d un), parents adoptifs, amant, infidèle, en couple, mon (chéri|homme|mec|amoureux|jules), ma (chérie|moitié|meuf|nana|amoureuse), "
                "mon (mari|époux|père|frère|fils|conjoint|compagnon|oncle|cousin|neveu|ex|copain|beau père|grand père|papa|fiancé|bébé|mariage|divorce|petit ami|couple), ma (femme|épouse|mère|sœur|soeur|fille|tante|cousine|nièce|copine|compagne|belle mère|grand mère|maman|fiancée|famille|petite amie), mes (parent|enfant|frère|sœur|soeur|fils|fille|grands parents|beaux parents), "
                "(ai|suis|avons|mon|notre|en cours de|en plein|a|depuis) ~ divorc(é|ée|er|e)!, (suis|est|étais|sommes) ~ (marié|divorcé|veuf|veuve|célibataire|séparé|pacsé|fiancé), me suis marié, (se|me|nous) (marie|marions|marier)!, (un|une|deux|trois|quatre|cinq|#) ~ (frère|sœur|soeur|enfant|oncle|tante), (deux|trois) fils, veuf, veuve, pacs!, belle famille, orphelin(e)? (de|depuis), adopté(e)? à, fils unique, fille unique"
            ),
            "religion": (
                "(croyant|pratiquant|non croyant|dévot|prêtre|pasteur|imam|rabbin|moine|nonne|mormon|adventiste|orthodoxe|hindou|sikh|sunnite|chiite|évangélique), (vais|allons|va) (à|au) (l église|la messe|la mosquée|la synagogue|culte|temple|confesse), (converti|convertie|me suis converti) (à|au), (lis|lire|récite) ~ (bible|coran|torah|chapelet), (fais|fait|faire) (le ramadan|le carême|ma prière|shabbat|la prière), première communion, fait baptiser, pèlerinage, la mecque, aumônier, catéchisme, porte le voile, jeûne, "
                "messe!, musulman*, catholique, chrétien*, (suis|est) (juif|juive|athée|agnostique|croyant|pratiquant), juif, juive, athée, bouddhis*, protestant*, je prie, prière!, prières!, (l|à l|une) église, mosquée, synagogue, ramadan, carême, (en|crois en) dieu, ma (religion|foi|paroisse), baptême (de|à), (fait|faire|été|fais) baptis*, évangéli(que|ste), témoin de jéhovah, chabbat, halal, casher, voile islamique"
            ),
            "politics": (
                "(suis|me sens|reste) ~ (féministe|communiste|socialiste|anarchiste|libéral|conservateur|royaliste|gaulliste|écologiste|insoumis|macroniste|lepéniste|mélenchoniste|nationaliste|indépendantiste|de gauche|de droite|centriste|syndicaliste), manifs, manifestations, grève, gréviste, (soutiens|déteste|contre|pour|vote) ~ (macron|le pen|mélenchon|bardella|trump|poutine|le gouvernement|le rn|lfi|zemmour), (réfugié|prisonnier|exilé) politique, activiste, antifa!, meeting politique, conseiller municipal, (cfdt|cgt)!, adhérent (du|au|de|d un) ~ parti, "
                "(ai|avons|a|vais) ~ vot(é|er) ~ (gauche|droite|pour|contre|blanc|aux|macron|pen|mélenchon|présidentielle|élections)!, je vote ~ (gauche|droite|pour|blanc|rn|lfi|ps), aux élections, élections!, syndiqu*, syndicat, syndicaliste, cgt!, cfdt!, la manif!, manifs!, (une|la|aux|en) manifestation, manifesté ~ (contre|pour), militant*, (électeur|électrice) d(u|e), encarté*, parti (politique|socialiste|communiste|de gauche), (suis|plutôt) de (gauche|droite), gilets jaunes, communiste, socialiste, anarchiste, extrême (droite|gauche), mes (opinions|idées) politiques"
            ),
            "sex": "(copain|copine) et je suis (gay|lesbienne|bi), (aime|attiré par) ~ (les hommes|les femmes|les garçons|les filles|les deux sexes), asexuel*, pansexuel*, polyamour*, non binaire, changement de sexe, hormones!, (couple|mariage) (gay|homosexuel|lesbien|de même sexe), stérilet, impuissan*, libido, prostitu*, ma maîtresse, lgbt*, (fait|faire) mon coming out, coming out, relation sexuelle, coucher avec, lesbienne, homosexuel*, bisexuel*, hétérosexuel*, (suis|est) ~ (gay|trans|bi|hétéro|queer|homo), transgenre, transsexuel*, (femme|homme|personne) trans, mon (orientation|coming out|identité de genre), ma (sexualité|transition), vie sexuelle, sexualité, contracepti*, préservatif, porno*, prends la pilule, rapports sexuels",
            "identity": "mon numéro de (sécu|sécurité|passeport|permis|carte|fiscal|allocataire), (perdu|renouveler|renouvelé|expire|expiré|périmé) ~ (passeport|permis|carte d identité|titre de séjour|carte vitale), plaque d immatriculation, carte (de séjour|d électeur|mutuelle), date de naissance, livret de famille, numéro (fiscal|insee|de sécu), mon (passeport|permis|titre de séjour), mon numéro de (sécurité sociale|sécu|passeport|carte|permis), ma carte (d identité|vitale|de séjour|grise), carte vitale, numéro de (sécurité sociale|passeport|carte d identité), numéro fiscal, acte de naissance",
            "address": "(habite|habitons|vis|vivons|emménagé|loge) ~ (au|à|dans|en|sur) ~ (rue|avenue|boulevard|place|allée|chemin|quai|immeuble|résidence|appartement) , (au|le) # ~ (rue|avenue|boulevard|place|allée|chemin|quai), bâtiment (a|b|c|#) ~ (étage|appartement), code de (mon|l) immeuble, habit(e|ons) ~ (rue|avenue|boulevard|place|allée|impasse|chemin|quai|bd), #( bis| ter)? (rue|avenue|boulevard|place|allée|impasse|chemin|quai|cours), (mon|notre) adresse ~ , mon (code postal|domicile), (rue|avenue|boulevard) ~ # , mon digicode, chez moi ~ (rue|avenue)",
            "phone": "mon (portable|téléphone|numéro|fixe|mobile|whatsapp) ~ #, mon tel!, mon (numéro|portable|téléphone|fixe|mobile) (est|de|a changé|c est|#)*, mon numéro de (portable|téléphone|mobile), (appelle|appelez|joindre|contacte|contacter|textote) ~ (au|sur) ~ #, mon 06",
            "minors": (
                "(mon|ma|notre|mes|nos) (enfant|fils|fille|bébé|petit|petite|ado|jumeaux|gamin|gosse) ~ (maternelle|crèche|école|primaire|collège|lycée|ans|mois|né|née|naître), congé (maternité|paternité|parental), (baby sitter|nounou|pédiatre) , mes (gosses|gamins|petits), (suis|est|entre|passe) (en|au) (cp|ce1|ce2|cm1|cm2|sixième|cinquième|quatrième|troisième|seconde)!, mineur isolé, ado(lescent)? (de|à la maison), "
                "(mon fils|mon petit|mon garçon|mon petit garçon|ma petite|ma fille|mon bébé|mon enfant|mon petit fils|ma petite fille|mon neveu|ma nièce|notre fils|notre fille) ~ (an|ans|mois|crèche|école|collège|maternelle|primaire|lycée|classe|cp|ce1|né|née)!, crèche, (à la|l école) maternelle!, mes enfants, mon enfant, mon bébé, notre bébé, (deux|trois|quatre|#|élève) enfants, (ai|j ai) (1[01234567]|[56789]|douze|treize|quatorze|quinze|seize|dix sept) ans, je suis mineur*, nouveau né, nounou, assistante maternelle, j allaite, je suis (au collège|en (seconde|première|terminale))"
            ),
            "credentials": (
                "(mon|mes|ma|nos|notre) (mot|mots) de passe, (mot de passe|code|identifiant|combinaison) (est|sont|du|de la|de l|de mon|de ma) ~ (carnet|papier|anniversaire|naissance|chat|chien|prénom|alarme|portail|immeuble|coffre|box|netflix), identifiants et mot de passe, "
                "mon (mot de passe|code|pin|code pin|identifiant|digicode|code secret), ma phrase (secrète|de récupération), mes (identifiants|mots de passe), mot de passe (du|de la|de mon|de ma|pour) ~ (est|wifi|banque|box|mail|ordi|ordinateur|alarme|coffre|téléphone|compte), code (pin )?(du|de la|de l|de mon|de ma) (banque|coffre|alarme|porte|portail|carte)"
            ),
        },
        personal="je!, j!, mon!, ma!, mes!, moi!, m!, me!",
        loose={
            "health": "médecin, malad(e|ie), symptôme, hôpital, santé, traitement, ordonnance, allergie, opération, diagnosti*, thérapie, handicap",
            "money": "salaire, dette, impôt, banque, loyer, revenu, pension, retraite, crédit, argent",
            "law": "avocat, tribunal, plainte, juridique, légal, condamn*, police (judiciaire|nationale), justice",
            "family": "mariage, divorc*, famille, père, mère, frère, sœur, soeur, enfant, parent, orphelin",
            "religion": "dieu, religion, religieu(x|se), église, prière, foi!",
            "politics": "élection, politique, vote!, parti politique",
            "sex": "sexe, sexuel",
            "identity": "passeport, pièce d identité",
            "address": "code postal, domicile",
            "phone": "numéro de (téléphone|portable|mobile)",
            "minors": "enfant, bébé, nourrisson",
            "credentials": "mot de passe, mots de passe, clé (privée|secrète), code pin, identifiants de connexion",
        },
        technical=(
            "processus, schéma, champ, table!, tables!, colonne, composant, serveur, base de (données|test), données, dépôt, bibliothèque, noyau, nœud, noeud, mémoire, ordonnanceur, jeton, déploie*, branche, haché, module, algorithme, page, réplication, requête, police, polices, "
            "facturation, fichier, dossier, fonction, application, écran, bouton, formulaire, système, réseau, compilateur, version, migration, configuration, équipe, projet, ticket, hexadécimal, réinitialisation, argon2"
        ),
        harmless=(
            "(processus|composant|nœud|noeud|élément|dossier|dépôt|tâche|projet|module) (parent|enfant|fils|père|frère|orphelin), classe (mère|fille|parente?), carte mère, (équipe|service|mention) (juridique|légale), dette technique, mariage (de|des|entre) ~ (bibliothèque|outil|module|service), famille de (police|produit|protocole|caractère), police de caractères, champ sexe, élection d(u|e) (leader|maître), "
            "langue maternelle, version mineure, maître esclave, adresse (mémoire|ip|mac|mail|email), point de santé, banc d essai, réinitialisation du mot de passe, (gestionnaire|champ) de mot de passe, colonne téléphone, symptôme du bug, divorc(e|er|ez) (l|le|la|les) , mot de passe haché, jeton d accès"
        ),
        numbers=(("phone", r"(?:^|[^\d])0[1-9](?:[ .-]?\d\d){4}(?:$|[^\d])"),),
    ),
)  # fmt: skip

"""Spanish: what is sensitive, who is somebody else, and the small words that change what a sentence means."""

from memory_core.languages.pack import Pack, PersonRules, SubjectRules

_PEOPLE = (
    "esposa|esposo|marido|mujer|pareja|madre|padre|padres|hermanas?|hermanos?|hij[oa]s?|abuel[oa]s?|tí[oa]s?|prim[oa]s?|suegr[oa]s?|cuñad[oa]s?|novi[oa]|ex|familia|sobrin[oa]s?|niet[oa]s?|mamá|papá|amig[oa]s?|jef[ea]|"
    "compañer[oa]s?(?: de [^ ]+)?|coleg[ao]s?|vecin[oa]s?|caser[oa]|profesor[ae]?s?|médic[oa]|doctora?|abogad[oa]|clientes?|gerente|director[a]?|diseñador[a]?|desarrollador[a]?|analista|contable|arquitect[oa]|ingenier[oa]|inversor[a]?|asistente|terapeuta|bebé|niñ[oa]s?|gemel[oa]s"
)
_DOES = (
    "(?:no |ya |siempre |nunca |también |solo |le |me |se |nos )*(?:vive|vivía|odia|prefiere|quiere|ama|adora|dice|dijo|piensa|cree|gana|bebe|come|mudó|casó|divorció|murió|nació|renunció|estudia|gusta|gustan|encanta|encantan|contó|pidió|sufre|"
    "duerme|viaja|está (?:enferm[oa]|embarazada|casad[oa]|de (?:baja|vacaciones)|solter[oa]|divorciad[oa])|es (?:alérgic[oa]|vegan[oa]|vegetarian[oa]|médic[oa]|ingenier[oa]|profesora?|mi|abogad[oa]|enfermer[oa]|diseñador[a]?|musulm[aá]n[a]?|católic[oa]|de)|tiene (?:\\d+|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)|cumple)"
)

ES = Pack(
    code="es",
    stop_words="me te mi nos el la los las un una unos unas de del al que y e o u en por para es soy eres somos son está estoy están muy pero como cuando donde más menos ya lo le les nos nuestro nuestra se su sus ha han este esta estos estas eso esa ese hay ser tengo tiene",
    lemmas={"vivo": "vives vive vivimos", "prefiero": "prefiere preferimos prefieres", "trabajo": "trabaja trabajas trabajamos", "uso": "usa usamos utilizo utilizamos"},
    remember=(r"(?:por favor,? )?(?:recuerda|recuérdame|acuérdate de|ten en cuenta|no olvides|anota|apunta|guarda|memoriza)(?: que|\s*[:,])\s*(?P<x>.+)",),
    interrogatives=r"(?:¿.*|(?:qué|quién|quiénes|cuál|cuáles|cuándo|dónde|adónde|cómo|cuánto|cuánta|cuántos|cuántas)\s.*)",
    hedges=("quizá", "quizás", "tal vez", "a lo mejor", "puede que", "probablemente", "creo que", "supongo", "me parece", "no estoy seguro", "no estoy segura", "posiblemente", "si yo", "imagina", "ojalá", "igual me", "supuestamente", "solía", "podría ser"),
    negations=("no", "nunca", "jamás", "tampoco", "odio", "detesto", "ningún", "ninguna", "ni", "sin ~ (en|a)", "deja de"),
    one_off=("hoy", "esta vez", "esta noche", "por ahora", "de momento", "solo por hoy", "para este mensaje", "en este chat", "esta mañana", "esta tarde", "por esta vez", "ahora mismo"),
    intentions=("(quiero|quisiera|planeo|espero|pienso|pretendo|voy a|vamos a|me gustaría|sueño con) (mudarme|comprar|aprender|empezar|cambiar|vivir|trabajar|dejar|probar|pasar|ser|tener|visitar|ir)",),
    leanings=("suelo inclinarme", "me inclino por", "más bien", "tiendo a", "prefiriría", "preferiría", "más o menos prefiero", "diría que"),
    persons=PersonRules(
        begins=(
            rf"(?:a |con |de )?(?:mi|mis|nuestr[oa]s?) (?:[^ ]+ )?(?:{_PEOPLE})",
            r"(?:ella|ellos|ellas) (?:es|está|tiene|vive|no|se|me|le|quiere|odia|prefiere|trabaja|dice|son|están|tienen|viven|[^ ]+[ae]n?)",
            rf"(?:el|la|un|una) (?:jef[ea]|client[ea]|vecin[oa]|casero|casera|gerente|profesora?|médic[oa]) (?:{_DOES})",
            rf"su (?:{_PEOPLE})",
            r"(?:el|la) vecin[oa] (?:de (?:arriba|abajo|al|enfrente)|del)",
        ),
        names=(
            "ana antonio alberto alejandro alejandra álvaro andrés ángela beatriz belén carla carmen carolina cecilia clara cristina diego elena enrique esteban eva felipe fernando fernanda francisco paco gabriel gabriela gloria gonzalo guillermo ignacio inés irene "
            "isabel javier jesús jimena joaquín jorge josé juan juana julia julián laura lorena lucía luis luisa manuel manolo marcos maría mario marta mateo miguel mónica natalia nuria óscar pablo patricia pedro pilar rafael ramón raquel raúl ricardo roberto rocío rodrigo rosa "
            "rubén santiago sara sergio silvia sofía susana teresa tomás valeria verónica vicente víctor ximena yolanda"
        ),
        verbs=_DOES,
        states=rf"(?:{_DOES}|(?:no )?(?:es|está|tiene|trabaja|usa|va|hace|sabe|vino|llegó|viene|toca|juega|habla|lee|conduce|y yo|necesita|fue|[^ ]+ó))",
        has="(?:el |la )?(?:cumpleaños|número|dirección|marido|mujer|esposa|hijo|hija|jefe|jefa|sueldo|novio|novia|madre|padre|hermano|hermana) de|a",
    ),
    subjects=SubjectRules(
        endings="(?:s|es)?",
        firm={
            "health": (
                "apendicitis, (quitaron|extirparon|amputaron) ~ (apéndice|riñón|vesícula|útero|amígdalas|tumor|pierna|pecho)*, (pastillas|píldoras|medicinas) (para|de), somnífer*, ansiolític*, calmante*, analgésic*, marcapasos, (dolor|dolores) (crónic|de espalda|de cabeza|menstrual)*, artritis, hernia, psoriasis, eczema, gastritis, úlcera, neumonía, tuberculosis, herpes, sífilis, alzheimer, párkinson, esclerosis, demencia, bulimia, anorexia, trastorno (alimentario|bipolar|de|obsesivo)*, (dejé|dejar|dejando) de (beber|fumar|consumir), drogas, rehabilitación, alcohólicos anónimos, obesidad, sobrepeso, (perdí|bajé|peso) # (kilos|kg), fertilidad, in vitro, cesárea, (di|dando) a luz, (tengo|padezco|sufro|tuve|tiene) ~ (infarto|hernia|tumor|covid|gripe|anemia|reflujo|lumbalgia|ciática|celiaquía|intolerancia|soriasis|vértigo|arritmia|hipertens*|fiebre), (soy|estoy|es) ~ (ciego|ciega|sordo|sorda|diabético|diabética|hipertenso|hipertensa|epiléptico|epiléptica|celíac(o|a)|estéril|infértil|minusválid(o|a)|deprimid(o|a)|embarazad(a)), glaucoma, cataratas, trasplante, donante, oncólog*, ginecólog*, urólog*, cardiólog*, neurólog*, análisis de sangre, resonancia, urgencias, uci!, lesión, esguince, fractura, conmoción, alergias!, vacuna(do|da|ron|rme), dieta (sin|por), "
                "diabet*, depresi*, deprimid*, antidepres*, embarazad*, mi embarazo, psicólog(o|a), psiquiatr*, mi terapeuta, terapia, (soy|es|somos) ~ alérgic(o|a), alergia a, (me|le|nos) (operaron|operan|operé), operación (de|del) (rodilla|corazón|espalda|ojo|cadera)*, cirugí*, cáncer, tumor!, migrañ*, ansiedad, insomnio, asma!, asmátic*, epilep*, vih, sida!, hepatitis, autis*, tdah, bipolar!, "
                "esquizofr*, discapac*, silla de ruedas, aborto, aborté, abortar ~ embarazo, menopaus*, colesterol, tensión (alta|arterial), presión arterial, insulina, mi (médic(o|a)|doctor(a)?|enfermedad|tratamiento|medicación|diagnóstico|peso|regla|salud|oncólog(o|a)|medicina|corazón|tiroides), medicación, me (rompí|fracturé|torcí|quebré), muletas, pastilla*, (me|fui|le) ~ diagnostic*, diagnosticaron, (estoy|estuve|está) enferm(o|a), "
                "(soy|era|ex) (alcohólic|adict)(o|a), adicción, sobrio, sobria, suicid*, padezco, sufro de, baja (médica|por), quimioterapia, hospitaliza*, ingresad(o|a) en, en urgencias, peso # kilos, celíac*, sord(o|a)!, ceguera, ictus, infarto"
            ),
            "money": (
                "(vivo|viviendo|cobro|cobrando) (del|el) (paro|desempleo|subsidio), (ahorramos|ahorro|ahorrando) ~ (para|casa|coche|viaje)!, (me|nos) despidieron, desemplead(o|a), en el paro, (debo|presté|pedí prestado|prestado) ~ (euros|dólares|dinero|#), (inversión|invertí|invierto) ~ (bolsa|cripto|bitcoin|acciones|ahorros)!, mi (cuenta|saldo|tarjeta|finanza|crédito|bono|aguinaldo|finiquito|jubilación|pensión|cripto|nómina|patrimonio|economía), jubilad(o|a)!, (cobré|recibí|mi) herencia, lotería, ludopatía, deudas?!, moroso, asnef, (sin|poco) dinero, (alquiler|hipoteca) (de|es|sube|subió) , alimentos a mis hijos, # (euros|dólares|pesos|soles) (al mes|mensuales|al año|brutos|netos), renta mínima, plan de pensiones, subida de sueldo, "
                "mi (sueldo|salario|nómina|hipoteca|deuda|pensión|alquiler|renta|cuenta bancaria|préstamo|ahorro|herencia|ingreso|patrimonio), mis (ahorros|deudas|ingresos|impuestos|finanzas|inversiones), (cobro|gano|ganamos|gana) ~ (#|mil|euros|dólares|pesos|mes)!, (debo|debemos|deber) ~ (euros|dólares|pesos|banco|dinero|hacienda|#|mil)!, le debo, hipoteca*, # ~ (de|al|mes) (alquiler|mes), pago ~ alquiler, "
                "(pedí|saqué|tengo|pagando|pago) ~ (crédito|préstamo), préstamo (personal|hipotecario|estudiantil), en (bancarrota|paro|números rojos|la ruina), arruinad*, ahorros!, declaración de la renta, subsidio, pensión alimenticia, heredé, endeudad*, no llego a fin de mes, tarjeta de crédito"
            ),
            "law": (
                "pleito, causa (penal|judicial), (proceso|procedimiento|expediente) (penal|judicial), (abrieron|imputaron|acusaron|acusan|investigan|investigad(o|a)|imputad(o|a)), (fui|estoy|soy) (procesad|investigad)(o|a), culpable, inocente, fianza, multa (de tráfico|por), ley de extranjería, nacionalidad (española|por), visado, visa de, papeles en regla, inmigrante, desahucio, (víctima|testigo|acusad(o|a)) de, (robaron|agredieron|violaron|estafaron), violencia de género, mi (juez|jueza|fiscal|multa|denuncia|pleito|demanda|visado|nacionalidad|herencia), régimen de visitas, "
                "(me|nos|lo|la|le) ~ (denunci|demand|arrest|detuv|conden|deport|desahuci)(ó|aron|ado|ada|ieron|o|aban)*, he denunciado, juicio, cárcel, prisión, pres(o|a)!, abogad(o|a), mi (condena|custodia|caso judicial), tribunal, juzgado*, antecedentes penales, asilo, refugiad(o|a), deporta*, permiso de residencia, libertad condicional, custodia (de|compartida), sin papeles, orden de alejamiento, testamento, policía ~ (detuvo|paró|vino|arrest)*"
            ),
            "family": (
                "(madre|padre) solter(o|a), ex ?(mujer|marido|novio|novia|esposa|esposo|pareja), (murió|falleció|perdí a) ~ (padre|madre|hermano|hermana|abuelo|abuela|marido|esposa|hijo|hija), (soy|quedé) huérfan(o|a), (padrastro|madrastra|hermanastr(o|a)), gemel(o|a) de, mi gemel(o|a), mis gemelos, familia numerosa, (casamos|casarme|prometimos)!, (me separé|nos separamos|rompí con), (estoy|vivo) (soltero|soltera|comprometid(o|a)|con mi), cuñad(o|a), yerno, nuera, padrin(o|a), (adopté|adoptamos|adoptiv(o|a)), amante, infiel, mi (chico|chica|prometido|pariente|gente|otra mitad), "
                "mi (esposa|esposo|marido|mujer|pareja|madre|padre|hermana|hermano|hijo|hija|abuel(o|a)|tí(o|a)|prim(o|a)|suegr(o|a)|cuñad(o|a)|novi(o|a)|ex|familia|sobrin(o|a)|niet(o|a)|mamá|papá|boda|divorcio|matrimonio|exmarido|exmujer|prometid(o|a)), mis (padre|hijo|hija|hermano|hermana|abuelo|suegro|tío|primo), espos(o|a), marido, (me|nos|se|he|estoy|estamos|tras) ~ divorci*, "
                "me (casé|caso), casar(me|nos|se)!, (voy|vamos|me) ~ casar!, nos casamos, (soy|estoy|está|estamos|estuve) (casad|solter|separad|viud|divorciad)(o|a), (dos|tres|cuatro|cinco) (herman|hij)(o|a), (tengo|tenemos|tiene|tienen|con) ~ (herman|hij)(o|a), viud(o|a), pareja de hecho, (soy|quedé) huérfan(o|a), hijo único, hija única, adoptad(o|a)!"
            ),
            "religion": (
                "creyente, devot(o|a), practicante, no creo en, (fui|soy|era) ~ (monaguillo|monja|cura|sacerdote|pastor|imán|rabino|seminarista|mormón|adventista|protestante|ortodox(o|a)|hindú|sij|testigo), (voy|vamos|fui) a (la iglesia|misa|la mezquita|la sinagoga|culto|confesarme), (me|lo|la) (bauticé|convertí|confesé|confirmé) , (leo|leer|rezo) ~ (biblia|corán|torá|rosario), semana santa, cofradía, halal, kosher, peregrinación, la meca, primera comunión, ayun(o|ar) en, "
                "misa!, musulm(án|ana|anes), católic(o|a), cristian(a|os|as)!, soy cristiano, judí(o|a), ate(o|a)!, soy agnóstic(o|a), budist*, evangélic(o|a), jehová, rez(o|ar|amos)!, iglesia, mezquita, sinagoga, ramadán, cre(o|emos) en dios, mi (religión|fe|dios|parroquia), comunión, bauti*, cuaresma, protestante"
            ),
            "politics": (
                "(soy|somos|me considero) ~ (feminista|comunista|socialista|anarquista|liberal|conservador|conservadora|republican(o|a)|monárquic(o|a)|independentista|nacionalista|de vox|de podemos|del pp|del psoe|peronista|chavista|madridista de derechas|facha|roj(o|a)|progre), manifestaciones, huelga, (apoyo|odio|contra|votaré|votante) ~ (sánchez|vox|pp|psoe|podemos|trump|milei|maduro|petro|gobierno|rey|amlo|bukele|partido), (refugiad|exiliad|pres)(o|a) polític(o|a), activista, antifascista, mitin!, concejal, ugt!, ccoo, "
                "(voté|voto|votamos|he votado|votaré) ~ (izquierda|derecha|por|al|elecciones|blanco|partido)!, elecciones!, partido (popular|socialista|político|comunista|republicano), militante, milito en, afiliad(o|a), sindicato, sindicalista, manifestación, manifestaciones, mi (ideología|partido|voto), (soy|somos) de (izquierda|derecha), comunista, socialista, anarquista, vox!, psoe, feminista, independentista"
            ),
            "sex": "tengo novio y soy, tengo novia y soy, (me gustan|me atraen|salgo con) (los hombres|las mujeres|hombres|mujeres|ambos), asexual, pansexual, poliamor*, no binari(o|a), género (fluido|no), cambio de sexo, hormonas, (pareja|matrimonio) (gay|homosexual|del mismo sexo|lesbiana), diu!, impotencia, libido, prostitut*, amante, lgtb*, (fuera|salí) del armario, (acostarme|sexo) con, lesbiana, (soy|es|era) ~ (gay|trans|bi|hetero|queer|asexual), bisexual*, homosexual*, heterosexual*, transexual*, transgénero, mi (orientación|sexualidad|identidad de género|transición), vida sexual, anticoncepti*, preservativo, porno*, relaciones sexuales, salí del armario, mujer trans, hombre trans",
            "identity": "mi número de (la )?(seguridad social|afiliación|pasaporte|carnet|cédula|licencia|identidad), (perdí|renovar|renové|caduca|caducó|vence) ~ (dni|pasaporte|carnet|nie|cédula|licencia), matrícula de mi, tarjeta (sanitaria|de residencia), partida de nacimiento, fecha de nacimiento, (cédula|cedula|rut|cuit|cpf) (es|#), mi ~ (dni|nie|pasaporte|carnet|curp|rfc|nif|cédula|licencia|permiso de conducir|seguridad social|partida de nacimiento), (dni|nie|curp) (es|número|#), número de (pasaporte|dni|seguridad social|afiliación), carnet de (identidad|conducir)",
            "address": "(vivimos|vivo|resido|mudé|mudamos) ~ (en|a) ~ (calle|avenida|paseo|plaza|camino|carretera|urbanización|barrio|edificio|piso) ~ #, (calle|avenida|paseo|travesía) (de |del |de la |la |el )?[abcdefghijklmnopqrstuvwxyz]* #, portal #, escalera (a|b|c|#), código de mi portal, (vivo|vivimos|resido) en ~ (calle|avenida|avda|plaza|paseo|camino|carretera|c) , calle ~ #, (avenida|avda|paseo|plaza) ~ #, mi (dirección|domicilio|código postal), mi (casa|piso) (está|queda) en ~ (calle|avenida|plaza|paseo|#), piso # ~ (puerta|izquierda|derecha), mi portal",
            "phone": "mi (celular|móvil|teléfono|número|whatsapp|fijo) ~ #, (mi|tel|teléfono|móvil) (es|cel) ~ #, mi (número|móvil|celular|teléfono|whatsapp) ~ (es|cambió|#), mi número de (móvil|teléfono|celular), (llámame|llamarme|escríbeme|localizarme|mándame) ~ (al|a) ~ #, mi nuevo número",
            "minors": (
                "mi (niñ(o|a)|hij(o|a)|bebé|peque|crí(o|a)|chaval|nen(e|a)) ~ (cole|colegio|escuela|guardería|instituto|años|meses|primaria|secundaria|infantil|nació|nacerá)!, al cole!, mis (peques|críos|pequeños|mellizos|gemelos), (estoy|voy) en (primero|segundo|tercero|cuarto) de (eso|primaria|secundaria), baja (de maternidad|de paternidad|maternal), niñera, pediatra, lactante, adolescente, "
                "mi (hijo|hija|bebé|niñ(o|a)|niet(o|a)|sobrin(o|a)) ~ (año|años|mes|meses|colegio|escuela|guardería|clase|instituto|infantil|primaria)!, guardería, mis (hijo|hija|niñ(o|a)|niet(o|a)), mi bebé, mi niñ(o|a), tengo (1[01234567]|[56789]|doce|trece|catorce|quince|dieciséis|diecisiete) años, (soy|es) menor, menores a mi cargo, recién nacid(o|a), (dos|tres|cuatro|#) (hij|niñ)(o|a), lactancia"
            ),
            "credentials": (
                "mis? (contraseña|clave|usuario|login|pin|código)s? (está|es|son|del|de la|escrit)*, (clave|contraseña|código|combinación) (de|del) ~ (portal|alarma|caja fuerte|puerta|casa|cajero|tarjeta|netflix|gmail|correo), usuario y contraseña, "
                "mi (contraseña|clave|pin|código pin|frase semilla|código de), mis (contraseñas|claves|credenciales), (contraseña|clave|código) (del|de la|de mi|de casa|para) ~ (es|wifi|banco|tarjeta|correo|alarma|casa|caja|router|móvil), frase semilla, pin (es|de mi|de la tarjeta)"
            ),
        },
        personal="yo!, mi!, mis!, me!, soy!, tengo!, estoy!, fui!, pago!, debo!, vivo!, tomo!, voy!, era!, sufro!, padezco!, conmigo!",
        loose={
            "health": "médic(o|a), enfermedad, enferm(o|a)!, síntoma, hospital, salud, tratamiento, operación, alergia, medicina, diagnóstico",
            "money": "sueldo, salario, deuda, impuesto, banco, nómina, alquiler, préstamo, pensión, ingresos!",
            "law": "denuncia, policía, legal, demanda, custodia, multa",
            "family": "matrimonio, divorci*, familia, padre, madre, hij(o|a), herman(o|a), boda, huérfan(o|a)",
            "religion": "dios!, religión, religios(o|a), oración, fe!",
            "politics": "elección, polític(o|a)s?, voto, protesta",
            "sex": "sexo, sexual",
            "identity": "pasaporte",
            "address": "código postal, domicilio",
            "phone": "número de (teléfono|móvil|celular)",
            "minors": "niñ(o|a), bebé, menor de edad",
            "credentials": "contraseña, clave (secreta|privada|de acceso), credencial",
        },
        technical=(
            "proceso, servicio, esquema, campo, tabla, columna, componente, servidor, base de datos, datos, repositorio, fallo, error, código, prueba, biblioteca, librería, interfaz, núcleo, nodo, memoria, planificador, despliegue, rama!, rotan, módulo, algoritmo, página, plantilla, replicación, puerto, clase padre, "
            "facturación, petición, peticiones, fuente, archivo, carpeta, función, variable, aplicación, pantalla, botón, formulario, sistema, red!, compilador, versión, migración, configuración, equipo, proyecto, hexadecimal"
        ),
        harmless=(
            "cadena de custodia, herencia de, (proceso|componente|nodo|clase|elemento|carpeta|repositorio|tabla|proyecto|tarea) (padre|hijo|hija|madre|hermano|hermana|huérfano|huérfana), placa madre, equipo legal, departamento legal, aviso legal, deuda técnica, (matrimonio|boda) (de|entre) ~ (librería|biblioteca|módulo|servicio|herramienta), familia de (fuente|letra|tipografía|producto|protocolo), campo sexo, elección de líder, "
            "condición de carrera, maestro esclavo, banco de (prueba|dato), (salud|endpoint de salud|chequeo de salud) , endpoint de salud, dirección (ip|de memoria|de correo), direcciones de memoria, lengua materna, divorci(a|e|ar|emos) (la|el|los|las) , restablecer la contraseña, (restablecimiento|gestor|campo) de contraseña, columna teléfono, síntoma del (fallo|error|bug), menor que"
        ),
        numbers=(("identity", r"\b(?:dni|nif|nie)\b[^.!?\n]{0,12}\b[xyz]?\d{7,8}-?[a-z]\b"), ("phone", r"(?:móvil|teléfono|celular|número)[^.!?\n]{0,20}\b[679]\d{2} ?\d{3} ?\d{3}\b")),
    ),
)  # fmt: skip

"""What has the same name in every language: tools and programming languages."""

from memory_core.languages.pack import Pack, SlotValue, SubjectRules

COMMON = Pack(
    code="und",
    subjects=SubjectRules(
        firm={
            "health": (
                "hypertens*, hipertens*, fibrillat*, parkinson!, sepsis, psoria*, eczema, eczém*, eccema*, neurodermit*, scolios*, skolios*, osteopor*, anorex*, bulim*, dement*, demenz*, xarelto, eliquis, viagra, cialis, zoloft, lexapro, cymbalta, seroquel, quetiapin*, lamotrigin*, valium, tramadol*, codein*, fentanyl, naltrexon*, wegovy, mounjaro, tachycard*, arrhythm*, arritm*, rheuma*, reuma*, mononucle*, pneumon*, neumon*, appendic*, apendic*, apéndice, appendice, appendix! (removed|out|burst), hernia*, cirrhos*, cirros*, lyme disease, cystic fibrosis, mukoviszid*, leucém*, anemi*, anaemi*, anämi*, "
                "diabet*, hepatit*, *arthrit*, *sclerosis, leukem*, leucem*, lymphom*, linfom*, melanom*, carcinom*, glaucom*, asthm*, epileps*, epilept*, migrain*, bipolar disorder, schizo*, adhd, ocd!, "
                "ptsd, hiv, chemo*, chimio*, quimio*, psychiat*, psiquiat*, psychother*, psicoter*, antidepress*, insulin*, sertralin*, fluoxetin*, escitalopram*, prozac, xanax, ritalin*, adderall, methadon*, "
                "metformin*, prednison*, oxycod*, *zepam, *zolam, *oxetine, *statin, alzheimer*, parkinson disease, crohn*, tourette*, lupus, endometrio*, fibromyalg*, *ectomy, covid*, chlamydia, herpes, "
                "syphilis, tubercul*, malaria, celiac*, coelia*, zoliak*, celiak*, lisinopril, levothyrox*, warfarin, ozempic, fibrom*"
            ),
        },
        harmless="crohns law, statin rust, parkinson law",
    ),
    slot_values=(
        SlotValue(
            "test-command", r"(?:pnpm|npm|yarn|bun|go|cargo|make|tox|nox|deno|rake)(?: run)? tests?|pytest|vitest|jest"
        ),
        SlotValue("package-manager", r"pnpm|npm|yarn|bun|pip|pipenv|poetry|uv|conda|cargo"),
        SlotValue(
            "language-default",
            r"typescript|javascript|python|rust|golang|go|java|kotlin|swift|ruby|php|c|c\+\+|c#|scala|elixir|haskell|perl|lua|dart|zig",
        ),
    ),
)

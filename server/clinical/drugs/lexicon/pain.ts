/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const pain = `
[analgesic]
acetaminophen|paracetamol|APAP|Tylenol|Panadol|Calpol|Ofirmev|Perfalgan|Feverall|Efferalgan|Doliprane|Tempra|Tachipirina|Ben-u-ron|Dafalgan|Panamax|Dymadon
acetaminophen and codeine|co-codamol|Tylenol 3|Solpadol|Zapain|Kapake|Panadeine|Panadeine Forte|Emtec
co-dydramol|paracetamol and dihydrocodeine|Remedeine
acetaminophen aspirin and caffeine|Excedrin
butalbital acetaminophen and caffeine|Fioricet|Esgic|Fiorinal
metamizole|dipyrone|Novalgin|Nolotil|Optalgin
nefopam|Acupan
suzetrigine|Journavx
[NSAID]
ibuprofen|Advil|Motrin|Nurofen|Brufen|Caldolor|Fenbid|Ibugel|Nuprin|Spedifen|Dolormin
naproxen|Aleve|Naprosyn|Anaprox|Naprelan|Synflex|Stirlescent|Naprogesic
naproxen and esomeprazole|Vimovo
aspirin|acetylsalicylic acid|ASA|Ecotrin|Bayer aspirin|Bufferin|Disprin|Caprin|Entrophen|Cardiprin|Aspro|Nu-Seals
aspirin and dipyridamole|Aggrenox|Asasantin
diclofenac|Voltaren|Voltarol|Cataflam|Zipsor|Cambia|Flector|Pennsaid|Motifene|Dicloflex|Zorvolex|Solaraze|Voltfast|Dyloject
diclofenac and misoprostol|Arthrotec
meloxicam|Mobic|Vivlodex|Anjeso|Movalis|Mobicox
celecoxib|Celebrex|Elyxyb|Onsenal
etoricoxib|Arcoxia|Exinef
parecoxib|Dynastat
rofecoxib|Vioxx
indomethacin|indometacin|Indocin|Indocid|Tivorbex
ketorolac|Toradol|Sprix|Acular|Acuvail
ketoprofen|Orudis|Oruvail|Oudis|Powergel|Axorid
dexketoprofen|Keral|Enantyum
flurbiprofen|Ansaid|Froben|Ocufen|Strefen
etodolac|Lodine|Eccoxolac|Etopan
piroxicam|Feldene|Brexidol
nabumetone|Relafen|Relifex
oxaprozin|Daypro|Coxanto
sulindac|Clinoril
tenoxicam|Mobiflex
lornoxicam|Xefo
mefenamic acid|Ponstan|Ponstel
meclofenamate|Meclomen
tolmetin|Tolectin
fenoprofen|Nalfon
diflunisal|Dolobid
salsalate|Disalcid
nimesulide|Aulin|Nimed
aceclofenac|Preservex
tiaprofenic acid|Surgam
felbinac|Traxam
benzydamine|Difflam|Tantum
choline magnesium trisalicylate|Trilisate
ibuprofen and famotidine|Duexis
[opioid]
morphine|MS Contin|Oramorph|MST Continus|Zomorph|Kadian|Avinza|Sevredol|Roxanol|Statex|M-Eslon|Kapanol|Duramorph|Arymo|Ordine
oxycodone|OxyContin|Roxicodone|OxyNorm|Oxaydo|Xtampza|Longtec|Shortec|Supeudol|OxyIR|Endone|Roxybond|Oxecta
oxycodone and acetaminophen|Percocet|Endocet|Roxicet|Xartemis|Nalocet|Primlev
oxycodone and aspirin|Percodan|Endodan
oxycodone and naloxone|Targin|Targinact|Targiniq
hydrocodone|Zohydro|Hysingla
hydrocodone and acetaminophen|Vicodin|Norco|Lortab|Lorcet|Xodol|Verdrocet
hydrocodone and ibuprofen|Vicoprofen|Reprexain
hydromorphone|Dilaudid|Exalgo|Palladone|Jurnista|Hydromorph Contin
oxymorphone|Opana
codeine|codeine phosphate|Galcodine
dihydrocodeine|DF118|DHC Continus
tramadol|Ultram|ConZip|Zydol|Zamadol|Tramal|Ryzolt|Tridural|Ralivia|Contramal|Topalgic|Qdolo|Maxitram|Marol
tramadol and acetaminophen|Ultracet|Tramacet|Zaldiar|Ixprim
tramadol and celecoxib|Seglentis
tapentadol|Nucynta|Palexia
fentanyl|Duragesic|Durogesic|Actiq|Sublimaze|Abstral|Fentora|Matrifen|Effentora|Lazanda|Subsys|Instanyl|PecFent|Mezolar|Onsolis
alfentanil|Alfenta|Rapifen
remifentanil|Ultiva
sufentanil|Sufenta|Dsuvia|Zalviso
methadone|Dolophine|Methadose|Physeptone|Metadol|Diskets
buprenorphine|Subutex|Butrans|Buprenex|Belbuca|Sublocade|Temgesic|Transtec|Brixadi|Buvidal|Hapoctasin|Probuphine|Norspan|Espranor
buprenorphine and naloxone|Suboxone|Zubsolv|Bunavail
meperidine|pethidine|Demerol
levorphanol|Levo-Dromoran
pentazocine|Talwin|Fortral
pentazocine and naloxone|Talwin Nx
butorphanol|Stadol
nalbuphine|Nubain
oliceridine|Olinvyk
diamorphine|?heroin
meptazinol|Meptid
[opioid antagonist]
naloxone|Narcan|Nyxoid|Evzio|Kloxxado|Prenoxad|Zimhi|Rextovy
naltrexone|ReVia|Vivitrol|Depade|Adepend|Nalorex
nalmefene|Selincro|Revex|Opvee|Zurnai
methylnaltrexone|Relistor
naloxegol|Movantik|Moventig
naldemedine|Symproic|Rizmoic
alvimopan|Entereg
lofexidine|Lucemyra|BritLofex
[muscle relaxant]
cyclobenzaprine|Flexeril|Amrix|Fexmid
methocarbamol|Robaxin|Robax|Ortoton
baclofen|Lioresal|Gablofen|Ozobax|Lyvispah|Fleqsuvy
tizanidine|Zanaflex|Sirdalud
carisoprodol|Vanadom
metaxalone|Skelaxin|Metaxall
chlorzoxazone|Parafon Forte|Lorzone
orphenadrine|Norflex|Disipal
dantrolene|Dantrium|Ryanodex|Revonto
thiocolchicoside|Muscoril
tolperisone|Mydocalm
[neuropathic pain]
gabapentin|Neurontin|Gralise|Gabarone
gabapentin enacarbil|Horizant
pregabalin|Lyrica|Alzain|Axalid|Rewisca
capsaicin|Qutenza|Zostrix|Axsain|Zacin
ziconotide|Prialt
[migraine]
sumatriptan|Imitrex|Imigran|Zembrace|Onzetra|Tosymra|Zecuity
sumatriptan and naproxen|Treximet
rizatriptan|Maxalt|RizaFilm
zolmitriptan|Zomig|AscoTop
eletriptan|Relpax
naratriptan|Amerge|Naramig
almotriptan|Axert|Almogran
frovatriptan|Frova|Migard
ergotamine|Ergomar|Cafergot|Migergot
dihydroergotamine|Migranal|Trudhesa|Dihydergot
erenumab|Aimovig
fremanezumab|Ajovy
galcanezumab|Emgality
eptinezumab|Vyepti
ubrogepant|Ubrelvy
rimegepant|Nurtec|Vydura
atogepant|Qulipta|Aquipta
zavegepant|Zavzpret
lasmiditan|Reyvow|Rayvow
pizotifen|Sanomigran|pizotyline|Sandomigran
flunarizine|Sibelium
methysergide|Sansert
[gout]
allopurinol|Zyloprim|Zyloric|Aloprim|Progout
febuxostat|Uloric|Adenuric
colchicine|Colcrys|Mitigare|Gloperba|Lodoco|Colgout
probenecid|Benemid
lesinurad|Zurampic
pegloticase|Krystexxa
rasburicase|Elitek|Fasturtec
benzbromarone|Desuric
sulfinpyrazone|Anturane
[local anesthetic]
lidocaine|lignocaine|Xylocaine|Lidoderm|Versatis|Emla|Instillagel|ZTlido|Xylocard|LMX 4|Zingo
lidocaine and prilocaine|Oraqix
bupivacaine|Marcaine|Sensorcaine|Exparel|Marcain|Xaracoll|Posimir
bupivacaine and meloxicam|Zynrelef
ropivacaine|Naropin
levobupivacaine|Chirocaine
mepivacaine|Carbocaine|Polocaine|Scandonest
prilocaine|Citanest
articaine|Septocaine|Septanest
chloroprocaine|Nesacaine|Clorotekal
procaine|Novocain
tetracaine|amethocaine|Ametop|Pontocaine
benzocaine|Orajel|Anbesol|Hurricaine|Cepacol|Lanacane
proparacaine|proxymetacaine|Alcaine
pramoxine|pramocaine|Sarna
dibucaine|cinchocaine|Nupercainal
[anesthetic]
propofol|Diprivan
fospropofol|Lusedra
ketamine|Ketalar
esketamine|Spravato
etomidate|Amidate|Hypnomidate
thiopental|thiopentone|Pentothal
methohexital|Brevital
sevoflurane|Ultane|Sevorane
desflurane|Suprane
isoflurane|Forane
nitrous oxide|Entonox
methoxyflurane|Penthrox
dexmedetomidine|Precedex|Dexdor|Igalmi
remimazolam|Byfavo
[neuromuscular blocker]
succinylcholine|suxamethonium|Anectine|Quelicin
rocuronium|Zemuron|Esmeron
vecuronium|Norcuron
atracurium|Tracrium
cisatracurium|Nimbex
mivacurium|Mivacron
pancuronium|Pavulon
neostigmine|Bloxiverz|Prostigmin
sugammadex|Bridion
edrophonium|Enlon|Tensilon
`

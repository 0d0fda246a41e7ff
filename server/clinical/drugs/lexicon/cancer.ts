/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const cancer = `
[antimetabolite]
methotrexate|Trexall|Rheumatrex|Otrexup|Rasuvo|Metoject|Xatmep|Methofill|Jylamvo|Nordimet
capecitabine|Xeloda
fluorouracil|5-FU|Efudex|Efudix|Adrucil|Carac|Tolak|Actikerall
gemcitabine|Gemzar|Infugem
cytarabine|Cytosar
cytarabine and daunorubicin|Vyxeos
mercaptopurine|6-MP|Purinethol|Purixan|Xaluprine
thioguanine|tioguanine|Lanvis
azacitidine|Vidaza|Onureg
decitabine|Dacogen
decitabine and cedazuridine|Inqovi
pemetrexed|Alimta|Pemfexy
pralatrexate|Folotyn
fludarabine|Fludara
clofarabine|Clolar|Evoltra
nelarabine|Arranon|Atriance
pentostatin|Nipent
trifluridine and tipiracil|Lonsurf
tegafur|Teysuno|Uftoral
raltitrexed|Tomudex
hydroxyurea|hydroxycarbamide|Hydrea|Droxia|Siklos|Xromi
floxuridine|FUDR
[alkylating agent]
cyclophosphamide|Cytoxan|Endoxan|Neosar
ifosfamide|Ifex|Mitoxana
chlorambucil|Leukeran
melphalan|Alkeran|Evomela
busulfan|Myleran|Busulfex
bendamustine|Treanda|Bendeka|Levact|Belrapzo
temozolomide|Temodar|Temodal
dacarbazine|DTIC
procarbazine|Matulane
carmustine|BiCNU|Gliadel
lomustine|Gleostine|CeeNU
streptozocin|Zanosar
thiotepa|Tepadina
trabectedin|Yondelis
lurbinectedin|Zepzelca
altretamine|Hexalen
estramustine|Emcyt
mechlorethamine|Valchlor|Ledaga
treosulfan|Trecondi|Grafapex
[platinum]
cisplatin|Platinol
carboplatin|Paraplatin
oxaliplatin|Eloxatin
[taxane and other spindle]
paclitaxel|Taxol|Abraxane
docetaxel|Taxotere
cabazitaxel|Jevtana
vincristine|Oncovin|Marqibo
vinblastine|Velban
vinorelbine|Navelbine
eribulin|Halaven
ixabepilone|Ixempra
[topoisomerase and antibiotic]
doxorubicin|Adriamycin|Doxil|Caelyx
daunorubicin|Cerubidine
epirubicin|Ellence|Pharmorubicin
idarubicin|Idamycin|Zavedos
valrubicin|Valstar
bleomycin|Blenoxane
mitomycin|Mutamycin|Jelmyto|Mitosol|Zusduri
dactinomycin|Cosmegen
etoposide|VePesid|Toposar|Etopophos
teniposide|Vumon
irinotecan|Camptosar|Onivyde|Campto
topotecan|Hycamtin
[breast and prostate hormone]
tamoxifen|Nolvadex|Soltamox
toremifene|Fareston
anastrozole|Arimidex
letrozole|Femara
exemestane|Aromasin
fulvestrant|Faslodex
elacestrant|Orserdu|Korserdu
imlunestrant|Inluriyo
bicalutamide|Casodex
flutamide|Eulexin
nilutamide|Nilandron
enzalutamide|Xtandi
apalutamide|Erleada
darolutamide|Nubeqa
abiraterone|Zytiga|Yonsa
abiraterone and niraparib|Akeega
degarelix|Firmagon
[kinase inhibitor]
imatinib|Gleevec|Glivec|Imkeldi
dasatinib|Sprycel|Phyrago
nilotinib|Tasigna|Danziten
bosutinib|Bosulif
ponatinib|Iclusig
asciminib|Scemblix
erlotinib|Tarceva
gefitinib|Iressa
afatinib|Gilotrif|Giotrif
dacomitinib|Vizimpro
osimertinib|Tagrisso
lazertinib|Lazcluze
amivantamab|Rybrevant
crizotinib|Xalkori
ceritinib|Zykadia
alectinib|Alecensa
brigatinib|Alunbrig
lorlatinib|Lorbrena|Lorviqua
ensartinib|Ensacove
entrectinib|Rozlytrek
larotrectinib|Vitrakvi
repotrectinib|Augtyro
taletrectinib|Ibtrozi
capmatinib|Tabrecta
tepotinib|Tepmetko
selpercatinib|Retevmo|Retsevmo
pralsetinib|Gavreto
sotorasib|Lumakras|Lumykras
adagrasib|Krazati
vemurafenib|Zelboraf
dabrafenib|Tafinlar
encorafenib|Braftovi
trametinib|Mekinist
binimetinib|Mektovi
cobimetinib|Cotellic
selumetinib|Koselugo
mirdametinib|Gomekli
avutometinib and defactinib|Avmapki Fakzynja
tovorafenib|Ojemda
sorafenib|Nexavar
sunitinib|Sutent
pazopanib|Votrient
axitinib|Inlyta
cabozantinib|Cabometyx|Cometriq
lenvatinib|Lenvima|Kisplyx
regorafenib|Stivarga
vandetanib|Caprelsa
tivozanib|Fotivda
fruquintinib|Fruzaqla
ripretinib|Qinlock
avapritinib|Ayvakit|Ayvakyt
lapatinib|Tykerb|Tyverb
neratinib|Nerlynx
tucatinib|Tukysa
palbociclib|Ibrance
ribociclib|Kisqali
abemaciclib|Verzenio|Verzenios
alpelisib|Piqray|Vijoice
inavolisib|Itovebi
capivasertib|Truqap
idelalisib|Zydelig
duvelisib|Copiktra
copanlisib|Aliqopa
umbralisib|Ukoniq
temsirolimus|Torisel
ibrutinib|Imbruvica
acalabrutinib|Calquence
zanubrutinib|Brukinsa
pirtobrutinib|Jaypirca
rilzabrutinib|Wayrilz
erdafitinib|Balversa
pemigatinib|Pemazyre
futibatinib|Lytgobi
infigratinib|Truseltiq
ivosidenib|Tibsovo
enasidenib|Idhifa
olutasidenib|Rezlidhia
vorasidenib|Voranigo
midostaurin|Rydapt
gilteritinib|Xospata
quizartinib|Vanflyta
glasdegib|Daurismo
revumenib|Revuforj
ziftomenib|Komzifti
vismodegib|Erivedge
sonidegib|Odomzo
pexidartinib|Turalio
vimseltinib|Romvimza
nirogacestat|Ogsiveo
fedratinib|Inrebic
pacritinib|Vonjo
momelotinib|Ojjaara|Omjjara
belzutifan|Welireg
sunvozertinib|Zegfrovy
zongertinib|Hernexeos
[PARP and other targeted]
olaparib|Lynparza
niraparib|Zejula
rucaparib|Rubraca
talazoparib|Talzenna
venetoclax|Venclexta|Venclyxto
bortezomib|Velcade
carfilzomib|Kyprolis
ixazomib|Ninlaro
lenalidomide|Revlimid
pomalidomide|Pomalyst|Imnovid
thalidomide|Thalomid
selinexor|Xpovio|Nexpovio
vorinostat|Zolinza
romidepsin|Istodax
belinostat|Beleodaq
panobinostat|Farydak
tazemetostat|Tazverik
tretinoin capsules|Vesanoid
bexarotene|Targretin
arsenic trioxide|Trisenox
asparaginase|Erwinaze|Rylaze
pegaspargase|Oncaspar
calaspargase|Asparlas
eflornithine|Iwilfin|Vaniqa
lonafarnib|Zokinvy
omacetaxine|Synribo
imetelstat|Rytelo
mitotane|Lysodren
aldesleukin|Proleukin
[checkpoint inhibitor]
pembrolizumab|Keytruda
nivolumab|Opdivo
nivolumab and relatlimab|Opdualag
ipilimumab|Yervoy
atezolizumab|Tecentriq
durvalumab|Imfinzi
avelumab|Bavencio
cemiplimab|Libtayo
dostarlimab|Jemperli
tremelimumab|Imjudo
tislelizumab|Tevimbra
toripalimab|Loqtorzi
retifanlimab|Zynyz
cosibelimab|Unloxcyt
penpulimab
[antibody and conjugate]
trastuzumab|Herceptin|Ogivri|Kanjinti|Trazimera|Herzuma|Ontruzant
trastuzumab emtansine|ado-trastuzumab emtansine|Kadcyla
trastuzumab deruxtecan|fam-trastuzumab deruxtecan|Enhertu
pertuzumab|Perjeta
pertuzumab trastuzumab and hyaluronidase|Phesgo
margetuximab|Margenza
zanidatamab|Ziihera
rituximab|Rituxan|MabThera|Truxima|Ruxience|Riabni|Rixathon
obinutuzumab|Gazyva|Gazyvaro
bevacizumab|Avastin|Mvasi|Zirabev|Alymsys|Vegzelma
ramucirumab|Cyramza
cetuximab|Erbitux
panitumumab|Vectibix
necitumumab|Portrazza
daratumumab|Darzalex
isatuximab|Sarclisa
elotuzumab|Empliciti
teclistamab|Tecvayli
elranatamab|Elrexfio
talquetamab|Talvey
linvoseltamab|Lynozyfic
belantamab mafodotin|Blenrep
blinatumomab|Blincyto
inotuzumab ozogamicin|Besponsa
gemtuzumab ozogamicin|Mylotarg
brentuximab vedotin|Adcetris
polatuzumab vedotin|Polivy
tafasitamab|Monjuvi|Minjuvi
loncastuximab|Zynlonta
epcoritamab|Epkinly|Tepkinly
glofitamab|Columvi
mosunetuzumab|Lunsumio
mogamulizumab|Poteligeo
enfortumab vedotin|Padcev
sacituzumab govitecan|Trodelvy
datopotamab deruxtecan|Datroway
mirvetuximab soravtansine|Elahere
tisotumab vedotin|Tivdak
telisotuzumab vedotin|Emrelis
tarlatamab|Imdelltra
zolbetuximab|Vyloy
dinutuximab|Unituxin
naxitamab|Danyelza
olaratumab|Lartruvo
moxetumomab|Lumoxiti
tagraxofusp|Elzonris
tebentafusp|Kimmtrak
siltuximab|Sylvant
ziv-aflibercept|Zaltrap
`

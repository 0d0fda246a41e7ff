/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const nerves = `
[antiepileptic]
lamotrigine|Lamictal|Subvenite|Elmendos
valproate|valproic acid|sodium valproate|divalproex|divalproex sodium|Depakote|Depakene|Epilim|Epival|Depacon|Convulex|Orfiril|Episenta|Depakine|Stavzor
levetiracetam|Keppra|Spritam|Roweepra|Desitrend|Elepsia
brivaracetam|Briviact|Brivlera
topiramate|Topamax|Trokendi|Qudexy|Eprontia
carbamazepine|Tegretol|Carbatrol|Equetro|Epitol|Carbagen|Timonil
oxcarbazepine|Trileptal|Oxtellar|Apydan
eslicarbazepine|Aptiom|Zebinix
phenytoin|Dilantin|Epanutin|Phenytek
fosphenytoin|Cerebyx|Pro-Epanutin|Sesquient
phenobarbital|phenobarbitone|Luminal|Sezaby|Gardenal
primidone|Mysoline
ethosuximide|Zarontin
methsuximide|Celontin
zonisamide|Zonegran|Zonisade
lacosamide|Vimpat|Motpoly
perampanel|Fycompa
rufinamide|Banzel|Inovelon
tiagabine|Gabitril
vigabatrin|Sabril|Vigadrone|Vigafyde|Kigabeq
felbamate|Felbatol|Taloxa
cenobamate|Xcopri|Ontozry
stiripentol|Diacomit
fenfluramine|Fintepla
cannabidiol|Epidiolex|Epidyolex
ganaxolone|Ztalmy
everolimus|Afinitor|Votubia|Zortress|Certican
ezogabine|retigabine|Potiga|Trobalt
sulthiame|sultiame|Ospolot
paraldehyde
pentobarbital|Nembutal
secobarbital|Seconal
[Parkinson]
carbidopa and levodopa|levodopa|carbidopa|co-careldopa|Sinemet|Rytary|Duopa|Parcopa|Dhivy|Duodopa|Lodosyn|Crexont|Nacom|Inbrija|Vyalev|Produodopa
levodopa and benserazide|co-beneldopa|Madopar|Prolopa
carbidopa levodopa and entacapone|Stalevo|Sastravi
entacapone|Comtan|Comtess
tolcapone|Tasmar
opicapone|Ongentys
pramipexole|Mirapex|Mirapexin|Sifrol
ropinirole|Requip|Adartrel|Ralnea
rotigotine|Neupro
apomorphine|Apokyn|Kynmobi|Onapgo
selegiline|Eldepryl|Zelapar|Emsam
rasagiline|Azilect
safinamide|Xadago
istradefylline|Nourianz
pergolide|Permax
trihexyphenidyl|benzhexol|Artane|Broflex
benztropine|benzatropine|Cogentin
procyclidine|Kemadrin|Arpicolin
biperiden|Akineton
[movement disorder]
tetrabenazine|Xenazine
deutetrabenazine|Austedo
valbenazine|Ingrezza
riluzole|Rilutek|Tiglutik|Exservan
edaravone|Radicava
tofersen|Qalsody
dalfampridine|fampridine|Ampyra|Fampyra
amifampridine|Firdapse|Ruzurgi
pyridostigmine|Mestinon|Regonol
physostigmine|Antilirium
omaveloxolone|Skyclarys
trofinetide|Daybue
[multiple sclerosis]
interferon beta-1a|Avonex|Rebif
peginterferon beta-1a|Plegridy
interferon beta-1b|Betaseron|Betaferon|Extavia
glatiramer|Copaxone|Glatopa|Brabio
dimethyl fumarate|Tecfidera|Skilarence
diroximel fumarate|Vumerity
monomethyl fumarate|Bafiertam
teriflunomide|Aubagio
fingolimod|Gilenya|Tascenso
siponimod|Mayzent
ozanimod|Zeposia
ponesimod|Ponvory
cladribine|Mavenclad|Leustatin|Litak
natalizumab|Tysabri|Tyruko
ocrelizumab|Ocrevus
ofatumumab|Kesimpta|Arzerra
ublituximab|Briumvi
alemtuzumab|Lemtrada|Campath
daclizumab|Zinbryta|Zenapax
mitoxantrone|mitozantrone|Novantrone
[myasthenia and neuromyelitis]
efgartigimod|Vyvgart
rozanolixizumab|Rystiggo
nipocalimab|Imaavy
zilucoplan|Zilbrysq
inebilizumab|Uplizna
satralizumab|Enspryng
eculizumab|Soliris|Bkemv|Epysqli
ravulizumab|Ultomiris
[spinal muscular atrophy and dystrophy]
nusinersen|Spinraza
risdiplam|Evrysdi
onasemnogene|Zolgensma
eteplirsen|Exondys
golodirsen|Vyondys
viltolarsen|Viltepso
casimersen|Amondys
givinostat|Duvyzat
delandistrogene|Elevidys
patisiran|Onpattro
vutrisiran|Amvuttra
inotersen|Tegsedi
eplontersen|Wainua
[vertigo and nausea of travel]
meclizine|meclozine|Antivert|Bonine|Sea-Legs
betahistine|Serc|Betaserc
cinnarizine|Stugeron|Arlevert
dimenhydrinate|Dramamine|Gravol|Driminate
scopolamine|hyoscine|Transderm Scop|Kwells|hyoscine hydrobromide
[botulinum toxin]
onabotulinumtoxinA|botulinum toxin|Botox|Vistabel
abobotulinumtoxinA|Dysport|Azzalure
incobotulinumtoxinA|Xeomin|Bocouture
rimabotulinumtoxinB|Myobloc|NeuroBloc
prabotulinumtoxinA|Jeuveau|Nuceiva
daxibotulinumtoxinA|Daxxify
[other for nerves]
dextromethorphan and quinidine|Nuedexta
piracetam|Nootropil
nabilone|Cesamet
nabiximols|Sativex
dronabinol|Marinol|Syndros
ergoloid mesylates|Hydergine
flibanserin|Addyi
bremelanotide|Vyleesi
`

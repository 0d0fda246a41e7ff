/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const olderAndRarer = `
[heart, older]
bepridil|Vascor
moricizine|Ethmozine
tocainide|Tonocard
guanabenz|Wytensin
guanadrel|Hylorel
mecamylamine|Vecamyl|Inversine
methyclothiazide|Enduron
polythiazide|Renese
trichlormethiazide|Naqua
hydroflumethiazide|Diucardin
rauwolfia
deserpidine
papaverine|Pavabid
isoxsuprine|Vasodilan
lepirudin|Refludan
cerivastatin|Baycol
probucol|Lorelco
niacin and lovastatin|Advicor
niacin and simvastatin|Simcor
sitagliptin and simvastatin|Juvisync
enalapril and hydrochlorothiazide|Vaseretic
captopril and hydrochlorothiazide|Capozide
benazepril and hydrochlorothiazide|Lotensin HCT
quinapril and hydrochlorothiazide|Accuretic
fosinopril and hydrochlorothiazide|Monopril HCT
methyldopa and hydrochlorothiazide|Aldoril
propranolol and hydrochlorothiazide|Inderide
clonidine and chlorthalidone|Clorpres
aliskiren and hydrochlorothiazide|Tekturna HCT
aliskiren and amlodipine|Tekamlo
amlodipine and celecoxib|Consensi
amyl nitrite
sulodexide
etamsylate|Dicynone
diosmin|Daflon
[mind, older]
mesoridazine|Serentil
butabarbital|Butisol
amobarbital|Amytal
mephobarbital|Mebaral
chloral hydrate|Somnote
pemoline|Cylert
tacrine|Cognex
halazepam|Paxipam
etizolam|Depas
tianeptine|Stablon
opipramol|Insidon
pipamperone|Dipiperon
melperone|Eunerpan
tiapride|Tiapridal
prothipendyl|Dominal
[endocrine, older]
acetohexamide|Dymelor
troglitazone|Rezulin
diethylstilbestrol|stilboestrol
fluoxymesterone|Androxy|Halotestin
stanozolol|Winstrol
sermorelin|Geref
macimorelin|Macrilen
thyrotropin alfa|Thyrogen
estrogens|synthetic conjugated estrogens|Enjuvia
oral contraceptives|~birth control pill|~birth control pills
aminoglutethimide|Cytadren
donislecel|Lantidra
[infection, older]
lomefloxacin|Maxaquin
sparfloxacin|Zagam
trovafloxacin|Trovan
enoxacin|Penetrex
cinoxacin|Cinobac
loracarbef|Lorabid
cefonicid|Monocid
cefoperazone|Cefobid
cefamandole|Mandol
dirithromycin|Dynabac
carbenicillin|Geocillin
bacampicillin|Spectrobid
mezlocillin|Mezlin
roxithromycin|Rulide
josamycin|Josacine
pristinamycin|Pyostacine
sulfisoxazole|Gantrisin
erythromycin and sulfisoxazole|Pediazole
sulfadoxine and pyrimethamine|Fansidar
lincomycin|Lincocin
spectinomycin|Trobicin
thiabendazole|Mintezol
oxamniquine|Vansil
furazolidone|Furoxone
quinacrine|Atabrine
levamisole|Ergamisol
niclosamide|Yomesan
zalcitabine|Hivid
amprenavir|Agenerase
boceprevir|Victrelis
telaprevir|Incivek
dasabuvir|Exviera
obiltoxaximab|Anthim
raxibacumab
ansuvimab|Ebanga
atoltivimab maftivimab and odesivimab|Inmazeb
bamlanivimab and etesevimab
sulbactam and durlobactam|Xacduro
tazobactam
avibactam
vaborbactam
relebactam
cilastatin
clavulanate|clavulanic acid
sulbactam
quinupristin
dalfopristin
ceftolozane
ticarcillin
inosine pranobex|Imunovir
umifenovir|Arbidol
favipiravir|Avigan
ensitrelvir|Xocova
zoliflodacin|Nuzolvence
abametapir|Xeglyze
gentian violet
mafenide|Sulfamylon
nitrofurazone|Furacin
[lungs and allergy, older]
pirbuterol|Maxair
bitolterol|Tornalate
dyphylline|Lufyllin
oxtriphylline|Choledyl
isoetharine|Bronkosol
fenoterol|Berotec
fenoterol and ipratropium|Berodual
dexbrompheniramine|Drixoral
pyrilamine|mepyramine
phenindamine|Nolahist
azatadine|Optimine
tripelennamine|Pyribenzamine
terfenadine|Seldane
astemizole|Hismanal
lucinactant|Surfaxin
trypan blue|VisionBlue
[stomach and bowel, older]
alosetron|Lotronex
cisapride|Propulsid
mepenzolate|Cantil
clidinium
?belladonna
opium tincture|paregoric|laudanum
aluminum hydroxide|Amphojel|AlternaGEL
magaldrate|Riopan
dihydroxyaluminum sodium carbonate
itopride|Ganaton
acotiamide|Acofide
rebamipide|Mucosta
silymarin|milk thistle
ademetionine|?SAMe
certoparin|Mono-Embolex
[skin and eyes, older]
lidocaine and tetracaine|Synera|Pliaglis
hydrogen peroxide|Eskata
monobenzone|Benoquin
trioxsalen|Trisoralen
trolamine salicylate|Aspercreme
methyl salicylate|Bengay|Deep Heat
?phenol|Chloraseptic
resorcinol
medrysone|HMS Liquifilm
vidarabine|Vira-A
idoxuridine|Herplex
dipivefrin|Propine
metipranolol|OptiPranolol
demecarium|Humorsol
hydroxypropyl cellulose|Lacrisert
ocriplasmin|Jetrea
dapiprazole|Rev-Eyes
ketorolac and phenylephrine|Omidria
trichloroacetic acid
bentoquatam|IvyBlock
dexpanthenol|Bepanthen
[cancer, older]
denileukin diftitox|Ontak|Lymphir
porfimer|Photofrin
tositumomab|Bexxar
ibritumomab|Zevalin
interferon alfacon-1|Infergen
interferon alfa-n3|Alferon N
plicamycin|Mithracin
strontium-89 chloride|Metastron
abarelix|Plenaxis
testolactone|Teslac
mobocertinib|Exkivity
zenocutuzumab|Bizengri
catumaxomab|Removab
amsacrine|Amsidine
vinflunine|Javlor
vindesine|Eldisine
pixantrone|Pixuvri
rituximab and hyaluronidase|Rituxan Hycela
trastuzumab and hyaluronidase|Herceptin Hylecta
daratumumab and hyaluronidase|Darzalex Faspro
atezolizumab and hyaluronidase|Tecentriq Hybreza
nivolumab and hyaluronidase|Opdivo Qvantig
remestemcel|Ryoncil
omidubicel|Omisirge
betibeglogene|Zynteglo
lovotibeglogene|Lyfgenia
elivaldogene|Skysona
atidarsagene|Lenmeldy
prademagene|Zevaskyn
beremagene|Vyjuvek
tabelecleucel|Ebvallo
[blood and immune, rarer]
sutimlimab|Enjaymo
pozelimab|Veopoz
narsoplimab|Yartemlea
plasminogen|Ryplazim
apadamtase|Adzynma
oprelvekin|Neumega
pegademase|Adagen
muromonab|Orthoclone
efalizumab|Raptiva
depemokimab|Exdensur
tradipitant|Nereus
[opioid and pain, older]
propoxyphene|dextropropoxyphene|Darvon
propoxyphene and acetaminophen|Darvocet|co-proxamol
pentazocine and acetaminophen|Talacen
dihydrocodeine aspirin and caffeine|Synalgos
isometheptene dichloralphenazone and acetaminophen|Midrin
butalbital|butalbital aspirin and caffeine
aspirin and omeprazole|Yosprala
aspirin caffeine and orphenadrine|Norgesic
carisoprodol and aspirin|Soma Compound
valdecoxib|Bextra
phenazone|antipyrine
phenylbutazone|Butazolidin
propyphenazone|Saridon
flupirtine|Katadolon
doxacurium|Nuromax
chymopapain
icodextrin|Extraneal
levomethadyl|Orlaam
[nerves, older]
trimethadione|Tridione
mephenytoin|Mesantoin
ethotoin|Peganone
ambenonium|Mytelase
dihydroergocryptine|Almirid
piribedil|Trivastal
budipine|Parkinsan
tetrahydrocannabinol|medical cannabis
foslevodopa and foscarbidopa
[kidney and bladder, older]
cellulose sodium phosphate|Calcibind
acetohydroxamic acid|Lithostat
dichlorphenamide|Keveyis|Ormalvi
ammonium chloride
tromethamine
imlifidase|Idefirix
sodium phenylbutyrate and taurursodiol|Relyvrio
`

/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const infection = `
[penicillin]
amoxicillin|amoxycillin|Amoxil|Moxatag|Trimox|Clamoxyl|Amoxin
amoxicillin clavulanate|amoxicillin and clavulanate|amoxicillin clavulanic acid|co-amoxiclav|Augmentin|Clavulin|Curam
penicillin V|penicillin|penicillin VK|phenoxymethylpenicillin|Veetids|Abbocillin|~penicillins
penicillin G|benzylpenicillin|Pfizerpen|Crystapen
penicillin G benzathine|benzathine benzylpenicillin|Bicillin|Lentocilin
penicillin G procaine|procaine penicillin
ampicillin|Principen|Penbritin
ampicillin sulbactam|Unasyn
dicloxacillin|Dynapen|Diclocil
cloxacillin|Orbenin
flucloxacillin|Floxapen|Fluclomix|Flopen
nafcillin|Nallpen
oxacillin|Bactocill
piperacillin tazobactam|Zosyn|Tazocin|Pip-Taz|piperacillin
pivmecillinam|Selexid|Pivya
temocillin|Negaban
ticarcillin clavulanate|Timentin
[cephalosporin]
cephalexin|cefalexin|Keflex|Ceporex|Daxbia
cefadroxil|Duricef
cefazolin|Ancef|Kefzol
cefradine|cephradine|Velosef
cefaclor|Ceclor|Distaclor
cefuroxime|Ceftin|Zinacef|Zinnat
cefprozil|Cefzil
cefoxitin|Mefoxin
cefotetan|Cefotan
cefdinir|Omnicef
cefixime|Suprax
cefpodoxime|Vantin|Orelox
cefditoren|Spectracef
ceftibuten|Cedax
ceftriaxone|Rocephin
cefotaxime|Claforan
ceftazidime|Fortaz|Tazicef|Fortum|Kefadim
ceftazidime avibactam|Avycaz|Zavicefta
cefepime|Maxipime
cefepime enmetazobactam|Exblifep
ceftaroline|Teflaro|Zinforo
ceftolozane tazobactam|Zerbaxa
cefiderocol|Fetroja|Fetcroja
ceftobiprole|Zevtera
[carbapenem and monobactam]
meropenem|Merrem|Meronem
meropenem vaborbactam|Vabomere|Vaborem
imipenem cilastatin|Primaxin|Tienam|imipenem
imipenem cilastatin relebactam|Recarbrio
ertapenem|Invanz
doripenem|Doribax
tebipenem|Orapenem
sulopenem|Orlynvah
aztreonam|Azactam|Cayston
aztreonam avibactam|Emblaveo
[macrolide]
azithromycin|Zithromax|Z-Pak|Zpack|Zmax|AzaSite|Zedd
clarithromycin|Biaxin|Klaricid|Klacid
erythromycin|Ery-Tab|Erythrocin|Erymax|Erythroped|E-Mycin
fidaxomicin|Dificid|Dificlir
telithromycin|Ketek
spiramycin|Rovamycine
[tetracycline]
doxycycline|Vibramycin|Doryx|Acticlate|Oracea|Monodox|Vibra-Tabs|Efracea|Targadox|Adoxa|Periostat|Doxylin
minocycline|Minocin|Solodyn|Aknemin|Minolira|Ximino|Dynacin|Akamin
tetracycline|Sumycin|Achromycin
oxytetracycline|Terramycin
demeclocycline|Declomycin|Ledermycin
lymecycline|Tetralysal
tigecycline|Tygacil
eravacycline|Xerava
omadacycline|Nuzyra
sarecycline|Seysara
[quinolone]
ciprofloxacin|Cipro|Ciproxin|Cetraxal|Ciloxan|Ciprobay
levofloxacin|Levaquin|Tavanic|Quixin|Evoxil
moxifloxacin|Avelox|Vigamox|Moxeza|Avalox
ofloxacin|Floxin|Ocuflox|Tarivid|Exocin
norfloxacin|Noroxin|Utinor
gatifloxacin|Zymar|Zymaxid|Tequin
gemifloxacin|Factive
delafloxacin|Baxdela|Quofenix
besifloxacin|Besivance
nalidixic acid|NegGram
[sulfonamide and urinary]
trimethoprim sulfamethoxazole|Bactrim|Septra|co-trimoxazole|cotrimoxazole|sulfamethoxazole and trimethoprim|sulfamethoxazole|Septrin|Sulfatrim
trimethoprim|Primsol|Proloprim|Monotrim
sulfadiazine|Lantrisul
nitrofurantoin|Macrobid|Macrodantin|Furadantin
fosfomycin|Monurol|Monuril
methenamine|Hiprex|Urex|Hippurate
methenamine sodium phosphate|Uribel|Urelle|Ustell
gepotidacin|Blujepa
[other antibiotic]
metronidazole|Flagyl|Metrogel|Rozex|Nuvessa|Vandazole|Metrolyl|Likmez|Noritate
tinidazole|Tindamax|Fasigyn
secnidazole|Solosec
clindamycin|Cleocin|Dalacin|Clindagel|Evoclin|Xaciato
vancomycin|Vancocin|Firvanq
teicoplanin|Targocid
telavancin|Vibativ
dalbavancin|Dalvance|Xydalba
oritavancin|Orbactiv|Kimyrsa
linezolid|Zyvox|Zyvoxid
tedizolid|Sivextro
daptomycin|Cubicin
quinupristin dalfopristin|Synercid
gentamicin|Garamycin|Cidomycin|Genticin
tobramycin|Nebcin|Tobrex|Bethkis|Kitabis|Tobradex
amikacin|Amikin|Arikayce
streptomycin|Agrept
neomycin|Neo-Fradin|Nivemycin
plazomicin|Zemdri
kanamycin|Kantrex
paromomycin|Humatin
colistin|colistimethate|Coly-Mycin|Colomycin|Promixin
polymyxin B|Poly-Rx
chloramphenicol|Chloromycetin|Optrex
rifaximin|Xifaxan|Xifaxanta|Targaxan
lefamulin|Xenleta
fusidic acid|sodium fusidate|Fucidin|Fucithalmic
mupirocin|Bactroban|Centany
retapamulin|Altabax|Altargo
ozenoxacin|Xepi
bacitracin|Baciguent
neomycin polymyxin and bacitracin|Neosporin|~triple antibiotic
neomycin polymyxin and hydrocortisone|Cortisporin
bacitracin and polymyxin B|Polysporin
bezlotoxumab|Zinplava
[tuberculosis and leprosy]
isoniazid|INH|Nydrazid
rifampin|rifampicin|Rifadin|Rimactane
rifabutin|Mycobutin
rifapentine|Priftin
rifampin isoniazid and pyrazinamide|Rifater
rifampicin and isoniazid|Rifinah|Rifamate
pyrazinamide|Zinamide
ethambutol|Myambutol
ethionamide|Trecator
cycloserine|Seromycin
aminosalicylic acid|Paser|Granupas
bedaquiline|Sirturo
pretomanid|Dovprela
delamanid|Deltyba
capreomycin|Capastat
dapsone|Aczone
clofazimine|Lamprene
[antifungal]
ketoconazole|Nizoral|Xolegel|Extina
fluconazole|Diflucan|Canesten oral
itraconazole|Sporanox|Tolsura|Onmel
voriconazole|Vfend
posaconazole|Noxafil
isavuconazonium|isavuconazole|Cresemba
terbinafine|Lamisil
griseofulvin|Gris-PEG|Grifulvin
nystatin|Mycostatin|Nystan|Nilstat|Nyamyc|Nystop|Bio-Statin
clotrimazole|Lotrimin|Canesten|Mycelex|Gyne-Lotrimin|Caneston
miconazole|Monistat|Daktarin|Micatin|Oravig|Loramyc
econazole|Spectazole|Pevaryl
tioconazole|Vagistat|Trosyl
butoconazole|Gynazole
terconazole|Terazol
oxiconazole|Oxistat
sertaconazole|Ertaczo
sulconazole|Exelderm
luliconazole|Luzu
efinaconazole|Jublia
tavaborole|Kerydin
ciclopirox|Penlac|Loprox
naftifine|Naftin
butenafine|Mentax
tolnaftate|Tinactin
amorolfine|Loceryl|Curanail
undecylenic acid|Mycota
caspofungin|Cancidas
micafungin|Mycamine
anidulafungin|Eraxis|Ecalta
rezafungin|Rezzayo
amphotericin B|AmBisome|Fungizone|Abelcet|amphotericin
flucytosine|Ancobon|Ancotil
ibrexafungerp|Brexafemme
oteseconazole|Vivjoa
`

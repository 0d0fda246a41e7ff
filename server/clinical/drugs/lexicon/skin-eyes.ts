/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const skinAndEyes = `
[acne and rosacea]
isotretinoin|Accutane|Roaccutane|Absorica|Claravis|Zenatane|Amnesteem|Myorisan|Epuris|Oratane|Reticutan
tretinoin|Retin-A|Renova|Atralin|Altreno|Stieva-A|Ketrel|Refissa
adapalene|Differin|Plixda
adapalene and benzoyl peroxide|Epiduo
tazarotene|Tazorac|Arazlo|Zorac|Fabior
trifarotene|Aklief
benzoyl peroxide|PanOxyl|Acnecide|Brevoxyl|Benzac|Clearasil|Epsolay
clindamycin and benzoyl peroxide|BenzaClin|Duac|Acanya|Onexton
clindamycin and tretinoin|Ziana|Veltin|Treclin
clindamycin adapalene and benzoyl peroxide|Cabtreo
azelaic acid|Finacea|Azelex|Skinoren
salicylic acid|Compound W|Occlusal|Duofilm|Bazuka
sulfacetamide|Bleph|Klaron|sulfacetamide and sulfur
brimonidine|Alphagan|Mirvaso|Lumify
clascoterone|Winlevi
[topical steroid]
clobetasol|Temovate|Dermovate|Clobex|Olux|Impoyz
clobetasone|Eumovate
halobetasol|ulobetasol|Ultravate|Bryhali|Lexette
fluocinonide|Lidex|Vanos|Metosyn
fluocinolone|Synalar|Derma-Smoothe|Iluvien|Retisert|Yutiq|Capex
desonide|DesOwen|Verdeso|Desonate
desoximetasone|Topicort
diflorasone|Psorcon
halcinonide|Halog
alclometasone|Aclovate|Modrasone
hydrocortisone topical|Cortaid|Locoid|Cortizone|Westcort|Dermacort|hydrocortisone butyrate
prednicarbate|Dermatop
flurandrenolide|Cordran|fludroxycortide|Haelan
diflucortolone|Nerisone
betamethasone and clotrimazole|Lotrisone
betamethasone and fusidic acid|Fucibet
nystatin and triamcinolone|Mycolog
hydrocortisone and miconazole|Daktacort
hydrocortisone and clotrimazole|Canesten HC
amcinonide|Cyclocort
clocortolone|Cloderm
[psoriasis and eczema]
calcipotriene|calcipotriol|Dovonex|Sorilux
calcipotriene and betamethasone|Taclonex|Dovobet|Enstilar|Wynzora|Daivobet
calcitriol|Rocaltrol|Silkis|Vectical
tacalcitol|Curatoderm
anthralin|dithranol|Dritho
coal tar|Exorex|Polytar|Alphosyl|Neutrogena T-Gel
tapinarof|Vtama
pimecrolimus|Elidel
crisaborole|Eucrisa|Staquis
delgocitinib|Anzupgo
acitretin|Soriatane|Neotigason
alitretinoin|Toctino|Panretin
methoxsalen|Oxsoralen|8-MOP
[other for the skin]
imiquimod|Aldara|Zyclara
podofilox|podophyllotoxin|Condylox|Warticon
podophyllum resin|Podocon
sinecatechins|Veregen
cantharidin|Ycanth
berdazimer|Zelsuvmi
tirbanibulin|Klisyri
ingenol mebutate|Picato
aminolevulinic acid|Levulan|Ameluz
hydroquinone|Eldoquin
fluocinolone hydroquinone and tretinoin|Tri-Luma
silver sulfadiazine|Silvadene|Flamazine
urea cream|Carmol|Balneum|Eucerin
ammonium lactate|Lac-Hydrin|AmLactin
calamine lotion|Caladryl|?calamine
doxepin cream|Zonalon|Xepin
selenium sulfide|Selsun
zinc pyrithione
zinc oxide|Sudocrem|Desitin|Metanium
povidone-iodine|Betadine|Videne
petrolatum|?Vaseline|Aquaphor
collagenase|Santyl|Xiaflex|Xiapex
becaplermin|Regranex
bimatoprost|Lumigan|Latisse|Durysta
finasteride|Proscar|Propecia
glycopyrronium cloth|Qbrexza
sofpironium|Sofdra
aluminum chloride|Drysol|Driclor
deoxycholic acid|Kybella
afamelanotide|Scenesse
emollient cream|?emollient|Cetraben|Diprobase|Doublebase|E45|Dermol|Aveeno|Epaderm|Hydromol|Zerobase|CeraVe
[glaucoma]
latanoprost|Xalatan|Xelpros|Monopost
latanoprostene bunod|Vyzulta
latanoprost and timolol|Xalacom
travoprost|Travatan|iDose|Izba
tafluprost|Zioptan|Saflutan|Taflotan
unoprostone|Rescula
dorzolamide|Trusopt
dorzolamide and timolol|Cosopt
brinzolamide|Azopt
brinzolamide and brimonidine|Simbrinza
brinzolamide and timolol|Azarga
brimonidine and timolol|Combigan
bimatoprost and timolol|Ganfort
travoprost and timolol|DuoTrav
apraclonidine|Iopidine
carteolol|Ocupress|Teoptic
levobunolol|Betagan
netarsudil|Rhopressa|Rhokiinsa
netarsudil and latanoprost|Rocklatan|Roclanda
omidenepag|Omlonti
echothiophate|Phospholine
carbachol|Miostat
[eye, other]
aflibercept|Eylea|Yesafili
ranibizumab|Lucentis|Susvimo|Byooviz
faricimab|Vabysmo
brolucizumab|Beovu
avacincaptad|Izervay
pegaptanib|Macugen
verteporfin|Visudyne
loteprednol|Lotemax|Alrex|Eysuvis|Inveltys
fluorometholone|FML|Flarex
rimexolone|Vexol
difluprednate|Durezol
prednisolone eye drops|Omnipred|Pred Mild
dexamethasone eye drops|Maxidex|Ozurdex|Dextenza|Dexycu
tobramycin and dexamethasone|Tobradex ST|Zylet
neomycin polymyxin and dexamethasone|Maxitrol
trimethoprim and polymyxin B|Polytrim
bromfenac|Prolensa|Xibrom|Yellox|BromSite
nepafenac|Nevanac|Ilevro
lifitegrast|Xiidra
perfluorohexyloctane|Miebo
acoltremon|Tryptyr
cenegermin|Oxervate
lotilaner|Xdemvy
artificial tears|Refresh Tears|Systane|Hylo|TheraTears|Hypromellose|carmellose|Viscotears|Celluvisc|Thealoz|Optive|carbomer
epinastine|Elestat|Relestat
alcaftadine|Lastacaft
bepotastine|Bepreve
emedastine|Emadine
lodoxamide|Alomide
pemirolast|Alamast
cyclopentolate|Cyclogyl|Mydrilate
tropicamide|Mydriacyl
homatropine|Isopto Homatropine
tetrahydrozoline|Visine
naphazoline and pheniramine|Naphcon-A|Opcon-A|Visine-A
aceclidine|Vizz
natamycin|Natacyn
cysteamine eye drops|Cystaran|Cystadrops
[ear]
ciprofloxacin and dexamethasone|Ciprodex
ciprofloxacin and hydrocortisone|Cipro HC
carbamide peroxide|Debrox
acetic acid ear drops|EarCalm|VoSol
antipyrine and benzocaine|Auralgan
finafloxacin|Xtoro
dexamethasone framycetin and gramicidin|Sofradex
flumetasone and clioquinol|Locorten-Vioform
`

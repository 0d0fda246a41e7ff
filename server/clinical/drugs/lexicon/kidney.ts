/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const kidneyAndMore = `
[prostate]
tamsulosin|Flomax|Omnic|Flomaxtra|Pradif|Urolosin
alfuzosin|Uroxatral|Xatral
silodosin|Rapaflo|Urorec
dutasteride|Avodart
dutasteride and tamsulosin|Jalyn|Combodart
tamsulosin and solifenacin|Vesomni
finasteride and tadalafil|Entadfi
saw palmetto|Permixon
[bladder]
oxybutynin|Ditropan|Lyrinel|Oxytrol|Kentera|Gelnique|Cystrin
tolterodine|Detrol|Detrusitol|Neditol
solifenacin|Vesicare|Vesikur
darifenacin|Enablex|Emselex
fesoterodine|Toviaz
trospium|Sanctura|Regurin
mirabegron|Myrbetriq|Betmiga
vibegron|Gemtesa|Obgemsa
flavoxate|Urispas
propiverine|Detrunorm
bethanechol|Urecholine|Myotonine
phenazopyridine|Pyridium|Uristat
pentosan polysulfate|Elmiron
dimethyl sulfoxide|Rimso
potassium citrate|Urocit|Cystopurin
tiopronin|Thiola
lumasiran|Oxlumo
nedosiran|Rivfloza
[erectile dysfunction]
sildenafil|Viagra|Revatio|Liqrev
tadalafil|Cialis|Adcirca|Alyq|Tadliq
vardenafil|Levitra|Staxyn
avanafil|Stendra|Spedra
alprostadil|Caverject|Edex|Viridal|Vitaros|Prostin
[kidney]
sevelamer|Renvela|Renagel
lanthanum|Fosrenol
calcium acetate|PhosLo|Phosex
ferric citrate|Auryxia
sucroferric oxyhydroxide|Velphoro
patiromer|Veltassa
sodium zirconium cyclosilicate|Lokelma
sodium polystyrene sulfonate|Kayexalate|Resonium|calcium resonium
difelikefalin|Korsuva|Kapruvia
atrasentan|Vanrafia
sibeprenlimab|Voyxact
trientine|Syprine|Cuvrior
cysteamine|Cystagon|Procysbi
alfacalcidol|One-Alpha|AlfaD
[vitamin and mineral]
vitamin D|cholecalciferol|colecalciferol|vitamin D3|Fultium|InVita|Desunin|Stexerol|Ostelin|Dekristol
ergocalciferol|vitamin D2|Drisdol|Calciferol
calcium and vitamin D|Adcal-D3|Calcichew|Accrete|Os-Cal|Citracal|Calceos|Caltrate Plus
calcium|calcium supplement|calcium citrate|calcium gluconate|calcium chloride
potassium|potassium chloride|K-Dur|Klor-Con|Slow-K|Micro-K|Sando-K|Kay-Cee-L|K-Tab|Kaon
magnesium|magnesium oxide|magnesium supplement|Mag-Ox|Slow-Mag|magnesium glycerophosphate|Neomag|magnesium sulfate|magnesium aspartate|Epsom salts
zinc sulfate|?zinc|zinc gluconate|Solvazinc|zinc acetate|Galzin
sodium phosphate|?phosphate|K-Phos|Phosphate Sandoz|Neutra-Phos
sodium chloride|?normal saline|salt tablets
selenium
?copper
chromium picolinate
manganese
fluoride supplement|?fluoride
iodine supplement|?iodine
vitamin C|ascorbic acid
vitamin A|retinol|beta-carotene
vitamin E|tocopherol|alpha-tocopherol
vitamin B6|pyridoxine|Neuraltags
vitamin B1|thiamine|Benerva|thiamin
vitamin B2|riboflavin
niacinamide|nicotinamide|vitamin B3
biotin|vitamin B7
pantothenic acid|vitamin B5
vitamin B complex|Pabrinex|vitamin B compound|B complex
multivitamin|Centrum|prenatal vitamin|Pregnacare|multivitamins|prenatal vitamins|Forceval|Materna
L-methylfolate|levomefolate|Deplin
levocarnitine|L-carnitine|Carnitor
coenzyme Q10|ubiquinone|CoQ10
glucosamine|glucosamine and chondroitin|chondroitin
turmeric|curcumin
ginkgo|ginkgo biloba
echinacea
black cohosh
ginseng
valerian
kava
cranberry extract
D-mannose
evening primrose oil
flaxseed oil
?creatine
whey protein
lutein
PreserVision|?AREDS
sapropterin|Kuvan|Javygtor
sepiapterin|Sephience
[electrolyte and fluid]
lactated Ringer's|Hartmann's|Plasma-Lyte
total parenteral nutrition|Intralipid|Smoflipid|Omegaven|Clinolipid
sodium thiosulfate|Pedmark
sodium nitrite|Nithiodote
[antidote]
activated charcoal|Actidose|CharcoAid
digoxin immune Fab|DigiFab|Digibind
fomepizole|Antizol
pralidoxime|Protopam|DuoDote
dimercaprol
succimer|Chemet
edetate calcium|EDTA
crotalidae polyvalent immune Fab|CroFab|Anavip
ipecac|syrup of ipecac
Prussian blue|Radiogardase
[obstetric]
oxytocin|Pitocin|Syntocinon
ergometrine|methylergonovine|Methergine|Syntometrine
carboprost|Hemabate
dinoprostone|Cervidil|Propess|Prepidil|Prostin E2
carbetocin|Pabal|Duratocin
atosiban|Tractocile
ritodrine|Yutopar
[enzyme replacement and rare]
imiglucerase|Cerezyme
velaglucerase|Vpriv
taliglucerase|Elelyso
eliglustat|Cerdelga
miglustat|Zavesca|Opfolda
agalsidase|Fabrazyme|Replagal
pegunigalsidase|Elfabrio
migalastat|Galafold
alglucosidase|Lumizyme|Myozyme
avalglucosidase|Nexviazyme|Nexviadyme
cipaglucosidase|Pombiliti
laronidase|Aldurazyme
idursulfase|Elaprase
galsulfase|Naglazyme
elosulfase|Vimizim
vestronidase|Mepsevii
cerliponase|Brineura
asfotase|Strensiq
sebelipase|Kanuma
olipudase|Xenpozyme
velmanase|Lamzede
pegvaliase|Palynziq
nitisinone|Orfadin|Harliku
carglumic acid|Carbaglu
sodium phenylbutyrate|Buphenyl|Pheburane|Olpruva
glycerol phenylbutyrate|Ravicti
sodium benzoate and sodium phenylacetate|Ammonul
betaine|Cystadane
givosiran|Givlaari
hemin|Panhematin
triheptanoin|Dojolvi
levacetylleucine|Aqneursa
arimoclomol|Miplyffa
elamipretide|Forzinity
palovarotene|Sohonos
fosdenopterin|Nulibry
elapegademase|Revcovi
leniolisib|Joenja
mavorixafor|Xolremdi
diazoxide choline|Vykat XR
[diagnostic]
gadobutrol|Gadavist
gadoterate|Dotarem
iohexol|Omnipaque
iodixanol|Visipaque
barium sulfate|Readi-Cat
regadenoson|Lexiscan
tuberculin|Tubersol|Aplisol
secretin|ChiRhoStim
fluorescein
indocyanine green
sincalide|Kinevac
hyaluronic acid|hyaluronate|Synvisc|Orthovisc|Euflexxa|Hyalgan|Durolane|Supartz|Monovisc
hyaluronidase|Hylenex
polidocanol|Asclera|Varithena
sodium tetradecyl|Fibrovein|Sotradecol
`

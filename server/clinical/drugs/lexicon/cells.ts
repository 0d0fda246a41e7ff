/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const cells = `
[cell and gene therapy]
axicabtagene ciloleucel|Yescarta
tisagenlecleucel|Kymriah
brexucabtagene autoleucel|Tecartus
lisocabtagene maraleucel|Breyanzi
idecabtagene vicleucel|Abecma
ciltacabtagene autoleucel|Carvykti
obecabtagene autoleucel|Aucatzyl
afamitresgene|Tecelra
lifileucel|Amtagvi
sipuleucel|Provenge
talimogene laherparepvec|Imlygic
nadofaragene|Adstiladrin
nogapendekin alfa|Anktiva
exagamglogene|Casgevy
voretigene|Luxturna
valoctocogene|Roctavian
etranacogene|Hemgenix
BCG intravesical|TICE BCG|OncoTICE
[radiopharmaceutical]
lutetium dotatate|Lutathera
lutetium vipivotide|Pluvicto
radium 223|Xofigo
sodium iodide I 131|radioactive iodine|radioiodine
samarium|Quadramet
[supportive in cancer]
leucovorin|folinic acid|calcium folinate|Wellcovorin
levoleucovorin|Fusilev|Khapzory|Isovorin
mesna|Mesnex|Uromitexan
amifostine|Ethyol
dexrazoxane|Zinecard|Cardioxane
palifermin|Kepivance
glucarpidase|Voraxaze
uridine triacetate|Vistogard
trilaciclib|Cosela
plerixafor|Mozobil
motixafortide|Aphexda
filgrastim|Neupogen|Zarxio|Nivestym|Releuko|Accofil|Granix|Nypozi
pegfilgrastim|Neulasta|Fulphila|Udenyca|Ziextenzo|Nyvepria|Fylnetra|Stimufend
lipegfilgrastim|Lonquex
efbemalenograstim|Ryzneuta
eflapegrastim|Rolvedon
sargramostim|Leukine
lenograstim|Granocyte
interferon gamma|Actimmune
[anemia]
epoetin alfa|erythropoietin|Epogen|Procrit|Eprex|Retacrit|Binocrit|NeoRecormon
darbepoetin|darbepoetin alfa|Aranesp
methoxy polyethylene glycol epoetin beta|Mircera
daprodustat|Jesduvroq
vadadustat|Vafseo
roxadustat|Evrenzo
luspatercept|Reblozyl
ferrous sulfate|ferrous sulphate|Feosol|Slow Fe|Ferrograd|Fer-In-Sol|Slow-Fe|Feospan|Ironorm|Ferro-Gradumet|~iron supplement|~iron tablets|~iron pills|~iron supplements
ferrous fumarate|Fersamal|Galfer|Ferro-Sequels
ferrous gluconate|Fergon
ferric maltol|Accrufer|Feraccru
polysaccharide iron complex|Niferex|Ferrex
iron sucrose|Venofer
ferric carboxymaltose|Injectafer|Ferinject
iron dextran|INFeD|CosmoFer
ferumoxytol|Feraheme
ferric derisomaltose|Monoferric|Monofer
sodium ferric gluconate|Ferrlecit
cyanocobalamin|vitamin B12|B12|Nascobal|Cytacon|Eligen B12
hydroxocobalamin|Cyanokit|Neo-Cytamen
mecobalamin|methylcobalamin
folic acid|folate|Folvite|Lexpec|Folicare
[bleeding and platelets]
tranexamic acid|Lysteda|Cyklokapron
aminocaproic acid|Amicar
vitamin K|phytonadione|phytomenadione|Mephyton|Konakion
eltrombopag|Promacta|Revolade|Alvaiz
romiplostim|Nplate
fostamatinib|Tavalisse
emicizumab|Hemlibra
antihemophilic factor|factor VIII|Advate|Kogenate|Eloctate|Xyntha|Kovaltry|Adynovate|Jivi|Novoeight|Altuviiio
factor IX|BeneFIX|Alprolix|Idelvion|Rixubis|Rebinyn
eptacog alfa|factor VIIa|NovoSeven|Sevenfact
von Willebrand factor|Humate-P|Vonvendi|Wilate|Alphanate
concizumab|Alhemo
marstacimab|Hympavzi
fitusiran|Qfitlia
caplacizumab|Cablivi
antithrombin|Thrombate
crizanlizumab|Adakveo
voxelotor|Oxbryta
L-glutamine|Endari
pegcetacoplan|Empaveli|Aspaveli|Syfovre
iptacopan|Fabhalta
danicopan|Voydeya
crovalimab|Piasky
mitapivat|Pyrukynd
deferasirox|Exjade|Jadenu
deferoxamine|desferrioxamine|Desferal
deferiprone|Ferriprox
ruxolitinib|Jakafi|Jakavi|Opzelura
ropeginterferon|Besremi
`

/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const endocrine = `
[biguanide]
metformin|Glucophage|Fortamet|Glumetza|Riomet|Sukkarto|Diabex|Glucient
[sulfonylurea]
glipizide|Glucotrol|Minodiab
gliclazide|Diamicron|Zicron|Dacadis|Nazdol
glyburide|glibenclamide|Diabeta|Micronase|Glynase|Daonil
glimepiride|Amaryl
tolbutamide|Orinase
chlorpropamide|Diabinese
tolazamide|Tolinase
[DPP-4 inhibitor]
sitagliptin|Januvia|Zituvio
sitagliptin and metformin|Janumet|Zituvimet
saxagliptin|Onglyza
saxagliptin and metformin|Kombiglyze|Komboglyze
linagliptin|Tradjenta|Trajenta
linagliptin and metformin|Jentadueto
alogliptin|Nesina|Vipidia
alogliptin and metformin|Kazano|Vipdomet
alogliptin and pioglitazone|Oseni
vildagliptin|Galvus
vildagliptin and metformin|Eucreas|Galvumet
[SGLT2 inhibitor]
empagliflozin|Jardiance
empagliflozin and metformin|Synjardy
empagliflozin and linagliptin|Glyxambi
empagliflozin linagliptin and metformin|Trijardy
dapagliflozin|Farxiga|Forxiga
dapagliflozin and metformin|Xigduo
dapagliflozin and saxagliptin|Qtern
canagliflozin|Invokana
canagliflozin and metformin|Invokamet|Vokanamet
ertugliflozin|Steglatro
ertugliflozin and metformin|Segluromet
ertugliflozin and sitagliptin|Steglujan
bexagliflozin|Brenzavvy
[GLP-1 agonist]
semaglutide|Ozempic|Wegovy|Rybelsus
liraglutide|Victoza|Saxenda
dulaglutide|Trulicity
exenatide|Byetta|Bydureon
lixisenatide|Lyxumia|Adlyxin
albiglutide|Tanzeum|Eperzan
tirzepatide|Mounjaro|Zepbound
pramlintide|Symlin
insulin degludec and liraglutide|Xultophy
insulin glargine and lixisenatide|Soliqua|Suliqua
[insulin]
insulin|~insulins
insulin glargine|glargine|Lantus|Toujeo|Basaglar|Semglee|Abasaglar|Rezvoglar|Optisulin
insulin lispro|lispro|Humalog|Admelog|Lyumjev
insulin aspart|aspart|NovoLog|NovoRapid|Fiasp|Trurapi|Merilog
insulin glulisine|glulisine|Apidra
insulin detemir|detemir|Levemir
insulin degludec|degludec|Tresiba
insulin icodec|icodec|Awiqli
insulin isophane|isophane|NPH insulin|Humulin N|Novolin N|Insulatard|Humulin I|Protaphane
human insulin|regular insulin|Humulin R|Novolin R|Actrapid|Humulin S|Afrezza|Myxredlin
biphasic insulin|NovoMix|Humalog Mix|Humulin M3|Novolin 70/30|Mixtard|Ryzodeg
[other for diabetes]
pioglitazone|Actos
pioglitazone and metformin|Actoplus Met|Competact
pioglitazone and glimepiride|Duetact
rosiglitazone|Avandia
repaglinide|Prandin|NovoNorm|GlucoNorm
nateglinide|Starlix
acarbose|Precose|Glucobay|Prandase
miglitol|Glyset
glipizide and metformin|Metaglip
glyburide and metformin|Glucovance
glucagon|GlucaGen|Gvoke|Baqsimi|Ogluo
dasiglucagon|Zegalogue
dextrose|?glucose|Glucogel|Hypostop|Dextrogel
teplizumab|Tzield
[weight]
orlistat|Xenical|Orlos
phentermine|Adipex|Lomaira|Ionamin|Duromine
phentermine and topiramate|Qsymia
naltrexone and bupropion|Contrave|Mysimba
diethylpropion|Tenuate
phendimetrazine|Bontril
benzphetamine|Didrex|Regimex
lorcaserin|Belviq
sibutramine|Reductil|Meridia
setmelanotide|Imcivree
metreleptin|Myalept|Myalepta
[thyroid]
levothyroxine|L-thyroxine|thyroxine|Synthroid|Eltroxin|Levoxyl|Unithroid|Euthyrox|Tirosint|Levothroid|Levothyroxin|Oroxine|Thyquidity|Ermeza
liothyronine|Cytomel|Tertroxin|triiodothyronine|Thybon
liotrix|Thyrolar
desiccated thyroid|Armour Thyroid|Nature-Throid|thyroid extract
methimazole|thiamazole|Tapazole|Northyx
carbimazole|Neo-Mercazole
propylthiouracil|PTU
potassium iodide|SSKI|Lugol's iodine|ThyroSafe|iOSAT
teprotumumab|Tepezza
[corticosteroid]
prednisone|Deltasone|Rayos|Lodotra|Winpred|Panafcort
prednisolone|Orapred|Millipred|Pediapred|Pevanti|Deltacortril|Prelone|Solone|Predsol|Pred Forte
methylprednisolone|Medrol|Solu-Medrol|Depo-Medrol|Solu-Medrone|Depo-Medrone|Medrone
dexamethasone|Decadron|Dexsol|Hemady|Martapan|Dexamethasone Intensol|Fortecortin|Dexasone
hydrocortisone|Cortef|Solu-Cortef|Plenadren|Hydrocortone|Alkindi|Efcortesol|Khindivi
betamethasone|Celestone|Betnesol|Betnovate|Diprosone
triamcinolone|Kenalog|Aristospan|Nasacort|Aristocort|Triesence|Xipere|Zilretta|Kenacort
fludrocortisone|Florinef
cortisone|Cortone
deflazacort|Emflaza|Calcort
vamorolone|Agamree
corticotropin|Acthar|Cortrophin
cosyntropin|tetracosactide|Synacthen|Cortrosyn
osilodrostat|Isturisa
metyrapone|Metopirone
levoketoconazole|Recorlev
mifepristone|Mifeprex|Korlym|Mifegyne
crinecerfont|Crenessity
[bone]
alendronate|alendronic acid|alendronate sodium|Fosamax|Binosto
alendronate and cholecalciferol|Fosamax Plus D|Fosavance
risedronate|risedronic acid|Actonel|Atelvia
ibandronate|ibandronic acid|Boniva|Bonviva
zoledronic acid|zoledronate|Zometa|Reclast|Aclasta
pamidronate|Aredia
etidronate|Didronel
clodronate|Bonefos|Loron
denosumab|Prolia|Xgeva|Jubbonti|Wyost
raloxifene|Evista
bazedoxifene|Conbriza|Duavee
teriparatide|Forteo|Forsteo|Bonsity
abaloparatide|Tymlos|Eladynos
romosozumab|Evenity
calcitonin|Miacalcin|Fortical|Miacalcic
strontium ranelate|Protelos
burosumab|Crysvita
[parathyroid]
cinacalcet|Sensipar|Mimpara
etelcalcetide|Parsabiv
parathyroid hormone|Natpara|Natpar
palopegteriparatide|Yorvipath
paricalcitol|Zemplar
doxercalciferol|Hectorol
calcifediol|Rayaldee
[estrogen and progestogen]
estradiol|oestradiol|Estrace|Vagifem|Climara|Vivelle|Estraderm|Evorel|Oestrogel|EstroGel|Divigel|Sandrena|Imvexxy|Elestrin|Minivelle|Yuvafem|Zumenon|Progynova|Estring|Femring|Evamist|Lenzetto|~estrogen|~oestrogen|~estrogen patch
conjugated estrogens|Premarin|Cenestin
conjugated estrogens and medroxyprogesterone|Prempro|Premphase|Premique
estradiol and norethindrone|Activella|Combipatch|Mimvey|Kliofem|Amabelz|Elleste Duet|Kliovance
estradiol and progesterone|Bijuva|Bijuve
esterified estrogens|Menest
estropipate|Ogen
estriol|Ovestin|Gynest|Blissel
progesterone|Prometrium|Utrogestan|Crinone|Endometrin|Cyclogest|Lutigest|Lubion
medroxyprogesterone|Provera|Depo-Provera|Depo-SubQ Provera|Sayana Press
norethindrone|norethisterone|Aygestin|Micronor|Primolut|Noriday|Nora-BE
megestrol|Megace
dydrogesterone|Duphaston
hydroxyprogesterone|Makena
tibolone|Livial
ospemifene|Osphena|Senshio
prasterone|Intrarosa|dehydroepiandrosterone|DHEA
fezolinetant|Veozah|Veoza
elinzanetant|Lynkuet
clomiphene|clomifene|Clomid|Serophene
elagolix|Orilissa
relugolix|Orgovyx
relugolix estradiol and norethindrone|Myfembree|Ryeqo
elagolix estradiol and norethindrone|Oriahnn
ulipristal|EllaOne|Esmya|Fibristal
dienogest|Visanne
[contraceptive]
levonorgestrel|Mirena|Kyleena|Skyla|Liletta|Levonelle|Jaydess|Norlevo|Postinor|~Plan B One-Step|~morning after pill
etonogestrel|Nexplanon|Implanon
etonogestrel and ethinyl estradiol|NuvaRing|EluRyng
norelgestromin and ethinyl estradiol|Ortho Evra|Xulane|Evra
ethinyl estradiol and levonorgestrel|Microgynon|Seasonique|Alesse|Levlen|Aviane|Rigevidon|Amethyst|Lybrel|Lutera|Triquilar|Min-Ovral|?Seasonale|Ovranette|Logynon|Quartette
ethinyl estradiol and norgestimate|Ortho Tri-Cyclen|Sprintec|Tri-Sprintec|Cilest|Cyclen
ethinyl estradiol and norethindrone|Loestrin|Ortho-Novum|Lo Loestrin|Junel|Microgestin|Brevinor|Taytulla|Estrostep
ethinyl estradiol and drospirenone|Yasmin|~Yaz|Ocella|Gianvi|Lucette|Eloine|Beyaz
ethinyl estradiol and desogestrel|Marvelon|Mercilon|Kariva|Mircette|Gedarel|Cyclessa
ethinyl estradiol and gestodene|Femodene|Femodette|Minulet|Millinette
ethinyl estradiol and norgestrel|Cryselle|Lo/Ovral|Ogestrel
ethinylestradiol|ethinyl estradiol
desogestrel|Cerazette|Cerelle
norgestrel|Opill
drospirenone|Slynd
estetrol and drospirenone|Nextstellis|Drovelis
cyproterone and ethinylestradiol|Dianette|co-cyprindiol|Diane-35
cyproterone|Androcur
estradiol valerate and dienogest|Natazia|Qlaira
nonoxynol-9|Gynol
[androgen]
testosterone|AndroGel|Testogel|Testim|Depo-Testosterone|Nebido|Androderm|Xyosted|Jatenzo|Sustanon|Aveed|Axiron|Natesto|Delatestryl|Tostran|Andriol|Kyzatrex|Tlando|Fortesta
methyltestosterone|Methitest
oxandrolone|Oxandrin
danazol|Danocrine
oxymetholone|Anadrol
nandrolone|Deca-Durabolin
[pituitary]
cabergoline|Dostinex|Cabaser
bromocriptine|Parlodel|Cycloset
quinagolide|Norprolac
octreotide|Sandostatin|Mycapssa|Bynfezia
lanreotide|Somatuline
pasireotide|Signifor
pegvisomant|Somavert
paltusotine|Palsonify
somatropin|Genotropin|Norditropin|Humatrope|Omnitrope|Nutropin|Saizen|Serostim|Zomacton|NutropinAq|~growth hormone
somapacitan|Sogroya
lonapegsomatropin|Skytrofa
somatrogon|Ngenla
mecasermin|Increlex
tesamorelin|Egrifta
vosoritide|Voxzogo
desmopressin|DDAVP|Stimate|Noctiva|Nocdurna|Desmotabs|DesmoMelt|Desmospray|Noqdirna|Minirin
leuprolide|leuprorelin|Lupron|Eligard|Prostap|Fensolvi|Camcevi|Lucrin
goserelin|Zoladex
triptorelin|Trelstar|Decapeptyl|Triptodur|Gonapeptyl
nafarelin|Synarel
histrelin|Supprelin|Vantas
buserelin|Suprefact|Suprecur
ganirelix|Fyremadel|Orgalutran
cetrorelix|Cetrotide
chorionic gonadotropin|Pregnyl|Novarel|Ovidrel|Ovitrelle|choriogonadotropin
follitropin|Gonal-F|Follistim|Puregon|Bemfola|Ovaleap
menotropins|Menopur|Merional
urofollitropin|Bravelle
`

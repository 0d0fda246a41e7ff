// Small lexicon of common drugs: generic name first, then brands and spellings (our own selection).
const groups = `
acetaminophen|tylenol|paracetamol|panadol|calpol
ibuprofen|advil|motrin|nurofen|brufen
naproxen|aleve|naprosyn
aspirin|asa|acetylsalicylic acid
diclofenac|voltaren|voltarol
meloxicam|mobic
celecoxib|celebrex
tramadol|ultram
oxycodone|oxycontin|percocet|roxicodone
hydrocodone|vicodin|norco|lortab
codeine|co codamol
morphine|ms contin|oramorph
gabapentin|neurontin
pregabalin|lyrica
cyclobenzaprine|flexeril
methocarbamol|robaxin
baclofen
lisinopril|zestril|prinivil
ramipril|altace
enalapril|vasotec
losartan|cozaar
valsartan|diovan
candesartan|atacand
amlodipine|norvasc
nifedipine|adalat|procardia
diltiazem|cardizem
verapamil
metoprolol|lopressor|toprol
atenolol|tenormin
bisoprolol
carvedilol|coreg
propranolol|inderal
hydrochlorothiazide|hctz
furosemide|lasix|frusemide
bumetanide|bumex
spironolactone|aldactone
torsemide
indapamide
atorvastatin|lipitor
simvastatin|zocor
rosuvastatin|crestor
pravastatin|pravachol
ezetimibe|zetia
metformin|glucophage
glipizide|glucotrol
gliclazide
glyburide
sitagliptin|januvia
empagliflozin|jardiance
dapagliflozin|farxiga|forxiga
semaglutide|ozempic|wegovy|rybelsus
liraglutide|victoza
dulaglutide|trulicity
insulin|lantus|humalog|novolog|glargine|lispro|basaglar
levothyroxine|synthroid|eltroxin|levothyroxin
methimazole
warfarin|coumadin
apixaban|eliquis
rivaroxaban|xarelto
dabigatran|pradaxa
clopidogrel|plavix
heparin|enoxaparin|lovenox
digoxin|lanoxin
amiodarone
nitroglycerin|nitro|gtn
omeprazole|prilosec|losec
pantoprazole|protonix
esomeprazole|nexium
lansoprazole|prevacid
famotidine|pepcid
ranitidine|zantac
ondansetron|zofran
metoclopramide|reglan
loperamide|imodium
docusate|colace
senna|senokot
polyethylene glycol|miralax
bismuth|pepto bismol
amoxicillin|amoxil
augmentin|amoxicillin clavulanate|co amoxiclav
penicillin
azithromycin|zithromax|z pak|zpack
clarithromycin|biaxin
erythromycin
doxycycline|vibramycin
cephalexin|keflex|cefalexin
ceftriaxone|rocephin
ciprofloxacin|cipro
levofloxacin|levaquin
nitrofurantoin|macrobid
trimethoprim
bactrim|sulfamethoxazole|septra|co trimoxazole
metronidazole|flagyl
clindamycin|cleocin
vancomycin
flucloxacillin
fluconazole|diflucan
terbinafine|lamisil
acyclovir|aciclovir|zovirax
valacyclovir|valtrex
oseltamivir|tamiflu
albuterol|ventolin|salbutamol|proair|proventil|rescue inhaler
salmeterol|serevent
budesonide|pulmicort
fluticasone|flonase|flovent
symbicort
advair|seretide
tiotropium|spiriva
montelukast|singulair
prednisone|prednisolone|deltasone
methylprednisolone|medrol|depo medrol
dexamethasone|decadron
hydrocortisone
triamcinolone|kenalog
cetirizine|zyrtec
loratadine|claritin
fexofenadine|allegra
diphenhydramine|benadryl
guaifenesin|mucinex|robitussin
pseudoephedrine|sudafed
sertraline|zoloft
fluoxetine|prozac
escitalopram|lexapro
citalopram|celexa
paroxetine|paxil
venlafaxine|effexor
duloxetine|cymbalta
bupropion|wellbutrin
mirtazapine|remeron
trazodone|desyrel
amitriptyline|elavil
nortriptyline|pamelor
quetiapine|seroquel
olanzapine|zyprexa
risperidone|risperdal
aripiprazole|abilify
lithium
lamotrigine|lamictal
valproate|depakote|valproic acid
levetiracetam|keppra
topiramate|topamax
carbamazepine|tegretol
phenytoin|dilantin
lorazepam|ativan
diazepam|valium
alprazolam|xanax
clonazepam|klonopin
zolpidem|ambien
melatonin
buspirone|buspar
methylphenidate|ritalin|concerta
adderall
donepezil|aricept
levodopa|sinemet|carbidopa
sumatriptan|imitrex
rizatriptan|maxalt
propylthiouracil
alendronate|fosamax
allopurinol|zyloprim
colchicine|colcrys
febuxostat
methotrexate
hydroxychloroquine|plaquenil
adalimumab|humira
etanercept|enbrel
tamsulosin|flomax
finasteride|proscar
oxybutynin|ditropan
sildenafil|viagra
tadalafil|cialis
estradiol|estrogen|oestrogen
progesterone
tamoxifen
letrozole
ferrous sulfate|iron supplement|iron tablets|ferrous sulphate
vitamin d
vitamin b12|b12
folic acid|folate
calcium
potassium
magnesium
fish oil|omega 3
tacrolimus|prograf
mycophenolate|cellcept
lidocaine
epinephrine|epipen|adrenaline
naloxone|narcan
varenicline|chantix
nicotine
promethazine|phenergan
prochlorperazine|compazine
hydroxyzine|atarax
dicyclomine
meclizine|antivert
fentanyl
buprenorphine|suboxone
ticagrelor|brilinta
sacubitril|entresto
hydralazine
clonidine
terazosin
mirabegron
isotretinoin
clotrimazole
mupirocin
tums|calcium carbonate
immunoglobulin
paxlovid
benzonatate|tessalon`

export const drugGroups: readonly string[][] = groups
  .trim()
  .split('\n')
  .map((line) => line.split('|'))

// Stems of the WHO list of nonproprietary names, for drugs that the lexicon lacks.
const suffix =
  /^[a-z]{3,}(?:pril|olol|statin|sartan|azole|cillin|mycin|cycline|prazole|dipine|gliptin|gliflozin|floxacin|xaban|parin|triptan|oxetine|azepam|azolam|profen|tidine|setron|lukast|dronate|mab|tinib|vir|glutide)$/
const notDrugs = new Set(['april', 'bivir', 'elvir', 'savir'])

export const looksLikeDrug = (word: string): boolean => suffix.test(word) && !notDrugs.has(word)

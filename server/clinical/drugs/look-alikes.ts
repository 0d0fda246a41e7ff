/** Pairs of names that are often confused, from general knowledge; one pair per line. */
const list = `
hydroxyzine|hydralazine
metformin|metronidazole
celecoxib|citalopram
Celebrex|Celexa
Celebrex|Cerebyx
Celexa|Zyprexa
Zantac|Xanax
Zantac|Zyrtec
Zyrtec|Zyprexa
clonidine|clonazepam
clonidine|Klonopin
lorazepam|alprazolam
lorazepam|clonazepam
Lamictal|Lamisil
lamotrigine|lamivudine
lamotrigine|levetiracetam
prednisone|prednisolone
prednisone|primidone
methylprednisolone|medroxyprogesterone
bupropion|buspirone
tramadol|trazodone
trazodone|tizanidine
quetiapine|olanzapine
Seroquel|Serzone
sertraline|cetirizine
sertraline|Soriatane
fluoxetine|duloxetine
fluoxetine|paroxetine
fluoxetine|fluvoxamine
duloxetine|paroxetine
Paxil|Plavix
Paxil|Taxol
Prozac|Prilosec
Prilosec|Pristiq
Prilosec|Plendil
omeprazole|esomeprazole
rabeprazole|aripiprazole
pantoprazole|aripiprazole
losartan|valsartan
Cozaar|Zocor
Cozaar|Hyzaar
Diovan|Zyban
Norvasc|Navane
amlodipine|amiloride
amlodipine|felodipine
nifedipine|nimodipine
nifedipine|nicardipine
amiodarone|amantadine
metoprolol|misoprostol
metoprolol|methocarbamol
Toprol XL|Topamax
Inderal|Adderall
propranolol|Pravachol
carvedilol|captopril
atenolol|albuterol
bisoprolol|Bystolic
lisinopril|losartan
enalapril|Anafranil
glipizide|glyburide
glipizide|gliclazide
glimepiride|glipizide
chlorpropamide|chlorpromazine
tolazamide|tolbutamide
sitagliptin|saxagliptin
sitagliptin|sumatriptan
linagliptin|saxagliptin
Januvia|Janumet
Jardiance|Januvia
Farxiga|Fetzima
Humalog|Humulin N
Humalog|NovoLog
NovoLog|Novolin N
Lantus|Latuda
levothyroxine|liothyronine
levothyroxine|levofloxacin
levetiracetam|levofloxacin
levetiracetam|levocarnitine
Keppra|Kaletra
topiramate|torsemide
furosemide|torsemide
furosemide|famotidine
Lasix|Luvox
Lasix|Losec
hydrochlorothiazide|hydroxychloroquine
hydrochlorothiazide|hydralazine
spironolactone|isotretinoin
Coumadin|Cardura
apixaban|rivaroxaban
Eliquis|Effient
ticagrelor|tiagabine
clopidogrel|clonidine
simvastatin|sitagliptin
atorvastatin|pravastatin
Lipitor|Zyrtec
oxycodone|hydrocodone
oxycodone|OxyContin
OxyContin|oxybutynin
morphine|hydromorphone
methadone|methylphenidate
methadone|Metadate
codeine|Lodine
fentanyl|sufentanil
buprenorphine|butorphanol
cyclobenzaprine|cyproheptadine
baclofen|Bactroban
carbamazepine|oxcarbazepine
carbamazepine|carbimazole
Tegretol|Trental
phenytoin|phenobarbital
risperidone|ropinirole
Risperdal|Requip
clozapine|olanzapine
clozapine|clonazepam
clomipramine|clomiphene
desipramine|imipramine
nortriptyline|amitriptyline
doxepin|doxazosin
doxazosin|prazosin
terazosin|tamsulosin
tamsulosin|tacrolimus
finasteride|furosemide
sildenafil|tadalafil
Viagra|Allegra
cephalexin|ciprofloxacin
cefazolin|ceftriaxone
cefuroxime|cefotaxime
azithromycin|erythromycin
azithromycin|azathioprine
penicillin V|penicillamine
amoxicillin|ampicillin
doxycycline|dicyclomine
doxycycline|minocycline
metronidazole|methimazole
fluconazole|flecainide
valacyclovir|valganciclovir
acyclovir|ganciclovir
ribavirin|riboflavin
rifampin|rifaximin
quinine|quinidine
methotrexate|metolazone
mercaptopurine|propylthiouracil
tamoxifen|tamsulosin
letrozole|anastrozole
vincristine|vinblastine
cisplatin|carboplatin
daunorubicin|doxorubicin
paclitaxel|docetaxel
infliximab|rituximab
Enbrel|Humira
ephedrine|epinephrine
dobutamine|dopamine
diphenhydramine|dimenhydrinate
promethazine|prochlorperazine
hydroxyzine|promethazine
ranitidine|rimantadine
famotidine|fluoxetine
mirtazapine|mirabegron
guaifenesin|guanfacine
Depo-Provera|Depo-Medrol
Yasmin|Yaz
Aricept|AcipHex
memantine|methadone
benztropine|bromocriptine
pramipexole|Prilosec
sumatriptan|zolmitriptan
ondansetron|granisetron
mesalamine|methenamine
sulfadiazine|sulfasalazine
`

let paired: Map<string, Set<string>> | undefined

/** The generic or brand names, lower case, that are often confused with this one; none for most. */
export function findLookAlikes(name: string): ReadonlySet<string> {
  paired ??= read()
  return paired.get(name.toLowerCase()) ?? none
}

const none: ReadonlySet<string> = new Set()

function read(): Map<string, Set<string>> {
  const map = new Map<string, Set<string>>()
  const add = (from: string, to: string) => map.set(from, (map.get(from) ?? new Set()).add(to))
  for (const line of list.trim().toLowerCase().split('\n')) {
    const [a = '', b = ''] = line.split('|')
    add(a, b)
    add(b, a)
  }
  return map
}

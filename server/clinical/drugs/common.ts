/**
 * The drugs of everyday practice, those spoken of most first, with the usual strengths of a tablet or a
 * dose in milligrams (micrograms for levothyroxine). A judgement of ours, not a count.
 */
const list = `
metformin 500 850 1000|atorvastatin 10 20 40 80|lisinopril 2.5 5 10 20 40|levothyroxine 25 50 75 88 100 112 125|amlodipine 2.5 5 10|metoprolol 25 50 100|albuterol|omeprazole 20 40|losartan 25 50 100|gabapentin 100 300 400 600 800|hydrochlorothiazide 12.5 25 50|sertraline 25 50 100|simvastatin 10 20 40|montelukast 4 5 10|escitalopram 5 10 20|furosemide 20 40 80|ramipril 1.25 2.5 5 10|amoxicillin 250 500|acetaminophen 325 500 650|ibuprofen 200 400 600 800|aspirin 75 81 325|prednisone 5 10 20|prednisolone 5|fluoxetine 10 20 40|pantoprazole 20 40|citalopram 10 20 40|trazodone 50 100 150|tamsulosin 0.4|bupropion 75 100 150 300|duloxetine 20 30 60|rosuvastatin 5 10 20 40|apixaban 2.5 5|clopidogrel 75|warfarin 1 2 2.5 3 5|semaglutide|empagliflozin 10 25|insulin glargine|insulin lispro|insulin aspart|insulin
carvedilol 3.125 6.25 12.5 25|meloxicam 7.5 15|pravastatin 20 40 80|tramadol 50 100|oxycodone 5 10 15|hydrocodone and acetaminophen|clonazepam 0.5 1 2|alprazolam 0.25 0.5 1|lorazepam 0.5 1 2|diazepam 2 5 10|zolpidem 5 10|cyclobenzaprine 5 10|propranolol 10 20 40 80|atenolol 25 50 100|bisoprolol 1.25 2.5 5 10|potassium|allopurinol 100 300|colchicine 0.5 0.6|venlafaxine 37.5 75 150|mirtazapine 15 30 45|amitriptyline 10 25 50|quetiapine 25 50 100 200|aripiprazole 2 5 10 15|risperidone 0.5 1 2|olanzapine 2.5 5 10|lamotrigine 25 100 200|levetiracetam 250 500 750|topiramate 25 50 100|pregabalin 25 50 75 150|valproate 250 500|lithium 300|methylphenidate 5 10 18 36|lisdexamfetamine 20 30 40 50|amphetamine and dextroamphetamine 5 10 20
fluticasone|fluticasone and salmeterol|budesonide and formoterol|budesonide|tiotropium|salbutamol|beclomethasone|cetirizine 10|loratadine 10|fexofenadine 120 180|diphenhydramine 25 50|famotidine 20 40|esomeprazole 20 40|lansoprazole 15 30|ondansetron 4 8|metoclopramide 10|loperamide 2|docusate 100|senna|polyethylene glycol|amoxicillin clavulanate 500 875|azithromycin 250 500|doxycycline 100|cephalexin 250 500|ciprofloxacin 250 500|levofloxacin 500 750|trimethoprim sulfamethoxazole|trimethoprim 200|nitrofurantoin 50 100|clindamycin 150 300|metronidazole 400 500|penicillin V 250 500|flucloxacillin 250 500|clarithromycin 250 500|erythromycin 250|valacyclovir 500 1000|acyclovir 400 800|fluconazole 150 200|terbinafine 250|oseltamivir 75|hydroxychloroquine 200
spironolactone 25 50 100|chlorthalidone 12.5 25|indapamide 1.5 2.5|torsemide 10 20|bumetanide 1 2|diltiazem 120 180 240|verapamil 80 120 240|nifedipine 30 60|valsartan 80 160 320|candesartan 4 8 16 32|irbesartan 75 150 300|olmesartan 20 40|telmisartan 20 40 80|enalapril 2.5 5 10 20|benazepril 10 20|perindopril 2 4 8|sacubitril and valsartan|digoxin 0.125 0.25|amiodarone 200|flecainide 50 100|sotalol 80|hydralazine 10 25 50|clonidine 0.1 0.2|isosorbide mononitrate 30 60|nitroglycerin 0.4|doxazosin 1 2 4|ezetimibe 10|fenofibrate 145|rivaroxaban 10 15 20|dabigatran 110 150|enoxaparin 40|ticagrelor 90
glipizide 5 10|gliclazide 40 80|glimepiride 1 2 4|sitagliptin 25 50 100|linagliptin 5|dapagliflozin 5 10|canagliflozin 100 300|liraglutide|dulaglutide|tirzepatide|pioglitazone 15 30|methimazole 5 10|carbimazole 5|alendronate 70|risedronate 35|denosumab|raloxifene 60|estradiol|progesterone 100 200|medroxyprogesterone 10|levonorgestrel|norethindrone|testosterone|finasteride 1 5|dutasteride 0.5|oxybutynin 5|tolterodine 2 4|solifenacin 5 10|mirabegron 25 50|sildenafil 25 50 100|tadalafil 5 10 20
naproxen 220 250 500|diclofenac 50 75|celecoxib 100 200|ketorolac 10|codeine 15 30|acetaminophen and codeine|morphine 10 15 30|hydromorphone 2 4|fentanyl|buprenorphine|buprenorphine and naloxone|methadone 5 10|naloxone|methocarbamol 500 750|baclofen 10 20|tizanidine 2 4|sumatriptan 25 50 100|rizatriptan 5 10|topical lidocaine|lidocaine|buspirone 5 10 15|hydroxyzine 10 25 50|paroxetine 10 20 30|fluvoxamine 50|desvenlafaxine 50 100|nortriptyline 10 25 50|doxepin 10|clozapine|haloperidol|lurasidone 20 40 80|ziprasidone|donepezil 5 10|memantine 5 10|carbidopa and levodopa|pramipexole|ropinirole|carbamazepine 200 400|oxcarbazepine 150 300|phenytoin 100|methotrexate 2.5|sulfasalazine 500|leflunomide|azathioprine 50|mycophenolate|tacrolimus|cyclosporine|adalimumab|etanercept|infliximab|mesalamine|ursodiol|dexamethasone|methylprednisolone|hydrocortisone|triamcinolone|vitamin D|vitamin B12|folic acid|ferrous sulfate|calcium|magnesium|melatonin|omega 3|varenicline|nicotine|naltrexone|isotretinoin|tretinoin|benzonatate|guaifenesin|pseudoephedrine|promethazine|meclizine|tamoxifen|anastrozole|letrozole
`

/** A common drug and its usual strengths. */
interface Common {
  generic: string
  strengths: number[]
}

/** Common drugs, the commonest first. */
export function commonDrugs(): Common[] {
  return list
    .trim()
    .split(/[|\n]/)
    .map((entry) => {
      const strengths = /(?:\s\d+(?:\.\d+)?){1,60}$/.exec(entry)?.[0] ?? ''
      return {
        generic: entry.slice(0, entry.length - strengths.length),
        strengths: strengths.trim().split(' ').map(Number).filter(Boolean),
      }
    })
}

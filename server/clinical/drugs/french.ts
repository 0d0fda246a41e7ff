import { allDrugs, drugOfPlain, plainName } from './lexicon.ts'
import type { Drug } from './parse.ts'

/** French names of everyday drugs where they differ from the English ones, written by hand. */
const list = `
metformin=metformine|atorvastatin=atorvastatine|levothyroxine=lévothyroxine|metoprolol=métoprolol|omeprazole=oméprazole|gabapentin=gabapentine|sertraline=sertraline|simvastatin=simvastatine|montelukast=montélukast|furosemide=furosémide|amoxicillin=amoxicilline|acetaminophen=acétaminophène|ibuprofen=ibuprofène|aspirin=aspirine|fluoxetine=fluoxétine|tamsulosin=tamsulosine|duloxetine=duloxétine|rosuvastatin=rosuvastatine|warfarin=warfarine|semaglutide=sémaglutide|empagliflozin=empagliflozine|insulin=insuline|insulin glargine=insuline glargine|insulin lispro=insuline lispro|insulin aspart=insuline asparte
meloxicam=méloxicam|pravastatin=pravastatine|clonazepam=clonazépam|lorazepam=lorazépam|diazepam=diazépam|cyclobenzaprine=cyclobenzaprine|atenolol=aténolol|allopurinol=allopurinol|venlafaxine=venlafaxine|quetiapine=quétiapine|risperidone=rispéridone|levetiracetam=lévétiracétam|pregabalin=prégabaline|methylphenidate=méthylphénidate|lisdexamfetamine=lisdexamfétamine|potassium=potassium|propranolol=propranolol
budesonide=budésonide|beclomethasone=béclométhasone|cetirizine=cétirizine|fexofenadine=fexofénadine|diphenhydramine=diphénhydramine|esomeprazole=ésoméprazole|ondansetron=ondansétron|metoclopramide=métoclopramide|loperamide=lopéramide|senna=séné|azithromycin=azithromycine|cephalexin=céphalexine|ciprofloxacin=ciprofloxacine|levofloxacin=lévofloxacine|trimethoprim=triméthoprime|nitrofurantoin=nitrofurantoïne|clindamycin=clindamycine|metronidazole=métronidazole|penicillin V=pénicilline V|clarithromycin=clarithromycine|erythromycin=érythromycine|terbinafine=terbinafine|hydroxychloroquine=hydroxychloroquine|famotidine=famotidine
verapamil=vérapamil|nifedipine=nifédipine|candesartan=candésartan|olmesartan=olmésartan|enalapril=énalapril|benazepril=bénazépril|perindopril=périndopril|digoxin=digoxine|flecainide=flécaïnide|nitroglycerin=nitroglycérine|ezetimibe=ézétimibe|fenofibrate=fénofibrate|enoxaparin=énoxaparine|ticagrelor=ticagrélor|torsemide=torsémide|bumetanide=bumétanide|hydralazine=hydralazine
glimepiride=glimépiride|sitagliptin=sitagliptine|linagliptin=linagliptine|dapagliflozin=dapagliflozine|canagliflozin=canagliflozine|tirzepatide=tirzépatide|methimazole=méthimazole|alendronate=alendronate|risedronate=risédronate|denosumab=dénosumab|raloxifene=raloxifène|progesterone=progestérone|medroxyprogesterone=médroxyprogestérone|levonorgestrel=lévonorgestrel|norethindrone=noréthindrone|testosterone=testostérone|finasteride=finastéride|dutasteride=dutastéride|oxybutynin=oxybutynine|tolterodine=toltérodine|solifenacin=solifénacine
naproxen=naproxène|diclofenac=diclofénac|celecoxib=célécoxib|ketorolac=kétorolac|codeine=codéine|buprenorphine=buprénorphine|methadone=méthadone|methocarbamol=méthocarbamol|baclofen=baclofène|paroxetine=paroxétine|nortriptyline=nortriptyline|doxepin=doxépine|haloperidol=halopéridol|ziprasidone=ziprasidone|donepezil=donépézil|memantine=mémantine|ropinirole=ropinirole|carbamazepine=carbamazépine|oxcarbazepine=oxcarbazépine|phenytoin=phénytoïne|methotrexate=méthotrexate|leflunomide=léflunomide|cyclosporine=cyclosporine|etanercept=étanercept|mesalamine=mésalamine|dexamethasone=dexaméthasone|methylprednisolone=méthylprednisolone|vitamin D=vitamine D|cyanocobalamin=vitamine B12|folic acid=acide folique|ferrous sulfate=sulfate ferreux|magnesium=magnésium|melatonin=mélatonine|omega 3=oméga 3|varenicline=varénicline|isotretinoin=isotrétinoïne|tretinoin=trétinoïne|promethazine=prométhazine|meclizine=méclizine|tamoxifen=tamoxifène|letrozole=létrozole|pseudoephedrine=pseudoéphédrine|guaifenesin=guaïfénésine
`

/** French names by generic name. */
export const frenchNames: ReadonlyMap<string, string> = new Map(
  list
    .trim()
    .split(/[|\n]/)
    .map((pair): [string, string] => {
      const [english = '', french = ''] = pair.split('=')
      return [english, french]
    }),
)

// A constant table, read when first asked for.
let byFrench: Map<string, Drug> | undefined

function drugsByFrench(): Map<string, Drug> {
  const found = new Map<string, Drug>()
  for (const drug of allDrugs()) {
    const french = frenchNames.get(drug.generic)
    if (french) found.set(plainName(french), drug)
  }
  return found
}

/**
 * The drug of an exact English or French name or brand, or undefined. Everyday and ambiguous names don't count, because
 * "the blue inhaler" isn't certain.
 */
export function writtenDrug(name: string): Drug | undefined {
  byFrench ??= drugsByFrench()
  const plain = plainName(name)
  const drug = byFrench.get(plain) ?? drugOfPlain(plain) ?? drugOfPlain(withoutFrenchEnding(plain))
  const unsure =
    drug && [...drug.everyday, ...drug.ambiguous].some((one) => plainName(one) === plain)
  return unsure ? undefined : drug
}

/** "Cloxacilline" is cloxacillin. */
const withoutFrenchEnding = (plain: string): string => plain.replace(/e\b/g, '')

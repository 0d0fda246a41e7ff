import { commonDrugs } from '#server/clinical/drugs/common.ts'
import { allDrugs } from '#server/clinical/drugs/lexicon.ts'

/** A sentence in which a recogniser wrote something else for the name of a drug. */
interface Misheard {
  meant: string
  said: string
  sentence: string
}

// Written by hand, as recognisers spell them.
const byHand = `
metro pole all=metoprolol|metropole=metoprolol|met for men=metformin|met form in=metformin|lysin april=lisinopril|license april=lisinopril|am low to pin=amlodipine|amlow dipping=amlodipine|a tore vastatin=atorvastatin|a torva statin=atorvastatin|gabba pentin=gabapentin|gaba pent in=gabapentin|sir trail in=sertraline|sirtraline=sertraline|sertralene=sertraline|low sartan=losartan|lo sarton=losartan|hydro chlor a thigh a zide=hydrochlorothiazide|simva statton=simvastatin|rosuva statin=rosuvastatin|furo semide=furosemide|fyurosemide=furosemide|lay six=Lasix|lasics=Lasix|pan toprazole=pantoprazole|panto prasol=pantoprazole|omepra sole=omeprazole|oh meprazole=omeprazole|clo pidogrel=clopidogrel|clapidogrel=clopidogrel|war for in=warfarin|warfrin=warfarin|a pixaban=apixaban|apixiban=apixaban|elequis=Eliquis|eliquist=Eliquis|zarelto=Xarelto|zerelto=Xarelto|ram a pril=ramipril|rammy pril=ramipril|bis oprolol=bisoprolol|bicep rolol=bisoprolol|car vedilol=carvedilol|carvedolol=carvedilol|propranalol=propranolol|pro pran a lol=propranolol|levo thyroxin=levothyroxine|leevothyroxine=levothyroxine|sin throid=Synthroid|cinthroid=Synthroid|pred nisone=prednisone|prednizone=prednisone|amoxa cillin=amoxicillin|amoxycilin=amoxicillin|azithro myosin=azithromycin|a zithromycin=azithromycin|doxy cyclin=doxycycline|doxacycline=doxycycline|sipro floxacin=ciprofloxacin|cypro floxacin=ciprofloxacin|nitro furan tone=nitrofurantoin|nitrofurantoyn=nitrofurantoin|clinda mycin=clindamycin|flu cloxacillin=flucloxacillin|fluke oxacillin=flucloxacillin|tramadall=tramadol|tram a doll=tramadol|oxy codone=oxycodone|oxicodone=oxycodone|high dromorphone=hydromorphone|napproxin=naproxen|naprocks in=naproxen|die clofenac=diclofenac|diclophenac=diclofenac|melox a cam=meloxicam|malloxicam=meloxicam|sella coxib=celecoxib|cellacoxib=celecoxib|al buterol=albuterol|albuteral=albuterol|sal beauty mall=salbutamol|salbutamole=salbutamol|montey lucast=montelukast|monta lukast=montelukast|flow naze=Flonase|flonaze=Flonase|set irizine=cetirizine|setirizine=cetirizine|lora tadeen=loratadine|laratadine=loratadine|esk italopram=escitalopram|es cital o pram=escitalopram|sitalopram=citalopram|cit a low pram=citalopram|flew oxetine=fluoxetine|fluoxateen=fluoxetine|dulox a teen=duloxetine|doo loxetine=duloxetine|venla faxine=venlafaxine|ven la facts in=venlafaxine|byou propion=bupropion|bupropian=bupropion|mirta zapine=mirtazapine|mertazapine=mirtazapine|trazadone=trazodone|trays a don=trazodone|quit i a pine=quetiapine|quetiapene=quetiapine|alanzapine=olanzapine|a lanza peen=olanzapine|rispera done=risperidone|arry piprazole=aripiprazole|lamo trigine=lamotrigine|lammo tridgeen=lamotrigine|leva tiracetam=levetiracetam|kepra=Keppra|toe pyramate=topiramate|pre gab a lin=pregabalin|pregabalan=pregabalin|alpraz o lam=alprazolam|clonaza pam=clonazepam|loraza pam=lorazepam|dye azepam=diazepam|zolpa dem=zolpidem|al opurinol=allopurinol|alapurinol=allopurinol|coal chiseen=colchicine|coal cheese in=colchicine|spy ronolactone=spironolactone|spironalactone=spironolactone|dig oxin=digoxin|didgoxin=digoxin|amio drone=amiodarone|amy odarone=amiodarone|dill tiazem=diltiazem|diltaizem=diltiazem|val sartan=valsartan|valsarton=valsartan|candy sartan=candesartan|glip a zide=glipizide|glyclazide=gliclazide|sita glyptin=sitagliptin|genuvia=Januvia|empa gliflozin=empagliflozin|jar dians=Jardiance|sema glue tide=semaglutide|ozempick=Ozempic|o zempic=Ozempic|lira glue tide=liraglutide|trulissity=Trulicity|al end ronate=alendronate|tam su low sin=tamsulosin|tamsulosen=tamsulosin|finaster ride=finasteride|sill denafil=sildenafil|ta dalafil=tadalafil|ondan setron=ondansetron|on dansetron=ondansetron|famo tidine=famotidine|metho trexate=methotrexate|methatrexate=methotrexate|hydroxy chlor a quin=hydroxychloroquine|adda lima mab=adalimumab|tacro limus=tacrolimus|aza thigh oprine=azathioprine|done pezil=donepezil|donepazil=donepezil|memant een=memantine|suma trip tan=sumatriptan|riza triptan=rizatriptan|dexa meth a zone=dexamethasone|ben zonatate=benzonatate|promethazeen=promethazine|cyclo benzaprine=cyclobenzaprine|flexerall=Flexeril|tie zanidine=tizanidine|back lofen=baclofen|bacloffin=baclofen|lipator=Lipitor|lip it or=Lipitor|norvask=Norvasc|zo loft=Zoloft|lexa pro=Lexapro|prozack=Prozac|sin balta=Cymbalta|welbutrin=Wellbutrin|sara quell=Seroquel|ability fi=Abilify|zan ax=Xanax|klonapin=Klonopin|ambian=Ambien|neurontine=Neurontin|lie rica=Lyrica|topa max=Topamax|plaquenel=Plaquenil|sim bicort=Symbicort|spear eva=Spiriva|sing you lair=Singulair|ventallin=Ventolin|nex ium=Nexium|priley sec=Prilosec|prevasid=Prevacid|protonics=Protonix|augmentine=Augmentin|backtrim=Bactrim|key flex=Keflex|sipro=Cipro|valtrecks=Valtrex|coomadin=Coumadin|plavicks=Plavix|cressed or=Crestor|die ovan=Diovan|farsiga=Farxiga|man jaro=Mounjaro|lantis=Lantus|huma log=Humalog|novolog=NovoLog|humera=Humira|embrel=Enbrel`

const doses = ['5 mg', '10 milligrams', '25 mg', '50 mg', '100 mg', '500 milligrams']
const frames = [
  (said: string, dose: string) => `I'm taking ${said} ${dose} once a day.`,
  (said: string, dose: string) => `So we will start ${said} ${dose} in the morning.`,
  (said: string) => `She has been on ${said} for about two years.`,
  (said: string) => `And are you still taking the ${said}?`,
  (said: string, dose: string) => `He was put on ${said} ${dose} after the admission.`,
  (said: string) => `The ${said} gave me a rash, so I quit.`,
]

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

// Typical errors of recognisers with unknown names: other spellings of a sound, other vowels, confused consonants,
// gaps.
const slips: [RegExp, string[]][] = [
  [/ol\b/, ['all', 'al', 'ole', 'awl']],
  [/ine\b/, ['een', 'in', 'ene', 'ean']],
  [/in\b/, ['en', 'an', 'ine']],
  [/ide\b/, ['eyed', 'ied', 'id']],
  [/ate\b/, ['eight', 'ait']],
  [/one\b/, ['own', 'on', 'oan']],
  [/ph/, ['f']],
  [/x/, ['cks', 'ks', 'z']],
  [/y/, ['i', 'ee']],
  [/c(?=[aou])/, ['k']],
  [/c(?=[ei])/, ['s']],
  [/z/, ['s', 'zz']],
  [/o(?=[a-z]{2})/, ['a', 'oh', 'u']],
  [/e(?=[a-z]{2})/, ['a', 'i', 'ee']],
  [/i(?=[a-z]{2})/, ['e', 'a', 'ee']],
  [/a(?=[a-z]{2})/, ['o', 'e', 'uh']],
  [/b/, ['p', 'bb']],
  [/d/, ['t', 'dd']],
  [/v/, ['f', 'b']],
  [/m/, ['n', 'mm']],
  [/l/, ['r', 'll']],
  [/th/, ['t', 'f']],
]

function slip(name: string, roll: (sides: number) => number): string {
  for (let tries = 0; tries < 20; tries++) {
    const [pattern, instead] = slips[roll(slips.length)] ?? [/$/, ['']]
    const found = [...name.matchAll(new RegExp(pattern.source, 'g'))].filter((m) => m.index > 0)
    const at = found[roll(Math.max(1, found.length))]
    if (!at) continue
    return `${name.slice(0, at.index)}${instead[roll(instead.length)] ?? ''}${name.slice(at.index + at[0].length)}`
  }
  return `${name}e`
}

/** A gap after a vowel, as if a recogniser had found two words. */
function apart(name: string, roll: (sides: number) => number): string {
  const gaps = [...name.matchAll(/(?<=[a-z]{2}[aeiou])(?=[bcdfgklmnprstvz][a-z]{2})/g)]
  const at = gaps[roll(Math.max(1, gaps.length))]?.index
  return at === undefined ? name : `${name.slice(0, at)} ${name.slice(at)}`
}

/** Mishearings written by hand and made by rule, the same in every run. */
export function misheard(): Misheard[] {
  const roll = dice(7)
  const sentence = (said: string) =>
    frames[roll(frames.length)]?.(said, doses[roll(doses.length)] ?? '') ?? said
  const hand = byHand
    .trim()
    .split('|')
    .map((pair) => pair.split('='))
    .map(([said = '', meant = '']) => ({ said, meant }))
  const drugs = new Map(allDrugs().map((drug) => [drug.generic, drug.names]))
  const made = commonDrugs().flatMap(({ generic }) => {
    const names = (drugs.get(generic) ?? []).filter((name) => /^[a-z]{6,}$/i.test(name))
    return names.slice(0, 2).map((meant) => {
      const once = slip(meant.toLowerCase(), roll)
      const twice = roll(2) === 0 ? slip(once, roll) : apart(once, roll)
      return { said: twice, meant }
    })
  })
  return [...hand, ...made]
    .filter(({ said, meant }) => said.toLowerCase() !== meant.toLowerCase())
    .map(({ said, meant }) => ({ said, meant, sentence: sentence(said) }))
}

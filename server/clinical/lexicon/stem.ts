/** Forms that no rule below brings together. Each line: the stem, then the forms that share it. */
const families = `
take took taken taking
have had has having
feel felt
go went gone goes
come came
get got gotten getting
run ran runny running
see saw seen
sleep slept asleep sleepy sleepiness
eat ate eaten
drink drank drunk drinking
fall fell fallen
give gave given
begin began begun
break broke broken
wake woke woken awake
lose lost losing loss losses
keep kept
tell told
think thought
swell swollen swelling swelled swells
bleed bled bleeding bleeds bleeder
grow grew grown
write wrote written
throw threw thrown
drive drove driven
bite bitten
speak spoke spoken
sweat sweaty sweats sweating
itch itchy itching itchiness itches
ache achy aching aches ached achiness
puff puffy puffiness puffed
wheeze wheezy wheezing wheezes wheezed
cramp crampy cramping cramps cramped
snot snotty
shake shaky shook shaken shaking shakiness shakes
blood bloody
water watery
stuffy stuffed stuffiness
pain painful pains paining pained painfully
tender tenderness
dizzy dizziness
nausea nauseous nauseated nauseating queasy queasiness
vomit vomits vomited vomiting vomitting
anxious anxiety anxieties
depress depressed depression depressing depressive
breath breathe breathing breathes breathed breaths
breathless breathlessness
burn burnt burns burned
burning burning
sting stung stinging stings
wound wounds
die died dying dies dead death
lie lying lies lay laid
tired tiredness tiring tires
fatigue fatigued
worse worsen worsened worsening worsens worst
better best
foot feet
tooth teeth
teethe teething teethes
man men
woman women
child children kid kids
leg legs
calf calves
lung lungs
diagnosis diagnoses diagnosed
fever fevers feverish
chill chills chilly
red redness reddened
weak weakness weakened
numb numbness
stiff stiffness
sore soreness
urine urinate urinated urinating urination urinates
menstrual menstruation menstruating menses menstruate
pregnant pregnancy pregnancies
constipated constipation
dehydrated dehydration dehydrate
inflame inflamed inflammation inflammatory
infect infected infection infections infective infectious
irritate irritated irritation irritating
allergy allergic allergies
injury injured injuries injure injuring
fracture fractured fractures
dislocate dislocated dislocation dislocations
operate operated operation operations
inject injected injection injections injecting
refer referred referral referrals referring refers
prescribe prescribed prescription prescriptions prescribing script
vaccine vaccinated vaccination vaccinations vaccines vaccinate
immunise immunize immunised immunized immunisation immunization immunisations immunizations
examine exam examined examination examinations examining exams
palpitation palpitations palpitating
hallucinate hallucinations hallucination hallucinating
radiate radiates radiating radiation radiated
replace replaced replacement replacements replacing
remove removed removal removing
increase increased increasing increases
decrease decreased decreasing decreases
reduce reduced reducing reduces reduction
improve improved improving improves improvement
elevate elevating elevation elevates
elevated elevated
monthly monthly
weekly weekly
daily daily
nightly nightly
yearly yearly
hourly hourly
ice iced icing ices
quarterly quarterly
early earlier earliest
testis testes
hardly hardly
testicle testicles testicular
smoke smoker smoking smoked smokes smokers
vape vaping vapes vaped vaper
sex sexual sexually
heal healed healing heals
hurt hurts hurting hurted
hear heard hearing hears
stand stood standing stands
sit sat sitting sits
sats sats
climb climbing climbed climbs
walk walking walked walks
quit quits quitting
stop stopped stopping stops
bruise bruising bruised bruises
cut cuts cutting
faint fainted fainting faints
pass passed passing passes
poo poop pooing pooping poos poops pooed pooped
pee peeing pees peed
wee weeing wees weed
sick sickness
heavy heaviness
tight tightness tighten tightening tightened
hoarse hoarseness
blurry blurred blur blurring blurriness
clumsy clumsiness
dry dryness
drowsy drowsiness
congested congestion
forgetful forgetfulness forgetting forgot forgets forgotten
confused confusion confusing
suicide suicidal suicidality
sedate sedated sedation
stent stents stented stenting
biopsy biopsies biopsied
therapy therapies
decline declined declines declining
refuse refused refuses refusing refusal
normal normally
arthritic arthritis
diabetic diabetes
asthma asthmatic
hypertensive hypertension
migraine migraines migrainous
cancer cancerous cancers
bowel bowels
kidney kidneys
eye eyes
ear ears
toe toes
knee knees
sugar sugars
lower low lowered lowering lowers
high higher highest
`

const irregular = new Map<string, string>()
for (const line of families.trim().split('\n')) {
  const forms = line.split(' ')
  for (const form of forms) irregular.set(form, forms[0] ?? form)
}

/** British spellings as American ones, so that a phrase is written once. */
const spellings: [string, string][] = [
  ['haem', 'hem'],
  ['aem', 'em'],
  ['oedem', 'edem'],
  ['rrhoe', 'rrhe'],
  ['pnoe', 'pne'],
  ['oesoph', 'esoph'],
  ['oestr', 'estr'],
  ['aesth', 'esth'],
  ['paed', 'ped'],
  ['gynaec', 'gynec'],
  ['coeli', 'celi'],
  ['foet', 'fet'],
  ['faec', 'fec'],
  ['caec', 'cec'],
  ['caes', 'ces'],
  ['sulph', 'sulf'],
  ['isation', 'ization'],
  ['tumour', 'tumor'],
  ['colour', 'color'],
  ['labour', 'labor'],
  ['behaviour', 'behavior'],
  ['odour', 'odor'],
  ['humour', 'humor'],
  ['centre', 'center'],
  ['fibre', 'fiber'],
  ['litre', 'liter'],
  ['metre', 'meter'],
  ['goitre', 'goiter'],
  ['mould', 'mold'],
  ['plaster', 'plaster'],
  ['leuk', 'leuk'],
  ['leuc', 'leuk'],
]

const hints = /ae|oe|our|tre|ph|is|ould|uc/

function spellAmerican(word: string): string {
  if (word.length < 5 || !hints.test(word)) return word
  let plain = word
  for (const [british, american] of spellings)
    if (plain.includes(british)) plain = plain.replace(british, american)
  return plain.replace(/is(?=(?:e|es|ed|ing)$)/, plain.length > 6 ? 'iz' : 'is')
}

const vowel = /[aeiouy]/

function cutPlural(word: string): string {
  if (!word.endsWith('s') || /(?:ss|us|is|as)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

const endings: [string, string][] = [
  ['iness', 'y'],
  ['ness', ''],
  ['ingly', ''],
  ['ically', 'ic'],
  ['ied', 'y'],
  ['ing', ''],
  ['ed', ''],
  ['ly', ''],
]

function cutEnding(word: string): string {
  for (const [ending, to] of endings) {
    if (!word.endsWith(ending)) continue
    const base = word.slice(0, -ending.length)
    if (base.length < 3 || !vowel.test(base)) return word
    const shorter = base + to
    return /([^lsaeiouy])\1$/.test(shorter) ? shorter.slice(0, -1) : shorter
  }
  return word
}

function computeStem(word: string): string {
  const known = irregular.get(word)
  if (known) return known
  if (word.length < 4 || word.length > 40 || /\d/.test(word)) return word
  const singular = cutPlural(spellAmerican(word))
  const again = irregular.get(singular)
  if (again) return again
  const cut = singular.length > 4 ? cutEnding(singular) : singular
  const last = irregular.get(cut) ?? irregular.get(`${cut}e`)
  if (last) return last
  return cut.length > 4 && cut.endsWith('e') ? cut.slice(0, -1) : cut
}

const cache = new Map<string, string>()

/** A light stem of a lower-case English word: equal for the forms and spellings of one word; not a dictionary form. */
export function stemWord(word: string): string {
  let stem = cache.get(word)
  if (stem !== undefined) return stem
  stem = computeStem(word)
  // Bounded, because text comes from outside.
  if (cache.size > 30_000) cache.clear()
  cache.set(word, stem)
  return stem
}

import type { TaskKind } from '#contract/tasks.ts'
import { withoutFillers } from '#server/clinical/language/clean.ts'
import { guessClinician, roleOf } from '#server/clinical/language/roles.ts'
import { identity } from '#server/clinical/language/cues.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseText } from '#server/clinical/transcript/normalise-text.ts'
import { isUrgent, readDue } from './due.ts'
import { withReferent } from './referent.ts'

/** Something to do, in the words of the visit. */
export interface FoundTask {
  kind: TaskKind
  text: string
  due: string | null
  source: Source
}

const will =
  /\b(?:i'll|i will|i'm (?:going to|gon ?na)|i am going to|we'll|we will|we're (?:going to|gon ?na)|let's|let me|going to|gon ?na|(?:i|we) (?:want|wan ?na|need|would like)|(?:i|we)'d like|plan(?:ning)? (?:to|on)|(?:go ahead and)|should)\b/i
const test =
  /\b(?:x[- ]?rays?|c ?t(?: scan)?|m ?r ?i|ultrasound|echo(?:cardiogram)?|e ?[ck] ?g|bloods|blood (?:tests?|work|count|sugar)|blood ?work|labs?|h?b?a ?1 ?c|lipid|panel|urinalysis|urine|biopsy|scans?|colonoscopy|endoscopy|mammogram|cultures?|swabs?|stress test|tests?|cbc|spirometry|holter|dexa|ferritin|thyroid|creatinine|troponin)\b/i
const ordering =
  /\b(?:order(?:ing)?|get(?:ting)?|repeat(?:ing)?|check(?:ing)?|book(?:ing)?|schedul(?:e|ing)|arrang(?:e|ing)|request(?:ing)?|send(?:ing)?|do|have|set(?:ting)? up|draw|run|obtain)\b/i
const referring =
  /\b(?:refer(?:ral)?|send you (?:over )?to|(?:clinic|specialist|physio\w*|physical therapy|counsell?or) to see you)\b/i
const prescribing =
  /\b(?:prescrib(?:e|ing)|prescription|start|begin|increase|decrease|reduce|raise|lower|refill|switch|change|put you on|give you|add|stop)\b/i
const medicine =
  /\b(?:tablets?|pills?|medicines?|medications?|inhalers?|sprays?|antibiotics?|creams?|ointments?|drops|patch(?:es)?|injections?|insulin)\b/i
const calling = /\b(?:call|ring|phone|contact|let you know|text|message|e-?mail)\b/i
const writing =
  /\b(?:letter|sick note|note for (?:work|school)|fit note|certificate|fill (?:in|out)|form)\b/i
const returning =
  /\b(?:follow[- ]?up|see you (?:again|back|in|next)|to see you (?:again|back|in)|come back (?:in|to|for)|see me (?:again|back|in)|back in|review you)\b/i
/** "Go ahead and schedule a follow-up visit with me.": when, may be said elsewhere. */
const booking =
  /\b(?:schedule|book|make|arrange|set up)\b (?:\w+ ){0,3}(?:follow[- ]?ups?\b|appointment with me\b)(?!.*\bor\b)/i
const asking =
  /\b(?:i(?:'d| would) like you to|i (?:want|need) you to|you(?:'ll)? (?:should|need to|must|have to)|(?<!\bto (?:just )?)make sure (?:you|to|that)|please|(?:^|[,;:.–—]\s*|\b(?:and|so|then|just|you|can|should|to)\s+)try (?:to|and|not to)|remember to|be sure to|could you (?:put|keep|bring|take|write|check)|avoid|no (?:carrying|lifting|driving|smoking|alcohol))\b/i
/** What one will try is no promise. */
const promising =
  /\b(?:i'll|i will|i'm (?:going to|gon ?na)|i can(?!['’]?t|not))\b(?!.*\btry)(?: \w+){0,4}? (?:bring|stop|start|call|take|check|measure|write|cut|walk|book|ask|make|quit)\b/i
/** "Go to the hospital today": an order without "please". */
const sending =
  /(?:^|[,;:.–—]\s*|\b(?:and|so|then|just|please)\s+)(?:go|get (?:yourself )?|head|come|take (?:this|that|these) )\s*(?:straight |right |back |over |down |up )*(?:to|in to|into|in|for)\b/i
const place =
  /\b(?:hospital|emergency|a ?& ?e|er|casualty|ward|lab(?:oratory)?|pharmacy|chemist|clinic|x-?ray|radiology|department|bloods|blood test|scan)\b/i
/** What holds only in a case that may not come is advice, not a task; "if you can" is politeness. */
const conditional =
  /\b(?:if (?!you (?:can|could|like|want|don't mind)|possible)|unless|in case|whenever)\b/i
const negated =
  /\b(?:don't|do not|do n't|won't|will not|not going to|no need to|needn't|never mind|instead of|didn't|rather not|can't|cannot|ca n't|couldn't)\b/i
const past =
  /\b(?:have been|has been|was|were|did|already|before you came|last (?:week|month|year|time))\b/i
/** "I don't think you need to see the surgeon anymore.": the contrary of a task, also where the words stand apart. */
const needless =
  /\b(?:do(?:es)?(?: ?n't| not)|never|no longer) (?:(?:think|feel|believe|suppose) )?(?:that )?(?:you |we )?(?:really |actually )?(?:need|have|should|must)\b|\bneed(?:n't| not)\b|\bno need\b/i
/** "Normally you have to be well for two days": how it is with everybody. */
const general =
  /^(?:\W*(?:um+|uh+|and|so|but)\b)*\W*(?:normally|usually|typically|generally|in general)\b/i
const examining =
  /\b(?:take a (?:look|listen)|have a (?:look|listen)|listen to|examine|press|squeeze|deep breath|look at|feel your|(?:lie|lay) (?:down|back)|sit up)\b/i
/** What the patient does while being examined, and what the clinician does. */
const handsOn =
  /\b(?:hop up|stand up for me|(?:push|pull|hold|squeeze|lift|raise|bend|straighten|turn|move|open|touch) your (?:left |right |other |big )?(?:arms?|hands?|legs?|knees?|head|feet|foot|toes?|fingers?|thumb|eyes?|mouth|wrists?|ankles?|shoulders?|hips?|elbows?|chin|breath)|(?:push|pull|squeeze|lift) (?:up|out|down|on|against)|turn (?:around|over)|against my|follow my|my (?:hands?|fingers?|resistance)|make a fist|stick out)\b/i

const FEWEST_WORDS = 4
const FEWEST_OF_PROMISE = 5

/**
 * What is to be done after a visit, what has to be done at once first, else in spoken order: each thing a clinician said will be done or asked for, and what
 * the patient promised. Questions, negations, conditions and what was taken back are none.
 * @param visit the day of the visit, its own calendar date
 */
export function findTasks(
  sources: readonly Source[],
  index: SourceIndex,
  visit: Date,
): FoundTask[] {
  const clinician = guessClinician(sources)
  const seen = new Set<string>()
  const found = index.units.flatMap((unit): FoundTask[] => {
    const source = unit.sources[0]
    if (!source || source.kind !== 'transcript' || unit.question) return []
    if (unit.correctedBy !== undefined && unit.correctedBy !== unit.at) return []
    const kind = roleOf(source, clinician) === 'clinician' ? kindOf(unit) : promiseOf(unit)
    const text = withReferent(tidy(unit.text), unit, index)
    if (text === undefined) return []
    const due = readDue(normaliseText(unit.text), visit).day
    const keys = keysOf(kind, text, due)
    if (!kind || keys.some((key) => seen.has(key))) return []
    for (const key of keys) seen.add(key)
    return [{ kind, text, due, source }]
  })
  return found.toSorted((a, b) => Number(isUrgent(b.text)) - Number(isUrgent(a.text)))
}

/** By what a task is known again: "See you next week" at the door, and "let's get that MRI done" of one that was ordered. */
function keysOf(kind: TaskKind | undefined, text: string, due: string | null): string[] {
  if (kind === 'follow-up' && due) return [`follow-up ${due}`]
  const tests = [...text.toLowerCase().matchAll(namedTest)].map(([, which = '', name = '']) =>
    ofNone.test(which) ? name : which + name,
  )
  if (kind !== 'order' || tests.length === 0) return [text.toLowerCase()]
  const parts = [...text.matchAll(bodyPart)].map(([name]) => name.toLowerCase())
  return [text.toLowerCase(), `order ${tests.join(' ')} ${parts.join(' ')} ${due}`]
}
/** A test with the word before it: of two panels each is its own. */
const namedTest = new RegExp(`([\\w-]+ )?(${test.source})`, 'g')
const ofNone =
  /^(?:an?|the|your|that|this|some|more|another|any|get|order|for|by|of|his|her|in|and|to|you|do)? ?$/
const bodyPart =
  /\b(?:left|right|knees?|back|neck|head|brain|chest|shoulders?|hips?|ankles?|feet|foot|wrists?|hands?|elbows?|spine|lumbar|cervical|abdom\w+|belly|kidneys?|liver|pelvis|heart|legs?|arms?|thyroid|breasts?|lungs?|bladder|renal|arterial|venous|carotid|extremit\w+)\b/gi

function kindOf(unit: Unit): TaskKind | undefined {
  const { text, analysis } = unit
  if (text.split(/\s+/).length < FEWEST_WORDS || conditional.test(text)) return undefined
  const atOnce = atOnceOf(unit)
  if (atOnce) return atOnce
  if (asking.test(text) && !/\b(?:i'll|let's|we'll)\b/i.test(text)) return isAsked(text)
  if (negated.test(text)) return undefined
  if (returning.test(text) && analysis.quantities.some((q) => q.kind === 'duration'))
    return 'follow-up'
  if (returning.test(text) && /\b(?:next (?:week|month)|tomorrow)\b/i.test(text)) return 'follow-up'
  if (booking.test(text)) return 'follow-up'
  if (!will.test(text)) return undefined
  if (referring.test(text)) return 'refer'
  if (writing.test(text)) return 'letter'
  const namesDrug =
    medicine.test(text) || analysis.terms.some((t) => t.kind === 'drug' && t.polarity !== 'no')
  if (prescribing.test(text) && (namesDrug || /\bprescri\w+/i.test(text))) return 'prescribe'
  if (ordering.test(text) && test.test(text) && !past.test(text) && !handsOn.test(text))
    return 'order'
  if (calling.test(text) && !/\bcall(?:ed)? (?:it|this|that)\b|\bcalled\b/i.test(text))
    return 'call'
  return undefined
}

/** "CT of the head today, before four.": urgent things are said without "I'll order". */
function atOnceOf({ text }: Unit): TaskKind | undefined {
  if (negated.test(text) || past.test(text) || examining.test(text)) return undefined
  if (sending.test(text) && place.test(text)) return 'patient'
  if (!isUrgent(text) || !test.test(text) || reads.test(text)) return undefined
  return returning.test(text) || referring.test(text) ? undefined : 'order'
}
/** A result that is read out "today" is no order. */
const reads =
  /\b(?:is|are|shows?|showed|looks?|came back|normal|fine|clear|raised|positive|negative|why|because)\b/i

const isAsked = (text: string): TaskKind | undefined =>
  [examining, handsOn, past, needless, identity, general].some((one) => one.test(text))
    ? undefined
    : 'patient'

function promiseOf({ text }: Unit): TaskKind | undefined {
  const isLong = tidy(text).split(/\s+/).length >= FEWEST_OF_PROMISE
  return isLong && promising.test(text) && !conditional.test(text) && !negated.test(text)
    ? 'patient'
    : undefined
}

const lead =
  /^(?:(?:um+|uh+|okay|ok|so|and|well|right|all right|alright|yeah|yes|now|then|but|also|great|good|sure)[\s,.]+)+/i

/** The sentence without how it was begun. */
function tidy(text: string): string {
  const bare = withoutFillers(text).replace(lead, '').trim()
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

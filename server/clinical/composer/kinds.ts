import * as cue from './cues.ts'
import type { Line } from './line.ts'
import type { LineClass } from './model.ts'
import { proposes } from './passages.ts'
import { isRisk, speaksOfMind } from './risk.ts'
import type { SectionKind } from './section-kind.ts'
import { soundsExamined } from './salience.ts'
import { asksOnExam } from './speech.ts'
import { withDigits } from './voice.ts'

const mental = new Set([
  'depression',
  'anxiety',
  'panic attacks',
  'hallucinations',
  'stress',
  'insomnia',
])
const social = new Set([
  'smoking',
  'vaping',
  'alcohol',
  'illicit drugs',
  'retired',
  'married',
  'lives alone',
])

const has = (line: Line, set: ReadonlySet<string>) => cue.termKeys(line).some((key) => set.has(key))
const aged = (line: Line) =>
  line.units.some((u) => u.analysis.quantities.some((q) => q.kind === 'age' && /old/i.test(u.text)))

/** "We want to rule out an allergy.", "in case it is an allergy": what it could be is none that the patient has. */
const supposes = /\b(?:rule out|in case|could be|might be|may be|test(?:ed|ing)? for)\b.*\ballerg/i

export const isAllergy = (line: Line): boolean => {
  const text = cue.spoken(line)
  return (
    (cue.termKeys(line).includes('allergy') &&
      !(line.role === 'clinician' && supposes.test(text))) ||
    (cue.namesDrug(line) &&
      /\b(?:rash|hives|anaphyla\w+|came out in|reaction)\b/i.test(text) &&
      !/\bif\b/i.test(text))
  )
}
/** "My sister gave me one of her tramadol" tells of a medicine. */
const givesMe = /\b(?:gave|gives|given|lent|let) me\b/i
const isFamily = (line: Line): boolean => {
  const text = cue.spoken(line)
  return (
    cue.kin.test(text) &&
    !givesMe.test(text) &&
    (cue.namesFinding(line) || /\b(?:died|passed|heart|healthy|illness)\b/i.test(text))
  )
}

/** Narrower kinds of what is told before the plan, best first. */
function historyKinds(line: Line): SectionKind[] {
  const text = cue.spoken(line)
  const found: SectionKind[] = []
  if (aged(line) && line.role === 'clinician') found.push('identification')
  if (isRisk(line)) found.push('mental-state')
  if (isAllergy(line)) found.push('allergies')
  if (isFamily(line)) found.push('family')
  if (cue.namesDrug(line) && (cue.counts(line) || cue.takingWords.test(text)))
    found.push('medications')
  if (
    has(line, social) ||
    (cue.socialWords.test(text) &&
      !cue.namesFinding(line) &&
      !/\b(?:pressure|tight\w*|symptoms?)\b/i.test(text))
  )
    found.push('social')
  const breath = /\b(?:pillows?|breath\w*|flat,)\b/i.test(text)
  if (has(line, mental) || (cue.moodWords.test(text) && !breath)) found.push('mental-state')
  else if (line.units.some(speaksOfMind) && found[0] !== 'social') found.push('mental-state')
  if (cue.namesDrug(line) || (cue.takingWords.test(text) && !cue.namesFinding(line)))
    found.push('medications')
  if (cue.pastWords.test(text)) found.push('past-history')
  if (line.form === 'denial' || line.form === 'report') found.push('review')
  return [...found, 'history']
}

function planKinds(line: Line): SectionKind[] {
  const text = cue.spoken(line)
  if (cue.safetyWords.test(text) && !cue.namesDrug(line))
    return ['safety-net', 'plan', 'assessment']
  if (cue.procedureWords.test(text) && line.role === 'clinician')
    return ['procedure', 'plan', 'assessment']
  const acts = proposes.test(text) || cue.followWords.test(text) || cue.namesDrug(line)
  // "How long will it take?" – "Probably ten minutes." judges no illness.
  const judges = line.form === 'statement' || cue.namesFinding(line)
  if (judges && cue.assessWords.test(text) && !/\b(?:refer\w*|start|prescribe|order)\b/i.test(text))
    return ['assessment', 'plan']
  return acts ? ['plan', 'assessment'] : ['plan', 'assessment']
}

/** A drug given from now on, an investigation that is wanted, a judgement: none is a result or a current medicine. */
const plansAhead = (line: Line, text: string) =>
  line.form === 'statement' &&
  ((cue.namesDrug(line) && cue.prescribes.test(text)) ||
    (cue.resultWords.test(text) && cue.intends.test(text)))

/** "56-year-old male here with abnormal labs": who it is and why they came, whatever it names. */
const presents = (line: Line, text: string) =>
  line.form === 'statement' &&
  aged(line) &&
  /\b(?:here|present\w*|comes? in|came in|who)\b/i.test(text) &&
  !cue.recordedPast.test(text)

/** A value that is read out stays one beside what is to be done about it: "your hemoglobin is 8.2, so we'll look into it". */
const value = new RegExp(
  `(?:${cue.resultWords.source})[\\w ,']{0,25}\\b(?:is|was|are|were|at|of) (?:about |around |now )?\\d`,
  'i',
)
/** What may be done or put in is no result yet. */
const yetToBe = /\b(?:is to (?:do|get|have)|can (?:do|get|have)|put that in\w*)\b/i
const givesValue = (text: string) => value.test(withDigits(text))
const readsResult = (text: string) =>
  cue.resultWords.test(text) && !cue.orders.test(text) && !yetToBe.test(text)

/** "Looking at your x-ray, my diagnosis would be …" */
const concludes =
  /\b(?:my|our|the (?:most )?likely) (?:working )?(?:diagnosis|impression) (?:here |for this |today )?(?:is|would|will|was|at)\b/i

/** What the clinician gives back of what was told. */
const recaps =
  /^(?:\W*(?:okay|ok|k|right|so|and|yeah|alright|um+|uh+)\b)*\W*(?:you(?:'ve| have)? (?:said|mentioned|told)|i heard|i've heard|for the (?:last|past) (?:\w+ ){1,3}(?:days?|weeks?|months?|years?),? you)\b|\b(?:to (?:re-?)?(?:summari[sz]e|recap)|to sum up)\b/i
/** What it is, or is feared to be, however much it sounds like an examination. */
const judges =
  /\b(?:(?:most likely|likely|probably) (?:due to|because of|caused by)|i'm (?:\w+ ){0,3}(?:concerned|worried) (?:that|about)|symptoms of|suffering from|an emergency|that's (?:when|what we call))\b/i

const resting: SectionKind[] = ['results', 'objective', 'assessment', 'plan']

/** "Take ibuprofen with food.", "We agreed that your wife looks after the tablets.": an order is none of what is taken now. */
const ordersOf =
  /^\W*(?:(?:so|and|then|now|okay|just|please)\b\W*)*(?:(?:take|use|apply|start|stop|avoid)\b(?! (?:a (?:seat|look|deep|breath)|your (?:time|shirt|shoe)))|we(?:['’]ve| have)? agreed\b)/i

/** What a clinician says before the plan: read from the list, measured, examined, or read from results. */
function clinicianKinds(line: Line, part: LineClass): SectionKind[] {
  const text = cue.spoken(line)
  if (isAllergy(line)) return ['allergies', 'history']
  if (/\bnext (?:in|time|visit)\b/i.test(text)) return planKinds(line)
  if (concludes.test(text)) return ['assessment', 'plan']
  if (cue.isVital(line)) return ['objective', 'results']
  if (cue.recordedPast.test(text) && cue.namesFinding(line))
    return isFamily(line) ? ['family', 'history'] : ['past-history', 'history']
  if (line.form === 'statement' && ordersOf.test(text) && !cue.isVital(line)) return planKinds(line)
  if (presents(line, text)) return ['identification', 'complaint', 'history']
  if (givesValue(text)) return resting
  if (plansAhead(line, text)) return planKinds(line)
  if (readsResult(text)) return resting
  if (soundsExamined(line)) return ['objective', 'results']
  if (recaps.test(text) && !proposes.test(text)) return historyKinds(line)
  if (judges.test(text)) return planKinds(line)
  if (cue.namesDrug(line) && !proposes.test(text)) return ['medications', 'history']
  if (part === 'objective') return ['objective', 'results']
  if (part === 'results') return resting
  return part === 'subjective' || part === 'none' ? historyKinds(line) : planKinds(line)
}

/** "I am. So I woke up this morning, and." was cut off before it said why. */
function saysWhy(line: Line): boolean {
  const told = line.units.slice(1)
  return (
    told.some((u) => u.analysis.terms.some((t) => t.kind !== 'word')) ||
    !/\b(?:and|so|but|because|um+|uh+)\W*$/i.test(told.at(-1)?.text ?? '')
  )
}

/**
 * The section kinds that a line may stand under, best first. Deterministic rules decide; the learned
 * part only where no rule speaks. `planFrom` is the sentence with which the plan begins.
 */
export function kindsFor(line: Line, part: LineClass, planFrom: number): SectionKind[] {
  const [first] = line.units
  const at = first?.at ?? 0
  const text = cue.spoken(line)
  if (first && cue.opensVisit.test(first.text) && line.form === 'answer' && saysWhy(line))
    return ['complaint', 'history']
  if (isRisk(line) && line.form !== 'statement')
    return ['mental-state', 'review', 'social', 'history']
  const asks = line.text.startsWith('Patient asked')
  const asked = line.form === 'answer' ? line.units.filter((u) => u.question) : []
  if (asks && asked.some((u) => cue.asksLeave.test(u.text))) return planKinds(line)
  if (line.role === 'patient' && asked.some((u) => asksOnExam(u.text)))
    return ['objective', 'history']
  // "I think we should start Protonix. Does that sound okay?" – "It does.": a plan, whoever spoke last.
  if (
    !asks &&
    asked.length > 0 &&
    line.units.some((u) => !u.question && cue.prescribes.test(u.text))
  )
    return planKinds(line)
  if (line.role === 'patient' && !asks) {
    if (at < planFrom || !/\b(?:drive|duties|try|letter|toothbrush)\b/i.test(text))
      return historyKinds(line)
    return ['plan', 'history']
  }
  if (at < planFrom) return asks ? historyKinds(line) : clinicianKinds(line, part)
  if (!asks && line.role === 'clinician' && concludes.test(text)) return ['assessment', 'plan']
  if (!asks && cue.isVital(line)) return ['objective', 'results']
  if (!asks && givesValue(text)) return resting
  if (!asks && plansAhead(line, text)) return planKinds(line)
  if (!asks && readsResult(text)) return resting
  if (!asks && part === 'objective' && soundsExamined(line)) return ['objective', 'results']
  return planKinds(line)
}

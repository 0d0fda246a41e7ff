import type { TemplateSection } from '#contract/item-fields.ts'
import * as cue from './cues.ts'
import type { Line } from './lines.ts'
import type { LineClass } from './model.ts'
import { proposes } from './passages.ts'
import { isRisk } from './risk.ts'
import { soundsExamined } from './salience.ts'

export type SectionKind = TemplateSection['kind']

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
export const isFamily = (line: Line): boolean => {
  const text = cue.spoken(line)
  return (
    cue.kin.test(text) &&
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

const resting: SectionKind[] = ['results', 'objective', 'assessment', 'plan']

/** What a clinician says before the plan: read from the list, measured, examined, or read from results. */
function clinicianKinds(line: Line, part: LineClass): SectionKind[] {
  const text = cue.spoken(line)
  if (isAllergy(line)) return ['allergies', 'history']
  if (/\bnext (?:in|time|visit)\b/i.test(text)) return planKinds(line)
  if (cue.isVital(line)) return ['objective', 'results']
  if (cue.recordedPast.test(text) && cue.namesFinding(line))
    return isFamily(line) ? ['family', 'history'] : ['past-history', 'history']
  if (plansAhead(line, text)) return planKinds(line)
  if (cue.resultWords.test(text) && !cue.orders.test(text)) return resting
  if (soundsExamined(line)) return ['objective', 'results']
  if (cue.namesDrug(line) && !proposes.test(text)) return ['medications', 'history']
  if (part === 'objective') return ['objective', 'results']
  if (part === 'results') return resting
  return part === 'subjective' || part === 'none' ? historyKinds(line) : planKinds(line)
}

/**
 * The section kinds that a line may stand under, best first. Deterministic rules decide; the learned
 * part only where no rule speaks. `planFrom` is the sentence with which the plan begins.
 */
export function kindsFor(line: Line, part: LineClass, planFrom: number): SectionKind[] {
  const [first] = line.units
  const at = first?.at ?? 0
  const text = cue.spoken(line)
  if (first && cue.opensVisit.test(first.text) && line.form === 'answer')
    return ['complaint', 'history']
  if (isRisk(line) && line.form !== 'statement')
    return ['mental-state', 'review', 'social', 'history']
  const asks = line.text.startsWith('Patient asked')
  if (/\b(?:if|when) i (?:press|push|squeeze|touch|move|bend|lift)\b/i.test(first?.text ?? ''))
    return ['objective', 'history']
  if (line.role === 'patient' && !asks) {
    if (at < planFrom || !/\b(?:drive|duties|try|letter|toothbrush)\b/i.test(text))
      return historyKinds(line)
    return ['plan', 'history']
  }
  if (at < planFrom) return asks ? historyKinds(line) : clinicianKinds(line, part)
  if (!asks && cue.isVital(line)) return ['objective', 'results']
  if (!asks && plansAhead(line, text)) return planKinds(line)
  if (!asks && cue.resultWords.test(text) && !cue.orders.test(text)) return resting
  if (!asks && part === 'objective' && soundsExamined(line)) return ['objective', 'results']
  return planKinds(line)
}

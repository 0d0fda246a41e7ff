import * as cue from './cues.ts'
import type { SectionKind } from './section-kind.ts'
import { answerOf } from '#server/clinical/language/questions.ts'
import type { Line } from './line.ts'
import { adviceIn } from '#server/clinical/coverage/advice.ts'
import { isRisk, speaksOfMind } from './risk.ts'

const ofDrug = 0.2
const ofAnswer = 0.2
const ofFinding = 0.1
const ofOpening = 0.3
/** Sentences within which patients say why they came. */
const opening = 6

/**
 * What a clinician would miss however rarely training notes have it: drugs, clear answers, why the
 * patient came. Added to the learned likelihood.
 * @param from the sentence with which the visit begins to be about the patient
 */
export function salience(line: Line, from: number): number {
  const hasFinding = cue.namesFinding(line)
  const opens = hasFinding && opensStory(line, from)
  const isAnswer = line.form !== 'statement' && hasFinding
  return (
    (cue.namesDrug(line) ? ofDrug : 0) +
    (isAnswer ? ofAnswer : 0) +
    (hasFinding ? ofFinding : 0) +
    (opens ? ofOpening : 0)
  )
}

/** What the patient says first of why they came. */
export function opensStory(line: Line, from: number): boolean {
  const into = (line.units[0]?.at ?? Infinity) - from
  return line.role === 'patient' && into >= 0 && into < opening
}

const always = new Set<SectionKind>(['complaint', 'allergies', 'safety-net'])

/** Whether it is dangerous to leave a line out, whatever the length of the note. */
export function isVitalToTell(line: Line, kind: SectionKind): boolean {
  const text = cue.spoken(line)
  if (always.has(kind) || line.units.some((u) => u.correctedBy !== undefined)) return true
  if (isRisk(line)) return true
  if (cue.namesDrug(line) && (cue.counts(line) || kind === 'medications' || kind === 'plan'))
    return true
  if (kind === 'objective') return cue.isVital(line)
  if (kind === 'results') return cue.counts(line)
  if (kind === 'plan')
    return (
      line.role === 'clinician' &&
      (cue.followWords.test(text) ||
        line.units.some((u) => adviceIn(u) === 'forbids') ||
        sends.test(text) ||
        (cue.prescribes.test(text) && remedy.test(text)) ||
        howMuch.test(text) ||
        saysHowOften(line, text))
    )
  if (kind === 'assessment')
    return /\b(?:i think|can't be certain|probably|likely|consistent with|diagnos\w+)\b/i.test(text)
  return kind === 'family' && cue.namesFinding(line)
}

/** To the hospital, now. */
const sends =
  /\b(?:send|admit|get|take|go|going|bring|blue light)\b.*\b(?:hospital|emergency|casualty|a ?(?:&|and) ?e|e\.?r\.?|ward)\b/i

/** "And the statin?" – "Every night, if you can.": how often to take what may not be called by its name. */
const saysHowOften = (line: Line, text: string) =>
  cue.takingWords.test(text) &&
  line.units.some((u) => u.analysis.quantities.some((q) => q.kind === 'frequency'))

/** What is given without the name of a medicine. */
const remedy =
  /\b(?:creams?|ointments?|lotions?|emollients?|moisturi[sz]\w+|drops|sprays?|inhalers?|gels?|shampoo|patch(?:es)?|antibiotics?|steroids?|painkillers?)\b/i

/** "I'll give you about ten days worth.": how much of it. */
const howMuch = /\b(?:(?:days?|weeks?|months?)['’]?s?['’]? (?:worth|supply)|refills?)\b/i

/** Whether a line belongs to a note of the usual length: the story, what was found, what was denied. */
export function isMustHave(line: Line, kind: SectionKind, from: number): boolean {
  const text = cue.spoken(line)
  if (isVitalToTell(line, kind)) return true
  if (line.role === 'patient' && line.units.some(speaksOfMind)) return true
  if (kind === 'objective') return soundsExamined(line)
  if (kind === 'results')
    return /\b(?:normal|abnormal|changes|clear|fine|unremarkable|negative|positive|elevated|shows?|showed|no (?:fractures?|evidence|signs?))\b/i.test(
      text,
    )
  if (kind === 'mental-state') return line.role === 'patient'
  if (kind === 'history' && opensStory(line, from) && cue.namesFinding(line)) return true
  if (line.role !== 'patient' || wordsIn(text) > longestAnswer) return false
  if (kind === 'social' || kind === 'past-history') return line.form !== 'statement'
  if (kind !== 'history') return false
  const into = (line.units[0]?.at ?? Infinity) - from
  const isStory = into >= 0 && into < storyEnds
  const tells = line.form === 'statement' && wordsIn(text) > fewestOfStory
  if (isStory && (tells || cue.counts(line))) return true
  const asked = line.units[0]?.text ?? ''
  return (
    line.form === 'answer' &&
    wordsIn(text) <= longestReply &&
    (cue.asksCourse.test(asked) || refuses(line))
  )
}

/** A finding that was asked about and denied, or affirmed with more than "yes". */
const refuses = (line: Line) =>
  line.units[0]?.question === true &&
  line.units[0].analysis.terms.some((t) => t.kind === 'finding') &&
  answerOf(line.units[1]?.text ?? '') === 'no'
/** Sentences within which patients tell their story, and words of such a telling. */
const storyEnds = 15
const fewestOfStory = 15

const wordsIn = (text: string) => text.split(/\s+/).length
const longestAnswer = 45
const longestReply = 34

const examined =
  /\b(?:tender(?:ness)?|effusion|crackles|rales|murmur|range of motion|rate and rhythm|regular rate|o?edema|reflexes|straight leg|guarding|erythema|on (?:(?:your|the) (?:\w+ ){1,2}|physical )?exam\w*|i do notice|i (?:hear|don't hear|can hear|can't hear|see|feel|appreciate|do appreciate)|ligaments? (?:is|are)|no (?:necrosis|odou?r|exudate|slough)|(?:a little|some|mild|no) (?:swelling|redness|bruising)|the (?:left|right|other) one(?:'s| is)|(?:throat|skin|joint|knee|wound) looks?|(?:lungs?|heart(?: sounds)?|chest|mouth|tongue|eyes?|ears?|face|skin|feet|legs?|arms?|spine|abdomen|belly|neck|strength|pulses?) (?:is|are|sounds?|feels?|looks?))\b/i
const notNow =
  /\b(?:you (?:said|mentioned|told)|if|will|going to|history|x-?ray|ct|mri|ultrasound|echo\w*|because|i think)\b/i

/** Whether a clinician's statement tells what was found on examination. */
export const soundsExamined = (line: Line): boolean =>
  line.role === 'clinician' &&
  line.units.some((u) => examined.test(u.text)) &&
  line.units.every((u) => !notNow.test(u.text))

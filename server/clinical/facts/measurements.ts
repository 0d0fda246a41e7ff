import { tests, vitals } from './cues.ts'
import { drugNamesIn } from './drugs.ts'
import { noteForm } from './note-form.ts'
import type { Sentence } from './sentences.ts'
import type { MeasurementFact } from './fact.ts'

const figure = /\d/
/** What is to be done with a value, a limit or a plan is no measurement. */
const notMeasured =
  /\b(?:if|under|target|aim|goal|should be|want (?:it|that|you)|we want|less than|call|take|check it|recheck|every|per day|a day|tablets?|mg|puffs?|for \d+ (?:days?|weeks?))\b/i

/** Vital signs and results in a sentence: what was measured, with its figure. */
export function measurementsIn(sentence: Sentence): MeasurementFact[] {
  const { lines, statements } = sentence
  const text = sentence.text.replace(/(?<=\p{L}{2})['’]s (?=\d)/gu, ' ')
  if (!figure.test(text) || sentence.isQuestion || notMeasured.test(text)) return []
  const base = {
    lines,
    subject: statements[0]?.subject ?? ('patient' as const),
    ...(statements[0]?.who && { who: statements[0].who }),
    certainty: 'stated' as const,
    critical: true,
  }
  const isPressure = /\b\d{2,3}\/\d{2,3}\b/.test(text) && drugNamesIn(text).length === 0
  const vital =
    vitals.find(([pattern]) => pattern.test(text)) ??
    (isPressure ? ([/BP/, 'BP'] as const) : undefined)
  if (vital)
    return [
      {
        ...base,
        kind: 'vital',
        what: vital[1],
        value: (/\d[\d./]*/.exec(text) ?? [''])[0],
        text: measuredForm(text, vital?.[1]),
      },
    ]
  const test = tests.exec(text)
  if (test)
    return [
      {
        ...base,
        kind: 'result',
        what: test[0],
        value: (/\d[\d./]*/.exec(text) ?? [''])[0],
        text: measuredForm(text, vital?.[1]),
      },
    ]
  return []
}

/** "Pulse is 84 and regular" needs no verb; a bare pressure gets its name. */
function measuredForm(text: string, vital: string | undefined): string {
  const short = noteForm(text).replace(
    / (?:is|was|are|were|come out at|came back at) (?=\d|normal|fine)/gi,
    ' ',
  )
  return vital === 'BP' && !/pressure|bp/i.test(short) ? `BP ${short}` : short
}

import { tests, vitals } from './cues.ts'
import { drugNamesIn } from './drugs.ts'
import { noteForm } from './note-form.ts'
import type { Sentence } from './sentences.ts'
import type { MeasurementFact } from './fact.ts'

const figure = /\d/
/** The maximum distance of a value from the name of its test. */
const farthest = 60
/** An action, a limit or a plan isn't a measurement. */
const notMeasured =
  /\b(?:if|under|target|aim|goal|should be|want (?:it|that|you)|we want|less than|call (?:me|us|the|an?)|take|check it|recheck|every|per day|a day|tablets?|mg|puffs?|for \d+ (?:days?|weeks?))\b/i

/** Vital signs and results in a sentence: the measurement, with its figure. */
export function measurementsIn(sentence: Sentence): MeasurementFact[] {
  const { lines, statements } = sentence
  const text = sentence.text.replace(
    /(?<=\p{L}{2})(?<!\b(?:that|it|there|this|here))['’]s (?=\d)/gu,
    ' ',
  )
  if (!figure.test(text) || sentence.isQuestion || notMeasured.test(text)) return []
  const measured = measuredIn(text)
  if (!measured) return []
  return [
    {
      lines,
      subject: statements[0]?.subject ?? 'patient',
      ...(statements[0]?.who && { who: statements[0].who }),
      certainty: 'stated',
      critical: true,
      ...measured,
      value: (/\d[\d./]*/.exec(text) ?? [''])[0],
      text: measuredForm(text, measured.kind === 'vital' ? measured.what : undefined),
    },
  ]
}

/** The vital sign or test that a text gives a figure of. */
function measuredIn(text: string): Pick<MeasurementFact, 'kind' | 'what'> | undefined {
  const vital = vitals.find(([pattern]) => pattern.test(text))
  if (vital) return { kind: 'vital', what: vital[1] }
  if (isPressure(text)) return { kind: 'vital', what: 'BP' }
  const test = tests.exec(text)
  // "For 3 days it burns on passing urine" isn't a result of a urine test.
  return test && figure.test(text.slice(test.index, test.index + farthest))
    ? { kind: 'result', what: test[0] }
    : undefined
}

const isPressure = (text: string): boolean =>
  /(?<![\d/])\d{2,3}\/\d{2,3}(?![\d/])/.test(text) && drugNamesIn(text).length === 0

const mostWords = 7
/** "Pulse is 84 and regular" needs no verb; a bare pressure gets its name, and so does the reading of a scale. */
function measuredForm(text: string, vital: string | undefined): string {
  const short = noteForm(text)
    .replace(
      /,? (?:(?:that )?(?:is|was|are|were|come out at|came back at|says|gave|shows)|got [\w ]{1,30} as) (?=\d|normal|fine)/gi,
      ' ',
    )
    .replace(/, (?=\d[\d.]*(?:$| ?(?:°|degrees)))/g, ' ')
    .replace(/^(?:so )?that (?=\d)/i, '')
    // A figure, and the continuation of a run of speech.
    .replace(/(?<=\d) (?:so|but|have|has|are|do|did|which|because|okay|alright)\b.*/i, '')
  const value =
    /\d[\d./]*(?: ?(?:%|kg|cm|m|lb|pounds|stone|bpm|°C|°F|C|F)\b)?.*/.exec(short)?.[0] ?? short
  if (vital && /\b(?:scale|nurse|cuff|machine|monitor)\b/i.test(short)) return `${vital} ${value}`
  if (/^\d{2,3}\/\d{2,3}/.test(short)) return `BP ${short}`
  if (vital && short.split(' ').length > mostWords && !/,/.test(short)) return `${vital} ${value}`
  return vital === 'BP' && !/pressure|bp/i.test(short) ? `BP ${short}` : short
}

/** "It was 11 in March", "up two since June": how a value compares with the one just said. */
export function comparisonIn(text: string): string | undefined {
  const earlier =
    /^(?:\W*(?:and|so|um)\W+(?:(?:and|so|um)\W+)*)?(?:it|that|this|i) was (\d[\d.,/]*%?(?: (?:in|at|last|before|back)[^,.;]*)?)/i.exec(
      text,
    )
  if (earlier) return `was ${earlier[1]?.replace(/[.,]$/, '').trim()}`
  return /^(?:\W*(?:and|so|um)\W+(?:(?:and|so|um)\W+)*)?((?:up|down) (?:by )?\d[^.;]*)/i
    .exec(text)?.[1]
    ?.replace(/,(?= since)/, '')
}

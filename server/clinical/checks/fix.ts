import type { Quantity } from '#server/clinical/transcript/quantities.ts'
import { asWritten, type Reading } from './reading.ts'
import type { Passage } from './visit-index.ts'

/** Below this a temperature of a person is in °C. */
const mostCelsius = 50

/** "38.2 °C" for "thirty-eight point two degrees", as the note writes it; nothing if the note has the other scale. */
function temperatureAs(written: string, value: number): string | undefined {
  const isFahrenheit = /\bF\b/i.test(written)
  const isCelsius = /\bC\b/i.test(written)
  if (value < mostCelsius ? isFahrenheit : isCelsius) return undefined
  return written.replace(/\d[\d.,]*/, String(value))
}

/** Replaces a value of the note by that of the visit, number and unit together, in the note's own form ("5 mg"). */
export function fixFor(
  sentence: Reading,
  value: Quantity,
  passage: Passage,
  said: Quantity,
): string | undefined {
  // A bare figure has no unit to write, and a frequency has no form that fits every sentence.
  if (said.unit === '' || said.kind === 'frequency' || typeof said.value !== 'number')
    return undefined
  const written = asWritten(sentence, value)
  const spoken = passage.normal.slice(said.start, said.end)
  if (said.kind === 'temperature') return temperatureAs(written, said.value)
  const gap = /\d(\s?)[\p{L}%µ]/u.exec(written)?.[1]
  return gap === '' ? spoken.replace(/(\d)\s/, '$1') : spoken
}

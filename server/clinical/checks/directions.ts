import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

/** What goes up and down. */
const measured =
  /\b(?:weight|kilos?|kg|pounds?|blood pressure|pressure|pulse|heart rate|a1c|hba1c|sugars?|glucose|cholesterol|ldl|creatinine|egfr|psa|tsh|potassium|sodium|h(?:a)?emoglobin|platelets?|counts?|levels?|ferritin|inr)\b/i
const up =
  /\b(?:(?<!(?:follow|go|goes|going|went|come|comes|coming|came|get|gets|getting|wake|wakes|stand|sit|end|stirred|warm|check|follows|followed|set|back|pick|hang) )up(?! to\b)|gained|risen|rose|increased|higher)\b/i
const down =
  /\b(?:(?<!(?:lie|lies|lying|sit|sits|sitting|calm|write|cut|turn|go|goes|going|come|lay|bend|bending|kneeling|look|feeling|hold) )down|lost|dropped|fallen|fell|decreased|lower(?! (?:back|leg|limb|abdom|extrem|part|quad|lip|dose|end)))\b/i
const denied = /\b(?:not|never|no|without)\b|n't\b/i

/** Words of a line or of the one before: "Ninety-one. – And that's? – Up two, since March." */
function speaksOf(context: CheckContext, unit: Unit, what: string): boolean {
  const before = context.index.units.slice(Math.max(0, unit.at - 4), unit.at + 1)
  return before.some(({ text }) => text.toLowerCase().includes(what))
}

const directionIn = (text: string): 'up' | 'down' | undefined => {
  if (denied.test(text)) return undefined
  const [isUp, isDown] = [up.test(text), down.test(text)]
  if (isUp === isDown) return undefined
  return isUp ? 'up' : 'down'
}

/** Terms and numbers that a line shares with the note beside the thing measured. */
function shares(context: CheckContext, unit: Unit): boolean {
  const numbers = new Set(context.analysis.quantities.flatMap(({ raw }) => raw))
  return (
    unit.analysis.quantities.some(({ raw }) => raw.some((one) => numbers.has(one))) ||
    context.analysis.terms.some(
      ({ key }) => unit.keys.has(key) && !measured.test(key) && !up.test(key) && !down.test(key),
    )
  )
}

/** "Weight down two since March" against "Up two, since March". */
export function checkDirections(context: CheckContext): Finding[] {
  const what = measured.exec(context.text)?.[0].toLowerCase()
  const note = what && directionIn(context.text)
  if (!note) return []
  const spoken = context.index.units.filter(
    (unit) =>
      !unit.question &&
      directionIn(unit.text) !== undefined &&
      shares(context, unit) &&
      speaksOf(context, unit, what),
  )
  const other = spoken[0]
  if (!other || spoken.some(({ text }) => directionIn(text) === note)) return []
  const word = (note === 'up' ? up : down).exec(context.text)
  const start = word?.index ?? 0
  const end = start + (word?.[0].length ?? context.text.length)
  const message = `Note says "${context.text.slice(start, end)}"; ${whoSaid(other)} "${other.text}"`
  const at = { kind: 'number' as const, start, end, inSource: other.text }
  return [finding(context, { ...at, contradicts: true, message })]
}

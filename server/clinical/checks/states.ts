import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const topics = [
  /\b(?:sleep|sleeping|sleeps|slept)\b/i,
  /\b(?:mood|spirits)\b/i,
  /\bappetite\b/i,
  /\benergy\b/i,
]
const good = /\b(?:well|good|great|fine|normal|excellent|stable|okay|better|all right|alright)\b/i
const bad =
  /\b(?:flat|low|poor|poorly|bad|badly|down|awful|terrible|worse|broken|trouble|difficult\w*|wake|waking|awake|barely|hardly|(?:one|two|three|four|five|[1-5]) hours)\b/i
const not = /(?:\b(?:not|never|hardly|isn't|hasn't|haven't|wasn't|don't|doesn't)\b|\bn't\b)/i

type Valence = 'good' | 'bad' | undefined

/** How a sentence judges: "not that great" is bad, "not bad" tells nothing. */
function valence(text: string): Valence {
  const isGood = good.test(text)
  const isBad = bad.test(text)
  if (isGood && not.test(text)) return 'bad'
  if (isGood === isBad || not.test(text)) return undefined
  return isGood ? 'good' : 'bad'
}

/** How a sentence, or the answer to it, judges what it speaks of. */
function judged(context: CheckContext, unit: Unit): Valence {
  if (!unit.question) return valence(unit.text)
  const answer = unit.pair === undefined ? undefined : context.index.units[unit.pair]
  return answer ? valence(answer.text) : undefined
}

/** Sleep, mood, appetite and energy: "sleeping well" against "I've not been sleeping that great". */
export function checkStates(context: CheckContext): Finding[] {
  const topic = topics.find((pattern) => pattern.test(context.text))
  const note = valence(context.text)
  if (!topic || !note || context.analysis.tokens.length > 12) return []
  const spoken = context.index.units
    .filter((unit) => topic.test(unit.text) && unit.aboutPatient)
    .map((unit) => ({ unit, said: judged(context, unit) }))
    .filter(({ said }) => said !== undefined)
  const other = spoken[0]
  if (!other || spoken.some(({ said }) => said === note)) return []
  const word = (note === 'good' ? good : bad).exec(context.text)
  const start = word?.index ?? 0
  const end = start + (word?.[0].length ?? context.text.length)
  const answer = other.unit.question ? context.index.units[other.unit.pair ?? -1] : undefined
  const from = answer ?? other.unit
  const message = `Note says "${context.text.slice(start, end)}"; ${whoSaid(from)} "${from.text}"`
  return [
    finding(context, {
      kind: 'negation',
      start,
      end,
      inSource: from.text,
      contradicts: true,
      message,
    }),
  ]
}

import { samePerson } from '#server/clinical/language/persons.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const causes =
  /\b(?:died|dies|passed(?: away)?|death|deceased|killed)\b[^.;]*?\b(?:of|from|by|due to|after|secondary to|because of)\b/i
const death = /\b(?:died|dies|die|dead|passed(?: away| on)?|death|lost (?:him|her)|killed)\b/i
const another =
  /\b(?:something else|other causes?|different|got through|survived?|(?:wasn't|not) (?:that|from that|because)|pulled through|recovered|got over)\b/i

/** What was said of the death of a relative: the sentence, and the next while it goes on. */
function told(context: CheckContext, person: string): Unit[] {
  const { units } = context.index
  return units.filter(
    (u) =>
      death.test(u.text) &&
      [u, units[u.at - 1]].some((near) => near?.persons.some((p) => samePerson(p, person))),
  )
}

/** "Father died of …": the cause must be told of the death, not only of the father. */
export function checkDeaths(context: CheckContext): Finding[] {
  const match = causes.exec(context.text)
  const person = context.analysis.persons[0]
  if (!match || !person) return []
  const cause = context.analysis.terms.find((t) => t.start > match.index && t.kind === 'finding')
  const deaths = told(context, person.person)
  if (!cause || deaths.some((u) => u.keys.has(cause.key) && !another.test(u.text))) return []
  const goesOn = deaths.some((u) => context.index.units[u.at + 1]?.keys.has(cause.key))
  const other = deaths.find(
    (u) => another.test(u.text) || u.analysis.terms.some((t) => t.kind === 'finding'),
  )
  if (goesOn && !other) return []
  const at = { kind: 'person' as const, start: match.index, end: match.index + match[0].length }
  if (!other)
    return [
      finding(context, {
        ...at,
        contradicts: false,
        message: `Note says "${match[0]}"; nobody gave this cause in the visit`,
      }),
    ]
  const message = `Note says "${match[0]}"; ${whoSaid(other)} "${other.text}"`
  return [finding(context, { ...at, inSource: other.text, contradicts: true, message })]
}

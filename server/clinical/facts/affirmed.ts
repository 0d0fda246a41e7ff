import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import type { Statement, Visit } from '#server/clinical/visit.ts'
import { joinConcepts } from './deniable.ts'
import type { Fact } from './fact.ts'

const tells = ({ isQuestion, subject, status }: Statement): boolean =>
  !isQuestion && subject === 'patient' && (status === 'current' || status === 'past')

/** What patients say that they have or had, by concept. */
function affirmedConcepts({ statements, lines }: Visit): ReadonlySet<string> {
  const affirming = statements.filter(
    (one) =>
      tells(one) &&
      lines[one.line]?.role === 'patient' &&
      !/\b(?:no|not|n't|never|without)\b/i.test(one.normal),
  )
  return new Set(
    affirming.flatMap(({ normal }) =>
      mentionsIn(normal).flatMap(({ concept, negated }) => (negated === 'no' ? [concept] : [])),
    ),
  )
}

/** "Palpitations at rest" is denied by a patient who has them on the stairs. */
const narrowed = /\s(?:at|on|in|with|from|during|after|when|while)\s/i

/** Facts without denials of what the patient affirms elsewhere: "Any vomiting? – No. Well, I vomited at the start." */
export function withoutAffirmed(visit: Visit, facts: readonly Fact[]): Fact[] {
  const affirmed = affirmedConcepts(visit)
  return facts.filter(
    ({ kind, text }) =>
      kind !== 'denial' ||
      narrowed.test(text) ||
      !joinConcepts(text)
        .split(' ')
        .some((concept) => affirmed.has(concept)),
  )
}

import { sameQuantity } from '#server/clinical/language/quantities.ts'
import type { Statement } from '#server/clinical/checks/statements.ts'
import type { ReadStatement } from './facts.ts'

/** A drug where a statement names it. */
interface NamedDrug {
  key: string
  words: string
  statement: Statement
  from: ReadStatement
}

function drugsIn(statements: readonly ReadStatement[]): NamedDrug[] {
  return statements.flatMap((from) =>
    from.analysis.terms
      .filter((t) => t.kind === 'drug')
      .map(({ key, start, end }) => {
        const { statement } = from
        return { key, words: statement.text.slice(start, end), statement, from }
      }),
  )
}

/** Beside the dose one more thing must be the same, or two without a dose. */
const fewestShared = 2

function isSameOrder(a: NamedDrug, b: NamedDrug): boolean {
  const keys = (one: NamedDrug) =>
    new Set(one.from.analysis.terms.filter((t) => t.kind !== 'drug').map((t) => t.key))
  const shared = keys(a).intersection(keys(b)).size
  const quantities = a.from.analysis.quantities.filter((q) =>
    b.from.analysis.quantities.some((other) => sameQuantity(q, other)),
  )
  return quantities.length > 0 && shared + quantities.length >= fewestShared
}

/**
 * Two drugs, each named in one of two texts only, in sentences that else say the same: "start amoxicillin 500 mg for
 * 7 days" against "start doxycycline 500 mg for 7 days".
 */
export function exchangedDrugs(
  a: readonly ReadStatement[],
  b: readonly ReadStatement[],
): [NamedDrug, NamedDrug][] {
  const [mine, others] = [drugsIn(a), drugsIn(b)]
  const onlyIn = (some: NamedDrug[], rest: NamedDrug[]) =>
    some.filter(({ key }) => !rest.some((one) => one.key === key))
  const candidates = onlyIn(others, mine)
  return onlyIn(mine, others).flatMap((one) => {
    const other = candidates.find((two) => isSameOrder(one, two))
    return other ? [[one, other] as [NamedDrug, NamedDrug]] : []
  })
}

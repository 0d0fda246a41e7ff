import type { Claim, Evidence } from '#contract/notes.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Source } from '#server/clinical/language/source.ts'

/** A claim with the lines that its writer named marked among its evidence, and added where the check did not find them. */
export function withCited(
  claim: Claim,
  numbers: readonly number[],
  lines: readonly { source: Source; text: string }[],
): Claim {
  const cited = numbers.flatMap((number) => lines[number - 1] ?? [])
  const isOf = (one: Evidence, { source }: { source: Source }) =>
    one.kind === source.kind && one.sourceId === source.id
  const found = claim.evidence.map((one) =>
    cited.some((line) => isOf(one, line)) ? { ...one, cited: true } : one,
  )
  const added = cited
    .filter((line) => !claim.evidence.some((one) => isOf(one, line)))
    .map(({ source, text }) => ({ ...evidenceOfSource(source), quote: text, cited: true }))
  return { ...claim, evidence: [...found, ...added] }
}

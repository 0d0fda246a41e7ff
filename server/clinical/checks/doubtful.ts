import { withPair } from '#server/clinical/language/source-index.ts'
import { type CheckContext, type Finding, finding } from './context.ts'

/** A sentence that rests on a name which may be misheard, and about which nobody has decided. */
export function checkDoubtful(context: CheckContext): Finding[] {
  const units = context.evidence.flatMap((unit) => withPair(context.index, unit))
  const doubts = new Map(
    units
      .flatMap((unit) =>
        unit.sources
          .flatMap(({ doubts }) => doubts ?? [])
          .filter(({ said }) => unit.text.includes(said)),
      )
      .map((doubt) => [doubt.said.toLowerCase(), doubt]),
  )
  return [...doubts.values()].flatMap(({ said, meant }) => {
    const at = placeOf(context.text, [said, ...meant])
    if (!at) return []
    const message = `The transcript says "${said}", which may be misheard${meant[0] ? ` for ${meant[0]}` : ''}; decide there what was meant`
    return [finding(context, { kind: 'drug', ...at, contradicts: false, message })]
  })
}

/** Where the first of these names stands in the sentence. */
function placeOf(
  text: string,
  names: readonly string[],
): { start: number; end: number } | undefined {
  const lower = text.toLowerCase()
  for (const name of names) {
    const start = lower.indexOf(name.toLowerCase())
    if (start >= 0) return { start, end: start + name.length }
  }
  return undefined
}

import type { Scribe } from '#contract/scribes.ts'

/** The notes of a visit. */
export function ResultsTab({ scribe }: { scribe: Scribe }) {
  return <p>{scribe.name}</p>
}

import type { Claim } from '#contract/notes.ts'
import type { Source } from '#server/clinical/language/source.ts'

/** Seconds before and after a gap within which a conversation may concern its lost part. */
const reach = 120

interface Gap {
  from: number
  to: number
  text: string
}

function gapOf({ kind, text, timestamp, end }: Source): Gap[] {
  if (kind !== 'gap' || timestamp === undefined) return []
  return [{ from: timestamp, to: end ?? timestamp, text }]
}

/** When the sentence, or else its neighbours in the note, was spoken of. */
function momentsOf(claims: readonly Claim[], at: number): number[] {
  const of = (claim: Claim | undefined) =>
    claim?.evidence.flatMap((e) =>
      e.kind === 'transcript' && e.timestamp !== undefined ? [e.timestamp] : [],
    ) ?? []
  const section = claims[at]?.section
  const beside = [claims[at - 1], claims[at + 1]].filter((claim) => claim?.section === section)
  return [...of(claims[at]), ...beside.flatMap(of)]
}

const isNear = ({ from, to }: Gap, moment: number) => moment >= from - reach && moment <= to + reach

/**
 * Adds to every amber sentence the gaps near it, because it may have been said then. If its time is unknown, every gap
 * is added.
 */
export function addGaps(claims: Claim[], events: readonly Source[] = []): Claim[] {
  const gaps = events.flatMap(gapOf)
  if (gaps.length === 0) return claims
  return claims.map((claim, at) => {
    if (claim.status !== 'unsupported') return claim
    const moments = momentsOf(claims, at)
    const near = gaps.filter((gap) => moments.length === 0 || moments.some((m) => isNear(gap, m)))
    return near.length === 0 ? claim : { ...claim, gaps: near.map(({ text }) => text) }
  })
}

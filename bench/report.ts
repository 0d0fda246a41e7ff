/** One measured comparison. */
export type Result = {
  /** The measurement, in a few words with its unit. */
  what: string
  ours: number
  /** The peer or physical limit, measured in the same run. */
  peer: number
  /** The most that ours may be, as a multiple of the peer; the least where more is better. */
  goal: number
  moreIsBetter?: boolean
}

const rounded = (value: number) => Number(value.toPrecision(3))

/** Hands a result to the table of `npm run bench`. */
export function report({ what, ours, peer, goal, moreIsBetter = false }: Result): void {
  const ratio = ours / peer
  const met = moreIsBetter ? ratio >= goal : ratio <= goal
  const result = {
    what,
    ours: rounded(ours),
    peer: rounded(peer),
    ratio: rounded(ratio),
    goal: `${moreIsBetter ? '≥' : '≤'} ${goal}`,
    met: met ? 'yes' : 'NO',
  }
  console.log(JSON.stringify({ result }))
}

/** The middle of some numbers. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

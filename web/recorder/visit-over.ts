/**
 * After so long without a word a visit is probably over (ux.md §4.1: others warn at 5 minutes and stop at 15; we only
 * ask). Shorter would ask during an examination, longer would record the next patient coming in.
 */
export const quietVisitMs = 300_000

/** Speech at arm's length reaches a fiftieth of full scale; a quiet room with automatic gain does not. */
export const speechPeak = 0.02

/**
 * Whether to ask if the visit is over. It is asked again when it stays quiet for as long after the answer.
 * @param spokeAt when somebody was last heard. @param answeredAt when one last said that it goes on, 0 for never.
 */
export const seemsOver = (now: number, spokeAt: number, answeredAt: number): boolean =>
  now - Math.max(spokeAt, answeredAt) > quietVisitMs

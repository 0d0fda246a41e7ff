/**
 * After a silence this long a visit is probably over (ux.md §4.1: others warn at 5 minutes and stop at 15; we only
 * ask). Shorter would ask during an examination, longer would record the next patient coming in.
 */
export const quietVisitMs = 300_000

/** Speech at arm's length reaches a fiftieth of full scale; a quiet room with automatic gain does not. */
export const speechPeak = 0.02

/**
 * Whether to ask if the visit is over. It asks again after the same time of silence following the answer.
 * @param spokeAt the time of the last speech. @param answeredAt when the user last said that the visit continues, 0 for
 * never.
 */
export const seemsOver = (now: number, spokeAt: number, answeredAt: number): boolean =>
  now - Math.max(spokeAt, answeredAt) > quietVisitMs

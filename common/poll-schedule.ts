/** When a client asks about a transcription job (specification §9). */
const pollLimits = {
  attempts: 200,
  firstMs: 1_000,
  factor: 1.5,
  capMs: 10_000,
  /** Share of a delay by which chance makes it longer or shorter. */
  jitter: 0.2,
} as const

/**
 * Milliseconds to wait before poll number `attempt` (0 for the first); undefined where there is none any more.
 * The delays grow from 1 s by half each time up to 10 s, each 20 % longer or shorter by chance, so that
 * 200 of them last about 33 minutes.
 * @param random from 0 up to but not including 1
 */
export function pollDelay(attempt: number, random: () => number = Math.random): number | undefined {
  if (attempt >= pollLimits.attempts) return undefined
  const steady = Math.min(pollLimits.capMs, pollLimits.firstMs * pollLimits.factor ** attempt)
  return steady * (1 + pollLimits.jitter * (random() * 2 - 1))
}

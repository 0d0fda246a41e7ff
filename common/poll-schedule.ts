/** When a client asks about a transcription job (specification §9). */
const pollLimits = {
  attempts: 200,
  firstMs: 1_000,
  factor: 1.5,
  capMs: 10_000,
  /** The share of a delay that is randomised in either direction. */
  jitter: 0.2,
} as const

/**
 * Milliseconds to wait before poll number `attempt` (0 for the first); undefined after the last. Delays grow by half
 * each time from 1 s to 10 s, each randomised by 20 %, so that 200 of them take about 33 minutes.
 * @param random from 0 up to but not including 1
 */
export function pollDelay(attempt: number, random: () => number = Math.random): number | undefined {
  if (attempt >= pollLimits.attempts) return undefined
  const steady = Math.min(pollLimits.capMs, pollLimits.firstMs * pollLimits.factor ** attempt)
  return steady * (1 + pollLimits.jitter * (random() * 2 - 1))
}

import { channel } from 'node:diagnostics_channel'

/** What the product measures while it works: durations in seconds and outcomes, never content and never a user. */
export interface Measurements {
  /** A run of a background job. */
  job: { name: string; outcome: 'done' | 'failed'; seconds: number }
  /** A note or one of its sections, from the start of writing until it is saved. */
  note: { writer: string; outcome: 'done' | 'failed' | 'cancelled'; seconds: number }
  /** One question to the judge about a note's sentences. */
  judge: { outcome: 'done' | 'failed'; seconds: number }
  /** A live speech engine that was opened, by its time until it was ready, or that broke down. */
  engine:
    | { engine: string; outcome: 'opened'; seconds: number }
    | { engine: string; outcome: 'failed' }
  /** Live recordings that send audio to this process. */
  recordings: { count: number }
}

const channelFor = (kind: keyof Measurements) => channel(`ausculta:${kind}`)

/** Hands a measurement to the listeners of this process; costs nothing without one. */
export function measured<K extends keyof Measurements>(
  kind: K,
  measurement: Measurements[K],
): void {
  const listeners = channelFor(kind)
  if (listeners.hasSubscribers) listeners.publish(measurement)
}

/** Calls back with each measurement of a kind, for the life of the process. */
export function onMeasured<K extends keyof Measurements>(
  kind: K,
  handler: (measurement: Measurements[K]) => void,
): void {
  // Only `measured` publishes here.
  channelFor(kind).subscribe((message) => handler(message as Measurements[K]))
}

/** Seconds since this was called. */
export function stopwatch(): () => number {
  const start = performance.now()
  return () => (performance.now() - start) / 1000
}

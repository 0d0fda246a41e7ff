import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Specification §8: the answer about a metric that did not arrive. */
export const metricWords = {
  nobody: 'No authenticated user',
  server: (status: number) => `Server error: ${status}`,
  unsent: 'Failed to send to server',
} as const

/** What clients report as `event`. The server counts these for administrators, and no others. */
export const metricEvents = [
  'sign-up',
  'sign-in',
  'visit-created',
  'recording-started',
  'recording-finished',
  'files-added',
  'template-used',
  'note-written',
  'note-copied',
  'note-signed',
  'note-exported',
  'question-answered',
  'tour-finished',
] as const
export type MetricEvent = (typeof metricEvents)[number]
export const isMetricEvent = (name: unknown): name is MetricEvent =>
  metricEvents.some((event) => event === name)

/** The end of the year 9999, in milliseconds since 1970: later times don't fit the column's four-digit year. */
const latest = Date.UTC(10_000, 0) - 1
/** The time, as ISO 8601 or in milliseconds since 1970; the server's own time if absent. */
const When = z.union([
  z.iso.datetime({ offset: true }).check(
    z.refine((text) => {
      const at = Date.parse(text)
      return at >= 0 && at <= latest
    }),
  ),
  z.int().check(z.minimum(0), z.maximum(latest)),
])
const Taken = z.object({ success: z.literal(true) })

export const sendMetric = endpoint({
  method: 'POST',
  path: '/api/metrics',
  access: 'signed-in',
  summary:
    'Stores a measurement: any fields, 4 kB at most, and their `timestamp`. Sealed, for 30 days, on this server only. A known `event` is also counted by user and day, for 90 days.',
  body: z.looseObject({ timestamp: z.optional(When) }),
  response: Taken,
})
export const sync = endpoint({
  method: 'POST',
  path: '/api/sync',
  access: 'signed-in',
  summary:
    'Remote logging: stores a client’s report like a metric. Of an error, only its `name` and `page` reach the server log, and only if they look like names.',
  body: z.object({ level: z.enum(['info', 'error']), payload: z.unknown() }),
  response: Taken,
})

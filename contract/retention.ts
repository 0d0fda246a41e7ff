import * as z from 'zod/mini'
import { Count, Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { RetentionPeriod } from './retention-period.ts'

/** When visits, and their audio alone, are deleted automatically. */
const Periods = z.object({ period: RetentionPeriod, audioPeriod: RetentionPeriod })
export type Periods = z.infer<typeof Periods>

/** Specification §3, `dataRetentionPolicy`, with the audio apart. */
export const RetentionPolicy = z.extend(Periods, {
  /** Whether anything is deleted automatically. */
  enabled: z.boolean(),
  /** Null until the user has chosen once. */
  lastUpdated: z.nullable(Instant),
  version: z.number(),
  /** What was deleted so far, as counts. */
  deleted: z.object({ visits: z.number(), recordings: z.number(), files: z.number() }),
  /** Stored objects whose deletion failed; it will be retried. */
  waiting: z.number(),
  /** Visits that will be deleted within seven days, and how many of them have an unsigned note. */
  soon: z.object({ visits: z.number(), unsigned: z.number() }),
})
export type RetentionPolicy = z.infer<typeof RetentionPolicy>

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/retention',
  access: 'signed-in',
  summary:
    'When the user’s visits and audio are deleted automatically, and the number deleted so far.',
  response: RetentionPolicy,
})
export const putRetention = endpoint({
  method: 'PUT',
  path: '/api/retention',
  access: 'signed-in',
  summary: 'Sets it. 409 when `version` is not the newest.',
  body: z.extend(Periods, { version: Count }),
  response: RetentionPolicy,
})

/** What a choice would delete. */
const Going = z.object({
  /** At the next run, and within seven days after it. */
  now: z.number(),
  soon: z.number(),
  /** When the oldest of them was last changed or recorded. */
  oldest: z.nullable(Instant),
  /** The next few, the first to go first. */
  next: z.array(z.object({ scribeId: Id, name: z.string(), at: Instant, unsigned: z.boolean() })),
  /** Expired visits that are kept: pinned, being recorded, or with untranscribed audio. */
  held: z.number(),
})
export type Going = z.infer<typeof Going>
export const RetentionPreview = z.object({ visits: Going, audio: Going })
export type RetentionPreview = z.infer<typeof RetentionPreview>
export const previewRetention = endpoint({
  method: 'POST',
  path: '/api/retention/preview',
  access: 'signed-in',
  summary: 'What these periods would delete now and within seven days. Changes nothing.',
  body: Periods,
  response: RetentionPreview,
})

export const VisitRetention = z.object({
  /** When the visit will be deleted unless it changes, and when its last audio will be; null for never. */
  visitGoes: z.nullable(Instant),
  audioGoes: z.nullable(Instant),
  /** Pinned: kept regardless of the setting. */
  kept: z.boolean(),
  unsigned: z.boolean(),
})
export type VisitRetention = z.infer<typeof VisitRetention>
export const getVisitRetention = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/retention',
  access: 'signed-in',
  summary: 'When a visit and its audio will be deleted automatically.',
  response: VisitRetention,
})
export const keepVisit = endpoint({
  method: 'PUT',
  path: '/api/scribes/:id/retention',
  access: 'signed-in',
  summary: 'Pins a visit, which keeps it from being deleted automatically, or unpins it.',
  body: z.object({ kept: z.boolean() }),
  response: VisitRetention,
})

import * as z from 'zod/mini'
import { sampleConversation } from '#contract/preview.ts'
import { createSample as endpoint } from '#contract/system.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { createSample, storeSampleAudio } from './sample.ts'
import { sampleVisit } from '#server/visits/sample-visit/visit.ts'
import { forNewVisit } from '#server/platform/audit-log/rule.ts'

export function sampleRoutes(s: Services): Route[] {
  return [
    on(endpoint, ({ user, timezone, body }) => createSample(s, user.id, timezone, body), {
      audit: forNewVisit('visit.create'),
    }),
    on(sampleConversation, async () => ({ text: conversation() }), {
      audit: { none: 'The sample visit has no patient.' },
    }),
  ]
}

export function sampleJobs(s: Services): Job[] {
  const payload = z.object({ userId: z.uuid(), scribeId: z.uuid(), recordingId: z.uuid() })
  return [
    job({
      name: 'sample-audio',
      payload,
      handle: (place, signal) => storeSampleAudio(s, place, signal),
    }),
  ]
}

const names = { clinician: 'Clinician', patient: 'Patient' }
const conversation = () =>
  sampleVisit()
    .lines.map(({ speaker, text }) => `${names[speaker]}: ${text}`)
    .join('\n')

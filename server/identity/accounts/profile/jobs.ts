import * as z from 'zod/mini'
import type { Programme, User } from '#contract/profile.ts'
import type { ContactSyncConfig } from '#server/config/env-contact.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { type Job, job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { CONTACT_JOB } from './contact.ts'
import { loadUser } from './profile.ts'

const LONGEST_MS = 10_000

export function profileJobs(s: Services): Job[] {
  return [
    job({
      name: CONTACT_JOB,
      payload: z.object({ userId: z.uuid() }),
      retries: 2,
      async handle({ userId }, signal) {
        if (!s.config.contactSync) return
        try {
          const user = await loadUser(s, userId)
          await send(s.config.contactSync, toContact(user), signal)
        } catch (error) {
          // Specification §7: a failure is only logged; the queue tries twice more.
          s.log(`A contact could not be passed on: ${errorLabel(error)}`, 'error')
          throw error
        }
      },
    }),
  ]
}

/**
 * The only user data that is sent: what a newsletter needs, and numbers. Listed field by field, so that a new profile
 * field stays here until somebody adds it.
 */
function toContact({ id, email, profile, usage, ...user }: User) {
  return {
    userId: id,
    email,
    profile: {
      title: profile.title,
      firstName: profile.firstName,
      lastName: profile.lastName,
      medicalField: profile.medicalField,
      speciality: profile.speciality,
      clinicName: profile.clinicName,
      emrSystem: profile.emrSystem,
      receiveEmailUpdates: profile.receiveEmailUpdates,
    },
    usage: {
      totalUsage: usage.totalUsage,
      monthlyUsage: usage.monthlyUsage,
      engagementLevel: user.engagementLevel,
    },
    subscription: { type: user.subscription.type, status: user.subscription.status },
    infoway: programme(user.infoway),
    phsa: programme(user.phsa),
  }
}

/** The code of a licence is private. */
const programme = (one: Programme | null) =>
  one && { region: one.region, enrolledAt: one.enrolledAt, expiresAt: one.expiresAt }

async function send({ url, key }: ContactSyncConfig, contact: object, signal: AbortSignal) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(contact),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The contact service answered ${response.status}`)
}

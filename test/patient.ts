import { createHash } from 'node:crypto'
import { setPatient } from '#contract/scribes.ts'
import type { TestUser } from './app.ts'

/** Links a visit with the user's patient of this name; the same name is the same patient. */
export async function linkPatient(user: TestUser, visit: string, lastName: string): Promise<void> {
  const hash = createHash('sha256').update(`${user.user.id} ${lastName}`).digest('hex')
  // A UUID of version 4 (RFC 9562 §5.4).
  const patientId = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5')
  const demographics = {
    firstName: 'Pat',
    lastName,
    birthDate: '',
    sex: '' as const,
    number: '',
    notes: '',
  }
  await user.call(setPatient, {
    params: { id: visit },
    body: { linked: null, patient: { patientId, version: 0, demographics } },
  })
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { dismissPatientCheck, getPatientCheck } from '#contract/patient-check.ts'
import { createScribe, getScribe, setPatient, updateScribe } from '#contract/scribes.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { linkPatient } from '#test/patient.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'

let app: TestApp
beforeAll(async () => (app = await testApp()))
afterAll(() => app.close())

const check = (user: TestUser, id: string) => user.call(getPatientCheck, { params: { id } })
const dismiss = (user: TestUser, id: string, ids: string[]) =>
  user.call(dismissPatientCheck, { params: { id }, body: { ids } })

/** A visit in which the clinician says this first. */
async function visitSaying(user: TestUser, text: string): Promise<string> {
  const { id } = await user.call(createScribe, { body: {} })
  const line = { speaker: 'clinician', text, timestamp: 12, end: 15 }
  await appendChunks(app.services, user.user.id, id, [line])
  return id
}

async function visitOf(lastName: string, text = 'Good morning, Mrs. Okafor. How are you?') {
  const user = await app.newUser()
  const id = await visitSaying(user, text)
  await linkPatient(user, id, lastName)
  return { user, id }
}

test('a visit in which another person is greeted says so, with the line', async () => {
  const { user, id } = await visitOf('Singh')
  const { mentions, dismissed } = await check(user, id)
  expect(dismissed).toBe(false)
  expect(mentions).toMatchObject([
    { kind: 'name', text: 'Mrs. Okafor', evidence: { kind: 'transcript', timestamp: 12 } },
  ])
  const right = await visitOf('Okafor')
  expect((await check(right.user, right.id)).mentions).toEqual([])
})

test('a visit without a patient is not compared', async () => {
  const user = await app.newUser()
  const id = await visitSaying(user, 'Good morning, Mrs. Okafor.')
  expect(await check(user, id)).toEqual({ mentions: [], dismissed: false })
})

test('a dismissed alert stays dismissed until another patient is linked', async () => {
  const { user, id } = await visitOf('Singh')
  const { mentions } = await check(user, id)
  const ids = mentions.map((one) => one.id)
  expect((await dismiss(user, id, ids)).dismissed).toBe(true)
  expect((await check(user, id)).dismissed).toBe(true)
  const { patient } = await user.call(getScribe, { params: { id } })
  if (!patient) throw new Error('The visit should have a patient.')
  const { patientId: linked, demographics } = patient
  const other = { patientId: crypto.randomUUID(), version: 0, demographics }
  await user.call(setPatient, { params: { id }, body: { linked, patient: other } })
  const after = await check(user, id)
  expect(after.mentions).toHaveLength(1)
  expect(after.dismissed).toBe(false)
})

test('a dismissal says nothing about other mentions', async () => {
  const { user, id } = await visitOf('Singh')
  expect((await dismiss(user, id, ['another'])).dismissed).toBe(false)
})

test('a change of the visit that began before a dismissal does not undo it', async () => {
  const { user, id } = await visitOf('Singh')
  const before = await user.call(getScribe, { params: { id } })
  const { mentions } = await check(user, id)
  await dismiss(
    user,
    id,
    mentions.map((one) => one.id),
  )
  const body = { version: before.version, language: 'fr' as const }
  await expect(user.call(updateScribe, { params: { id }, body })).rejects.toMatchObject({
    code: 'version-mismatch',
  })
  const after = await user.call(getScribe, { params: { id } })
  expect(JSON.stringify(after)).not.toContain(mentions[0]?.id)
  await user.call(updateScribe, { params: { id }, body: { ...body, version: after.version } })
  expect((await check(user, id)).dismissed).toBe(true)
})

test('another user gets neither the mentions nor can dismiss them', async () => {
  const { id } = await visitOf('Singh')
  const stranger = await app.newUser()
  await expect(check(stranger, id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(dismiss(stranger, id, ['x'])).rejects.toMatchObject({ code: 'not-found' })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/consent.ts'
import { createScribe, deleteScribe } from '#contract/scribes.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { linkPatient } from '#test/patient.ts'
import { consentEvents } from './table.ts'

let app: TestApp
let administrator: TestUser
beforeAll(async () => {
  app = await testApp()
  administrator = await app.newUser()
})
afterAll(() => app.close())

const wording = { version: 'built-in 1', language: 'de' as const }
const given = () => ({
  id: randomUUID(),
  kind: 'grant' as const,
  how: 'verbal' as const,
  givenBy: 'patient' as const,
  wording,
})

async function visit(user: TestUser, patient?: string): Promise<string> {
  const { id } = await user.call(createScribe, { body: {} })
  if (patient) await linkPatient(user, id, patient)
  return id
}

const record = (
  user: TestUser,
  id: string,
  body: Partial<ReturnType<typeof given>> | object = {},
) => user.call(api.recordConsent, { params: { id }, body: { ...given(), ...body } })

test('consent is recorded with its wording, its language, who gave it, who asked and when', async () => {
  const user = await app.newUser()
  const id = await visit(user)
  const { events } = await record(user, id, { at: '2026-11-03T13:02:00Z' })
  expect(events).toMatchObject([
    {
      kind: 'grant',
      scope: 'note',
      how: 'verbal',
      givenBy: 'patient',
      at: '2026-11-03T13:02:00.000Z',
      clock: '14:02',
      wording,
    },
  ])
  expect(events[0]?.wording?.text).toContain('unser Gespräch aufnehmen')
  expect(events[0]?.askedBy).toBe(user.email)
  expect(await user.call(api.getConsent, { params: { id } })).toEqual({ events, remembered: null })
})

test('an answer sent twice is recorded once, and another answer is another event', async () => {
  const user = await app.newUser()
  const id = await visit(user)
  const once = given()
  await record(user, id, once)
  await record(user, id, once)
  const { events } = await record(user, id, { kind: 'decline' })
  expect(events.map(({ kind }) => kind)).toEqual(['grant', 'decline'])
  expect(api.consentState(events)).toBe('declined')
})

test('a record of consent can neither be changed nor deleted, and goes with its visit', async () => {
  const user = await app.newUser()
  const id = await visit(user)
  await record(user, id)
  const { db } = app.services
  await db.as(user.user.id, async (tx) => {
    const mine = eq(consentEvents.scribeId, id)
    const sealed = Buffer.from('forged')
    expect(await tx.update(consentEvents).set({ sealed }).where(mine).returning()).toEqual([])
    expect(await tx.delete(consentEvents).where(mine).returning()).toEqual([])
    expect(await tx.select().from(consentEvents).where(mine)).toHaveLength(1)
    await tx.delete(scribes).where(eq(scribes.id, id))
    expect(await tx.select().from(consentEvents).where(mine)).toHaveLength(0)
  })
})

test('nobody else sees or records the consent of a visit, and it is stored only encrypted', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const id = await visit(user)
  await record(user, id)
  const gone = { code: 'not-found' }
  await expect(other.call(api.getConsent, { params: { id } })).rejects.toMatchObject(gone)
  await expect(record(other, id)).rejects.toMatchObject(gone)
  const { rows } = await app.asOwner<{ sealed: Buffer }>(
    'select sealed from consent_event where scribe_id = $1',
    [id],
  )
  expect(rows[0]?.sealed.toString('latin1')).not.toMatch(/grant|verbal|patient/)
})

test("a linked patient's answer is remembered for their next visit, and for nobody else's", async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const patient = 'Synthetic'
  const at = '2026-11-03T10:00:00.000Z'
  await record(user, await visit(user, patient), { kind: 'decline', at })
  const remembered = async (who: TestUser, of?: string) =>
    (await who.call(api.getConsent, { params: { id: await visit(who, of) } })).remembered
  expect(await remembered(user, patient)).toEqual({ kind: 'decline', at })
  expect(await remembered(user, 'synthetic-18')).toBeNull()
  expect(await remembered(user)).toBeNull()
  expect(await remembered(other, patient)).toBeNull()
})

test("a patient's answer is deleted with the visit in which it was given", async () => {
  const user = await app.newUser()
  const [first, second, third] = [
    await visit(user, 'Synthetic'),
    await visit(user, 'Synthetic'),
    await visit(user, 'Synthetic'),
  ]
  await record(user, first, { kind: 'decline' })
  await record(user, second, { kind: 'grant' })
  const remembered = async () =>
    (await user.call(api.getConsent, { params: { id: third } })).remembered?.kind
  expect(await remembered()).toBe('grant')
  await user.call(deleteScribe, { params: { id: second } })
  expect(await remembered()).toBe('decline')
  await user.call(deleteScribe, { params: { id: first } })
  expect(await remembered()).toBeUndefined()
  const { rows } = await app.asOwner('select 1 from consent_event where user_id = $1', [
    user.user.id,
  ])
  expect(rows).toEqual([])
})

test('a clinic replaces the built-in wording with its own, and records keep the wording that was read', async () => {
  const user = await app.newUser()
  const before = await visit(user)
  await record(user, before)
  const text = 'Dürfen wir das Gespräch aufnehmen?'
  const refused = user.call(api.addWording, { body: { language: 'de', text } })
  await expect(refused).rejects.toMatchObject({ code: 'not-found' })
  for (const one of ['Erste Fassung.', text])
    await administrator.call(api.addWording, { body: { language: 'de', text: one } })
  const { wordings } = await user.call(api.getConsentSettings, {})
  expect(wordings).toHaveLength(10)
  expect(wordings.find(({ language }) => language === 'de')).toMatchObject({
    version: 'clinic 2',
    text,
  })
  const versions = await user.call(api.listWordings, { params: { language: 'de' } })
  expect(versions.items.map(({ version }) => version)).toEqual([
    'clinic 2',
    'clinic 1',
    'built-in 1',
  ])
  const old = await user.call(api.getConsent, { params: { id: before } })
  expect(old.events[0]?.wording).toMatchObject(wording)
  const unknown = record(user, before, { wording: { ...wording, version: 'clinic 9' } })
  await expect(unknown).rejects.toMatchObject({ code: 'bad-request' })
})

test('a user is reminded as they chose, unless the clinic requires consent of everyone', async () => {
  const user = await app.newUser()
  const effective = async () => (await user.call(api.getConsentSettings, {})).effective
  expect(await effective()).toBe('remind')
  await user.call(api.setOwnAsk, { body: { ask: 'off' } })
  expect(await effective()).toBe('off')
  const denied = user.call(api.setClinicAsk, { body: { ask: 'required' } })
  await expect(denied).rejects.toMatchObject({ code: 'not-found' })
  await administrator.call(api.setClinicAsk, { body: { ask: 'required' } })
  expect(await effective()).toBe('required')
  await administrator.call(api.setClinicAsk, { body: { ask: 'remind' } })
  await user.call(api.setOwnAsk, { body: { ask: null } })
  expect(await effective()).toBe('remind')
})

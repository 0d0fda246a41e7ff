import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountSetup, signIn, signUp, tryDemo } from '#contract/accounts.ts'
import { listAppointments } from '#contract/appointments.ts'
import { createCall } from '#contract/call.ts'
import { askDeletion } from '#contract/deletion.ts'
import { listFilledForms } from '#contract/filled-forms.ts'
import { createGroup } from '#contract/groups.ts'
import { inviteGroupMembers } from '#contract/group-invites.ts'
import { createIntake } from '#contract/intake.ts'
import { openIntake } from '#contract/intake-link.ts'
import { listIntegrations } from '#contract/integrations.ts'
import { listItems, publishItem } from '#contract/items.ts'
import { startTotp } from '#contract/mfa.ts'
import { listNotes } from '#contract/notes.ts'
import { getMe } from '#contract/profile.ts'
import { createScribe, getScribe, listScribes } from '#contract/scribes.ts'
import { changePassword } from '#contract/sessions.ts'
import { getUploadLimits } from '#contract/uploads.ts'
import { readConfig } from '#server/config/env.ts'
import { nextDemoReset } from '#server/config/demo.ts'
import { guardedFetch } from '#server/platform/egress/fetch.ts'
import { assertReachable, egressPolicy } from '#server/platform/egress/policy.ts'
import { openProduct } from '#server/product.ts'
import { startWork } from '#server/work.ts'
import { builtWeb, type TestApp, testApp } from '#test/app.ts'
import { resetDemo } from './reset.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DEMO: 'on' })
  // The demo EMR is reached there.
  app.services.config.publicUrl = app.origin
  await startWork(app.services)
})
afterAll(() => app.close())

/** A visitor who clicks “Try the demo”. */
async function visit(from = app) {
  const { token, user } = await from.anyone.call(tryDemo, {})
  const { call } = createCall({
    origin: from.origin,
    token: () => token,
    timezone: 'America/Toronto',
  })
  return { call, user }
}

const countIn = async (table: string, of = app) =>
  (await of.asOwner<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

describe('a public demo', () => {
  test('says on its sign-in page that it is one, and when it is reset', async () => {
    const { demo } = await app.anyone.call(accountSetup, {})
    expect(Date.parse(demo?.resets ?? '')).toBeGreaterThan(Date.now())
    await using other = await testApp()
    expect((await other.anyone.call(accountSetup, {})).demo).toBeNull()
    await expect(other.anyone.call(tryDemo, {})).rejects.toMatchObject({ code: 'not-found' })
  })

  test('shows patients that it is one', async () => {
    const { call } = await visit()
    const { id } = await call(createScribe, { body: {} })
    const body = { set: 'cough', language: 'en' } as const
    const { link } = await call(createIntake, { params: { id }, body })
    const token = new URL(link).hash.slice(1)
    expect(await app.anyone.call(openIntake, { body: { token } })).toMatchObject({ demo: true })
  })

  test('gives a visitor visits with notes and evidence, a template, a filled form and appointments', async () => {
    const { call, user } = await visit()
    expect(user).toMatchObject({ role: 'user', settings: { firstRun: 'over' } })
    const { items: scribes } = await call(listScribes, {})
    expect(scribes.map(({ name }) => name).toSorted()).toEqual([
      'Chest tightness on the stairs',
      'Cough and fever',
      'Diabetes follow-up',
      'Douleur au genou',
    ])
    for (const { id, name } of scribes.filter((one) => one.name !== 'Douleur au genou')) {
      const written = async () => (await call(listNotes, { params: { id } })).items[0]
      await expect.poll(async () => (await written())?.state, { message: name }).toBe('complete')
      const scribe = await call(getScribe, { params: { id } })
      expect(scribe.medicalContext.transcript.chunkCount, name).toBeGreaterThan(15)
    }
    const cough = scribes.find(({ name }) => name === 'Cough and fever')?.id ?? ''
    const [note] = (await call(listNotes, { params: { id: cough } })).items
    expect(note?.content).toMatch(/penicillin/i)
    expect((await call(listFilledForms, { params: { id: cough } })).items).toHaveLength(1)
    const { items } = await call(listItems, { query: { itemType: 'template' } })
    expect(items.map(({ name }) => name)).toContain('Short visit (demo)')
    const { items: connected } = await call(listIntegrations, {})
    expect(connected).toMatchObject([{ type: 'demo-emr', metadata: { isConnected: true } }])
    const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
    const query = { startDate: day(0), endDate: day(7) }
    const { items: lists } = await call(listAppointments, { query })
    expect(lists.flatMap((list) => list.appointments).length).toBeGreaterThan(20)
  })

  test('keeps visitors apart', async () => {
    const [first, second] = [await visit(), await visit()]
    expect(first.user.id).not.toBe(second.user.id)
    const made = await first.call(createScribe, { body: { name: 'Mine' } })
    const names = (await second.call(listScribes, {})).items.map(({ name }) => name)
    expect(names).not.toContain('Mine')
    await expect(second.call(getScribe, { params: { id: made.id } })).rejects.toThrow('not found')
  })

  test('refuses accounts, passwords, second factors, deletion, mail and publishing, each with a reason', async () => {
    const { call } = await visit()
    const email = 'someone@example.org'
    const password = 'violet kettle rain 42'
    const { id } = await call(createGroup, { body: { name: 'Group' } })
    const [item] = (await call(listItems, { query: { itemType: 'template' } })).items
    const tries = [
      () => app.anyone.call(signUp, { body: { email, password } }),
      () => app.anyone.call(signIn, { body: { email, password } }),
      () => call(changePassword, { body: { password } }),
      () => call(startTotp, {}),
      () => call(askDeletion, { body: { publicItems: 'remove' } }),
      () =>
        call(inviteGroupMembers, {
          params: { id },
          body: { emails: [email], updatedAt: new Date().toISOString() },
        }),
      () => call(publishItem, { params: { id: item?.id ?? '' }, body: { version: 1 } }),
    ]
    for (const one of tries)
      await expect(one()).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringMatching(/demo/i),
      })
    expect(await countIn('outbox')).toBe(0)
  })

  test('limits what a visitor may upload and how often an address may come', async () => {
    const { call } = await visit()
    expect(await call(getUploadLimits, {})).toMatchObject({ maxBytes: 10_000_000 })
    await using crowded = await testApp({ DEMO: 'on', DEMO_EMR: 'off' })
    await visit(crowded)
    const { rows } = await crowded.asOwner<{ key: string }>(
      `update attempt set count = 20 where key like 'demo:%' returning key`,
    )
    expect(rows).toHaveLength(1)
    await expect(visit(crowded)).rejects.toMatchObject({ code: 'too-many' })
  })

  test('is reset: visitors, their visits and their sessions are gone, and others can come', async () => {
    const { call } = await visit()
    await call(createGroup, { body: { name: 'Another group' } })
    await resetDemo(app.services)
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    for (const table of [
      'account',
      'scribe',
      'note',
      'session',
      'item',
      'clinic_group',
      'audit_event',
      'former_audit_event',
      'deleted_account',
    ])
      expect(await countIn(table), table).toBe(0)
    expect((await (await visit()).call(listScribes, {})).items).toHaveLength(4)
  })

  test('is reset at four o’clock UTC, never at the moment it is asked', () => {
    const at = (time: string) => nextDemoReset(new Date(time)).toISOString()
    expect(at('2026-03-31T03:59:59Z')).toBe('2026-03-31T04:00:00.000Z')
    expect(at('2026-03-31T04:00:00Z')).toBe('2026-04-01T04:00:00.000Z')
    expect(at('2026-12-31T23:00:00Z')).toBe('2027-01-01T04:00:00.000Z')
  })
})

describe('a demo connects to no other server', () => {
  const policy = egressPolicy(readConfig({ DEMO: 'on', PUBLIC_URL: 'https://demo.example' }))

  test.each(['https://api.openai.com/', 'http://8.8.8.8/', 'http://127.0.0.1/', 'https://[::1]/'])(
    'not to %s',
    async (address) => {
      await expect(assertReachable(policy, address)).rejects.toThrow('This is a demo.')
      await expect(guardedFetch(policy)(address)).rejects.toThrow()
    },
  )

  test('but to itself', async () => {
    await expect(
      assertReachable(policy, 'https://demo.example/demo-emr/fhir'),
    ).resolves.toBeUndefined()
  })

  test.each([
    { UPDATE_FEED: 'https://example.org/latest.json' },
    { DEEPGRAM_API_KEY: 'x' },
    { MODEL_PROVIDER: 'openai', MODEL_API_KEY: 'x' },
    { S3_ENDPOINT: 'https://s3.example.org' },
  ])('and does not start with settings of other servers: %j', (settings) => {
    const name = Object.keys(settings).at(-1) ?? ''
    expect(() => readConfig({ DEMO: 'on', ...settings })).toThrow(`Remove ${name}`)
    expect(() => readConfig({ ...settings })).not.toThrow()
  })
})

describe('demos and real installations are kept apart', () => {
  const open = (of: TestApp, demo: 'on' | 'off') =>
    openProduct(
      { ...of.services.config, demo: demo === 'on' },
      of.databaseUrl,
      builtWeb,
      () => undefined,
    )

  test('DEMO=on does not start where there are real accounts, and deletes nothing', async () => {
    await using real = await testApp()
    await real.newUser()
    await expect(open(real, 'on')).rejects.toThrow('this installation has real ones')
    expect(await countIn('account', real)).toBe(1)
    await expect(resetDemo(real.services)).rejects.toThrow('This isn’t a demo.')
    expect(await countIn('account', real)).toBe(1)
  })

  test('the database of a demo does not start without DEMO=on', async () => {
    await using demo = await testApp({ DEMO: 'on', DEMO_EMR: 'off' })
    await visit(demo)
    await expect(open(demo, 'off')).rejects.toThrow('This database belongs to a demo')
    await using again = await open(demo, 'on')
    expect(again.services.config.demo).toBe(true)
  })
})

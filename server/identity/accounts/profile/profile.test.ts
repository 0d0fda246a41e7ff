import { createServer } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  engagementOf,
  getMe,
  initUser,
  type Profile,
  type Settings,
  updateMe,
} from '#contract/profile.ts'
import { listActivity } from '#contract/audit.ts'
import { getRetention } from '#contract/retention.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { bodyOf, listenOn, stopServer } from '#test/fakes/http.ts'
import { profileJobs } from './jobs.ts'
import { userDocuments } from './table.ts'
import { countUsage } from './usage.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('the user document', () => {
  test('says and changes when visits are deleted, which the policy itself and the log then say too', async () => {
    const { call, user } = await app.newUser()
    const dataRetentionPolicy = { period: '30 days' } as const
    const changed = await call(updateMe, { body: { version: user.version, dataRetentionPolicy } })
    const now = { enabled: true, period: '30 days', lastUpdated: expect.any(String) }
    expect(changed.dataRetentionPolicy).toEqual(now)
    expect((await call(getMe, {})).dataRetentionPolicy).toEqual(now)
    expect(await call(getRetention, {})).toMatchObject({ period: '30 days', audioPeriod: 'never' })
    const { items } = await call(listActivity, { query: {} })
    expect(items.map(({ action }) => action)).toContain('retention.set')
  })

  test.each<[string, object]>([
    [
      'a policy that is off with a period',
      { dataRetentionPolicy: { enabled: false, period: '7 days' } },
    ],
    [
      'a policy that is on and never deletes',
      { dataRetentionPolicy: { enabled: true, period: 'never' } },
    ],
    ['a field that nobody knows', { colour: 'blue' }],
    ['an address one signs in with', { profile: { email: 'other@example.org' } }],
    ['a setting that nobody knows', { settings: { colour: 'blue' } }],
    ['a language that nobody knows', { settings: { language: 'klingon' } }],
    ['a language that no note is written in', { settings: { noteLanguage: 'klingon' } }],
    ['an address that is none', { profile: { clinicEmail: 'not an email' } }],
    ['a phone number that is none', { profile: { phoneNumber: 'abc' } }],
    ['a number with two extensions', { profile: { clinicPhoneNumber: '604 555 0123 x1 x2' } }],
    ['a template that does not exist', { profile: { defaultTemplateId: 'does-not-exist' } }],
    ['one setting in two places', { preferredModel: 'a', settings: { preferredModel: 'b' } }],
  ])('refuses %s and changes nothing', async (_, change) => {
    const { call, user } = await app.newUser()
    // A request by a client that has read only the specification.
    const body = { version: user.version, ...change } as Parameters<
      typeof call<typeof updateMe>
    >[1]['body']
    await expect(call(updateMe, { body })).rejects.toMatchObject({ code: 'bad-request' })
    expect(await call(getMe, {})).toEqual(user)
  })

  test('takes the fields that the specification names beside the settings', async () => {
    const { call, user } = await app.newUser()
    const fields = {
      memoryEnabled: !user.memoryEnabled,
      memoryInferenceOption: 'ask',
      completedIntro: true,
      preferredModel: 'gemini-2.5-pro',
      transcriptionService: 'gcp',
    } as const
    const changed = await call(updateMe, { body: { version: user.version, ...fields } })
    expect(changed).toMatchObject(fields)
    expect(changed.settings).toMatchObject({
      memoryEnabled: fields.memoryEnabled,
      preferredModel: 'gemini-2.5-pro',
      transcriptionSettings: { provider: 'gcp' },
    })
    const body = { version: changed.version, transcriptionService: null }
    expect((await call(updateMe, { body })).settings.transcriptionSettings.provider).toBe('auto')
  })

  test.each(['', '555-0123', '(604) 555.0123', '+41 44 555 01 23 ext. 12', '+1 604 555 0123 x4'])(
    'takes the phone number “%s”',
    async (phoneNumber) => {
      const { call, user } = await app.newUser()
      const profile = { phoneNumber, clinicEmail: 'büro@praxis-süd.example' }
      const changed = await call(updateMe, { body: { version: user.version, profile } })
      expect(changed.profile).toMatchObject(profile)
    },
  )

  test('has every field of the specification, each of which can be changed and read again', async () => {
    const { call, user, email } = await app.newUser()
    expect(user).toMatchObject({
      profile: { email },
      subscription: { type: 'included', status: 'active', licensedByGroupId: null },
      usage: { totalUsage: 0, monthlyUsage: 0 },
      engagementLevel: 'low',
      transcriptionService: null,
      infoway: null,
      phsa: null,
      dataRetentionPolicy: { enabled: false, period: 'never', lastUpdated: null },
    })
    const profile: Profile = {
      title: 'Dr.',
      firstName: 'Dana',
      lastName: 'Lee',
      medicalField: 'Medicine',
      speciality: 'Cardiology',
      phoneNumber: '+1 604 555 0123',
      clinicName: 'Harbour Clinic',
      clinicAddress: '1 Pier Road',
      clinicPhoneNumber: '+1 604 555 0124',
      clinicEmail: 'desk@clinic.example',
      emrSystem: 'OSCAR',
      receiveEmailUpdates: true,
      defaultTemplateId: 'soap',
    }
    const off = { enabled: false }
    const settings: Partial<Settings> = {
      transcriptionSettings: { provider: 'gemini', autoRecord: true },
      speedBoost: true,
      advanceMode: true,
      memoryEnabled: true,
      memoryInferenceOption: 'ask',
      firstRun: 'microphone',
      shortcutKeys: { r: 'v' },
      completedIntro: true,
      preferredModel: 'some-model',
      generationPreferences: { detailLevel: 'brief', voice: 'first-person', format: 'bullets' },
      integrationDataPreferences: {
        includeIntegrationData: true,
        individualSettings: {
          allergies: off,
          medications: off,
          diagnoses: off,
          encounter_notes: off,
          custom_bands: off,
          lab_test: off,
        },
      },
    }
    const enrolment = { region: 'BC', licenceCode: 'X-1', expiresAt: null }
    await call(updateMe, {
      body: { version: user.version, profile, settings, infoway: enrolment },
    })
    const changed = await call(getMe, {})
    expect(changed).toMatchObject({ profile, settings, transcriptionService: 'gemini', phsa: null })
    expect(changed.infoway).toMatchObject(enrolment)
    expect(Date.parse(changed.infoway?.enrolledAt ?? '')).not.toBeNaN()
    // The browser's own fields aren't in the specification, and stay as they were.
    expect(changed.settings.theme).toBe('light')
  })

  test('takes a part of the chart choices, and keeps the rest', async () => {
    const { call, user } = await app.newUser()
    const change = (version: number, integrationDataPreferences: object) =>
      call(updateMe, { body: { version, settings: { integrationDataPreferences } } })
    const { version } = await change(user.version, {
      individualSettings: { allergies: { enabled: false } },
    })
    await change(version, { includeIntegrationData: true })
    const { settings } = await call(getMe, {})
    const { includeIntegrationData, individualSettings } = settings.integrationDataPreferences
    expect(includeIntegrationData).toBe(true)
    expect(individualSettings).toMatchObject({
      allergies: { enabled: false },
      medications: { enabled: true },
      lab_test: { enabled: false },
    })
    const unknown = change(version + 1, { individualSettings: { horoscope: { enabled: true } } })
    await expect(unknown).rejects.toMatchObject({ code: 'bad-request' })
  })

  test.each<[string, object]>([
    ['a subscription', { subscription: { type: 'gold' } }],
    ['usage', { usage: { totalUsage: 999 } }],
    ['a role', { role: 'administrator' }],
  ])('%s is set by the server only: a request that names it is refused', async (_, forged) => {
    const { token, user, call } = await app.newUser()
    const answer = await fetch(`${app.origin}/api/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: user.version, profile: { firstName: 'Eve' }, ...forged }),
    })
    expect(answer.status).toBe(400)
    expect(await call(getMe, {})).toEqual(user)
  })

  test('is recreated if a crash left an account without it, and first data fills empty fields', async () => {
    const { call, user } = await app.newUser()
    await app.services.db.as(user.id, (tx) =>
      tx.delete(userDocuments).where(eq(userDocuments.userId, user.id)),
    )
    await call(initUser, { body: { firstName: 'dana', clinicName: 'Harbour Clinic' } })
    const again = await call(initUser, { body: { firstName: 'Other', lastName: 'Lee' } })
    expect(again).toMatchObject({
      name: 'Dana Lee',
      profile: { clinicName: 'Harbour Clinic' },
    })
    // An unreadable document isn't overwritten: it may be readable again once a key returns.
    await app.services.db.as(user.id, (tx) =>
      tx
        .update(userDocuments)
        .set({ sealed: Buffer.alloc(64) })
        .where(eq(userDocuments.userId, user.id)),
    )
    await expect(call(initUser, { body: {} })).rejects.toMatchObject({
      message: 'Failed to initialize user',
    })
  })

  test('is filled by several windows at once without an error', async () => {
    const { call } = await app.newUser()
    const fields = ['title', 'medicalField', 'speciality', 'clinicName'] as const
    await Promise.all(fields.map((field) => call(initUser, { body: { [field]: `My ${field}` } })))
    const { profile } = await call(getMe, {})
    for (const field of fields) expect(profile[field]).toBe(`My ${field}`)
  })

  test('counts notes by the month, for their user alone', async () => {
    const [one, other] = await Promise.all([app.newUser(), app.newUser()])
    const now = new Date()
    const lastYear = new Date(now.getTime() - 365 * 86_400_000)
    await app.services.db.as(one.user.id, async (tx) => {
      for (const at of [lastYear, now, now]) await countUsage(tx, one.user.id, at)
    })
    const { usage } = await one.call(getMe, {})
    expect(usage).toEqual({ totalUsage: 3, monthlyUsage: 2 })
    expect((await other.call(getMe, {})).usage.totalUsage).toBe(0)
  })

  test.each([
    [10, 'low'],
    [11, 'medium'],
    [100, 'medium'],
    [101, 'high'],
  ])('%i notes are engagement of level %s', (totalUsage, level) => {
    expect(engagementOf({ totalUsage, monthlyUsage: 0 })).toBe(level)
  })
})

describe('passing contacts on', () => {
  /** Stores requests and gives set answers. */
  async function contactService() {
    const received: { key: string | undefined; body: Record<string, unknown> }[] = []
    const state = { status: 200 }
    const server = createServer(async (request, response) => {
      const body = JSON.parse((await bodyOf(request)).toString()) as Record<string, unknown>
      received.push({ key: request.headers.authorization, body })
      response.writeHead(state.status).end('{}')
    })
    const port = await listenOn(server)
    return {
      received,
      state,
      url: `http://127.0.0.1:${port}/contacts`,
      [Symbol.asyncDispose]: () => stopServer(server),
    }
  }

  test('sends listed fields only, and only logs a failure', async () => {
    await using service = await contactService()
    await using syncing = await testApp({
      CONTACT_SYNC_URL: service.url,
      CONTACT_SYNC_KEY: 'contact-key',
    })
    const [job] = profileJobs(syncing.services)
    const { user, call, email } = await syncing.newUser()
    const secret = { phoneNumber: '+16045550199', clinicAddress: 'Canary Street 7' }
    const infoway = { region: 'BC', licenceCode: 'CANARY-CODE', expiresAt: null }
    await call(updateMe, {
      body: { version: user.version, profile: { firstName: 'Dana', ...secret }, infoway },
    })
    await job?.run({ userId: user.id }, AbortSignal.timeout(60_000))
    const [{ key, body } = { key: '', body: {} }] = service.received
    expect(key).toBe('Bearer contact-key')
    expect(Object.keys(body).toSorted()).toEqual(
      ['email', 'infoway', 'phsa', 'profile', 'subscription', 'usage', 'userId'].toSorted(),
    )
    expect(body).toMatchObject({ email, profile: { firstName: 'Dana' }, infoway: { region: 'BC' } })
    expect(JSON.stringify(body)).not.toMatch(/CANARY|Canary|5550199/)
    service.state.status = 500
    await expect(job?.run({ userId: user.id }, AbortSignal.timeout(60_000))).rejects.toThrow('500')
    expect(syncing.logged.join()).toContain('A contact could not be passed on')
    expect(syncing.logged.join()).not.toMatch(/Dana|contact-key/)
  })

  test('is queued by a change of the profile alone, if it is set up', async () => {
    const queued: string[] = []
    const { jobs, config } = app.services
    const enqueue = vi
      .spyOn(jobs, 'enqueue')
      .mockImplementation(async (_tx, name) => void queued.push(name))
    const { call, user } = await app.newUser()
    const change = (version: number, part: object) =>
      call(updateMe, { body: { version: user.version + version, ...part } })
    await change(0, { profile: { firstName: 'Dana' } })
    expect(queued).toEqual([])
    config.contactSync = { url: 'http://127.0.0.1:9/contacts', key: '' }
    await change(1, { settings: { theme: 'dark' } })
    expect(queued).toEqual([])
    await change(2, { profile: { firstName: 'Dana' } })
    expect(queued).toEqual(['profile.sync-contact'])
    enqueue.mockRestore()
    config.contactSync = undefined
  })
})

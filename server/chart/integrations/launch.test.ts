import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEmrVisit } from '#contract/emr-patients.ts'
import type { AppError } from '#contract/errors.ts'
import * as api from '#contract/integrations.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { openSmartServer, type LaunchContext, type SmartServer } from '#test/smart/server.ts'
import { accessTo } from './access.ts'

const redirectUri = 'http://localhost/home/settings/integrations/smart'

let app: TestApp
let user: TestUser
let smart: SmartServer
beforeAll(async () => {
  app = await testApp()
  smart = await openSmartServer({ clientId: 'ausculta', redirectUri, auth: 'none' })
  for (const id of ['7', '8'])
    smart.resources[`Patient/${id}`] = { resourceType: 'Patient', id, name: [{ family: `F${id}` }] }
  const server = { id: randomUUID(), type: 'smart', displayName: 'Clinic EMR', baseUrl: smart.fhir }
  await writeSetting(app.services, 'emr-servers', [{ ...server, clientId: 'ausculta' }])
})
beforeEach(async () => {
  user = await app.newUser()
  smart.practitioner = 'Practitioner/7'
  smart.refusals.length = 0
  smart.requests.length = 0
})
afterAll(async () => {
  await smart.close()
  await app.close()
})

/** The EMR opens the product. */
const open = (iss: string, launch: string) =>
  fetch(`${app.origin}${api.openLaunch.path}?${new URLSearchParams({ iss, launch })}`, {
    redirect: 'manual',
  })
const cookieIn = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** The page continues the launch with the cookie of its browser. */
const proceed = (cookie: string, token = user.token) =>
  fetch(`${app.origin}${api.beginLaunch.path}`, {
    method: 'POST',
    headers: { cookie, ...(token && { authorization: `Bearer ${token}` }) },
  })
async function begin(context: LaunchContext, by = user): Promise<string> {
  const cookie = cookieIn(await open(smart.fhir, smart.launch(context)))
  const answer = await proceed(cookie, by.token)
  const { url } = (await answer.json()) as { url: string }
  return url
}
const finish = ({ code = '', state = '', iss }: Record<string, string>, by = user) =>
  by.call(api.finishIntegration, { body: { integrationType: 'smart', code, state, iss } })
const launched = async (context: LaunchContext, by = user) =>
  finish(await smart.visit(await begin(context, by)), by)
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => error,
  )

test('an EMR opens the product with its patient, and the launch stays out of the address', async () => {
  const answer = await open(`${smart.fhir}/`, smart.launch({ patient: '7', encounter: 'e1' }))
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/home/settings/integrations/launch')
  expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict; Max-Age=600/)
  expect(smart.requests).toEqual([])
  const begun = await proceed(cookieIn(answer))
  expect(begun.headers.get('set-cookie')).toContain('Max-Age=0')
  const { url } = (await begun.json()) as { url: string }
  expect(new URL(url).searchParams.get('scope')?.split(' ')).toContain('launch')
  const { id, launch } = await finish(await smart.visit(url))
  expect(launch).toEqual({ emrPatientId: '7', encounterId: 'e1' })
  const body = { emrPatientId: '7', encounterId: 'e1' }
  const visits = await Promise.all(
    [1, 2, 3].map(() => user.call(openEmrVisit, { params: { id }, body })),
  )
  expect(new Set(visits.map((visit) => visit.id)).size).toBe(1)
  expect(visits[0]?.patient?.demographics.lastName).toBe('F7')
  expect(smart.refusals).toEqual([])
})

test('an EMR that nobody approved gets a page that says what to do, and no request', async () => {
  for (const iss of [`${smart.origin}/other`, `${smart.fhir}?x`, 'https://evil.example', 'x', '']) {
    const answer = await open(iss, 'any')
    expect(answer.status).toBe(400)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await answer.text()).toContain('Ask your administrator to add it')
  }
  expect((await open(smart.fhir, '')).status).toBe(400)
  const page = await (await open('https://evil.example/<script>', 'any')).text()
  expect(page).not.toContain('<script>')
  expect(smart.requests).toEqual([])
})

test('a launch needs the browser that the EMR opened, and a signed-in user', async () => {
  expect((await proceed('')).status).toBe(400)
  expect((await proceed('ausculta-launch=bm9uc2Vuc2U')).status).toBe(400)
  const elsewhere = Buffer.from('https://evil.example').toString('base64url')
  expect((await proceed(`ausculta-launch=${elsewhere}.eA`)).status).toBe(400)
  const cookie = cookieIn(await open(smart.fhir, smart.launch({ patient: '7' })))
  expect((await proceed(cookie, '')).status).toBe(401)
  expect(smart.requests).toEqual([])
})

test('a launch works once, for the user and session that continued it', async () => {
  const stranger = await app.newUser()
  const launch = smart.launch({ patient: '7' })
  const cookie = cookieIn(await open(smart.fhir, launch))
  const { url } = (await (await proceed(cookie)).json()) as { url: string }
  const answer = await smart.visit(url)
  expect((await refusal(finish(answer, stranger)))?.code).toBe('bad-request')
  await finish(answer)
  expect((await refusal(finish(answer)))?.code).toBe('bad-request')
  const again = (await (await proceed(cookie)).json()) as { url: string }
  expect(await smart.visit(again.url)).toMatchObject({ error: 'invalid_request' })
  expect(smart.refusals).toEqual(['unknown launch'])
})

test('a launch without a patient connects the EMR and opens no visit', async () => {
  const { launch, metadata } = await launched({})
  expect(metadata.status).toBe('connected')
  expect(launch).toEqual({ emrPatientId: null, encounterId: null })
  expect((await launched({ patient: '../7' })).launch?.emrPatientId).toBeNull()
})

test('later launches use the same connection, with the tokens and the patient of the newest', async () => {
  const first = await launched({ patient: '7' })
  const second = await launched({ patient: '8', encounter: 'e2' })
  expect(second.id).toBe(first.id)
  expect(second.launch).toEqual({ emrPatientId: '8', encounterId: 'e2' })
  expect((await launched({ patient: '7' })).launch?.encounterId).toBeNull()
  expect((await user.call(api.listIntegrations, {})).items).toHaveLength(1)
})

test('a launch from a colleague’s session in the EMR is refused, and the connection stays', async () => {
  const { id } = await launched({ patient: '7' })
  const { token } = await accessTo(app.services, user.user.id, id)
  smart.practitioner = 'Practitioner/9'
  const refused = await refusal(launched({ patient: '8' }))
  expect(refused?.message).toContain('as another clinician than before')
  expect(smart.requests).toContain('POST /revoke')
  expect((await accessTo(app.services, user.user.id, id)).token).toBe(token)
})

test('each encounter has its visit, a patient without one has one visit a day, and strangers get none', async () => {
  const { id } = await launched({ patient: '7' })
  const visit = async (encounterId: string | null, emrPatientId = '7') =>
    (await user.call(openEmrVisit, { params: { id }, body: { emrPatientId, encounterId } })).id
  const ids = [await visit('a'), await visit('b'), await visit(null), await visit(null, '8')]
  expect(new Set(ids).size).toBe(4)
  expect(await visit(null)).toBe(ids[2])
  await expect(visit('c', 'made-up')).rejects.toMatchObject({ code: 'not-found' })
  const stranger = await app.newUser()
  const body = { emrPatientId: '7', encounterId: 'a' }
  const attempt = stranger.call(openEmrVisit, { params: { id }, body })
  await expect(attempt).rejects.toMatchObject({ code: 'not-found' })
})

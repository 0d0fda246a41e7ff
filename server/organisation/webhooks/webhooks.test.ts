import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as intake from '#contract/intake.ts'
import { answerIntake, finishIntake } from '#contract/intake-link.ts'
import { listNotes } from '#contract/notes.ts'
import { signNote } from '#contract/sign.ts'
import { createScribe } from '#contract/scribes.ts'
import * as recordings from '#contract/transcripts.ts'
import * as api from '#contract/webhooks.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Receiver, startReceiver } from '#test/fakes/webhook-receiver.ts'
import { FRAME_SAMPLES, newVisit as newRecording, openLive } from '#test/live.ts'
import { signForm, typedForm } from '#test/signed-forms.ts'
import { newVisit, written } from '#test/visit.ts'
import { deliverToAll } from './announce.ts'
import { deliver, RETRIES } from './deliver.ts'
import { dropOldDeliveries } from './deliveries.ts'
import { signedHeaders } from './sign.ts'

let receiver: Receiver
/** Works on its queue. */
let app: TestApp
let admin: TestUser
/** Only stores jobs, so that a test tries each delivery itself. */
let idle: TestApp
let idleAdmin: TestUser
beforeAll(async () => {
  receiver = await startReceiver()
  ;[app, idle] = await Promise.all([testApp(), testApp()])
  await startWork(app.services)
  ;[admin, idleAdmin] = await Promise.all([app.newUser(), idle.newUser()])
})
afterAll(async () => {
  await Promise.all([app.close(), idle.close()])
  await receiver[Symbol.asyncDispose]()
})
afterEach(async () => {
  receiver.received.length = 0
  receiver.answer = (response) => response.writeHead(204).end()
  for (const one of [admin, idleAdmin])
    for (const { id } of (await one.call(api.listWebhooks, {})).webhooks)
      await one.call(api.removeWebhook, { params: { id } })
})

const add = (by: TestUser, events: api.WebhookEvent[] = ['note.signed'], url = receiver.url) =>
  by.call(api.addWebhook, { body: { url, events } })
const deliveriesOf = async (by: TestUser, id: string) =>
  (await by.call(api.listWebhookDeliveries, { params: { id }, query: {} })).items
/** Adds a webhook with a test delivery that hasn't been attempted. */
async function waiting() {
  const { webhook, secret } = await add(idleAdmin)
  const { id } = await idleAdmin.call(api.testWebhook, { params: { id: webhook.id } })
  const attempt = () => deliver(idle.services, id, AbortSignal.timeout(60_000))
  const read = async () => (await deliveriesOf(idleAdmin, webhook.id)).find((one) => one.id === id)
  return { webhook, secret, id, attempt, read }
}

describe('events of a visit', () => {
  test('reach the address with ids and times, but no text or name', async () => {
    const user = await app.newUser()
    await add(admin, api.WebhookEvent.options.slice())
    await expect.poll(() => app.services.webhooks.includes('note.ready')).toBe(true)
    const scribeId = await newVisit(app, user)
    await written(user, scribeId, { prompt: { id: 'soap' } })
    const [note] = (await user.call(listNotes, { params: { id: scribeId } })).items
    const noteId = note?.id ?? ''
    const version = note?.version ?? 0
    await user.call(signNote, {
      params: { id: noteId },
      body: { version, override: note?.claims.map(({ id }) => id) ?? [], seconds: 1 },
    })
    const { recordingId, scribeId: recorded } = await recordSilence(user)
    const answered = await answerQuestions(user)
    const typed = await typedForm(app, user)
    await signForm(user, typed, typed.values('Angina'))
    const bodies = () =>
      receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object })
    await expect.poll(() => bodies().length).toBe(5)
    const dataOf = (type: string) => bodies().find((one) => one.type === type)?.data
    const userId = user.user.id
    expect(dataOf('note.ready')).toEqual({ userId, scribeId, noteId })
    expect(dataOf('note.signed')).toEqual({ userId, scribeId, noteId })
    expect(dataOf('visit.recorded')).toEqual({ userId, scribeId: recorded, recordingId })
    expect(dataOf('form.signed')).toEqual({
      userId,
      scribeId: typed.visit,
      filledFormId: typed.filled.id,
    })
    expect(dataOf('intake.answered')).toEqual({ userId, scribeId: answered })
    const { rows } = await app.asOwner('select payload::text as text from webhook_delivery')
    expect(JSON.stringify(rows)).not.toContain(user.email)
  })

  test('go only to webhooks that subscribe to them, and nothing is queued without any', async () => {
    const user = await app.newUser()
    const { webhook } = await add(admin, ['intake.answered'])
    await expect.poll(() => app.services.webhooks.includes('intake.answered')).toBe(true)
    await expect.poll(() => app.services.webhooks.includes('note.ready')).toBe(false)
    await written(user, await newVisit(app, user), { prompt: { id: 'soap' } })
    const { rows } = await app.asOwner(
      `select 1 from pgboss.job where name = 'announce-event' and data->'payload'->'data'->>'userId' = $1`,
      [user.user.id],
    )
    expect(rows).toEqual([])
    await answerQuestions(user)
    await expect
      .poll(async () => (await deliveriesOf(admin, webhook.id))[0]?.state)
      .toBe('delivered')
    await admin.call(api.updateWebhook, { params: { id: webhook.id }, body: { enabled: false } })
    await expect.poll(() => app.services.webhooks.includes('intake.answered')).toBe(false)
  })

  test('are delivered once to each webhook, even if their job runs twice', async () => {
    const [one, two] = [await add(idleAdmin), await add(idleAdmin)]
    const payload = { type: 'note.signed', timestamp: new Date().toISOString(), data: {} } as const
    const event = { eventId: randomUUID(), payload }
    await Promise.all([deliverToAll(idle.services, event), deliverToAll(idle.services, event)])
    for (const { webhook } of [one, two])
      expect(await deliveriesOf(idleAdmin, webhook.id)).toHaveLength(1)
  })
})

async function recordSilence(user: TestUser) {
  const visit = await newRecording(user)
  const live = await openLive(app, user, visit)
  live.frame(0, 0, new Uint8Array(FRAME_SAMPLES * 2))
  await live.next('ack')
  live.socket.terminate()
  await live.closed
  await user.call(recordings.finishRecording, { params: { id: visit.recordingId } })
  return visit
}

async function answerQuestions(user: TestUser): Promise<string> {
  const { id } = await user.call(createScribe, { body: {} })
  const body = { set: 'cough', language: 'en' } as const
  const { link } = await user.call(intake.createIntake, { params: { id }, body })
  const token = link.split('#')[1] ?? ''
  const value = { kind: 'choices', options: ['none'] }
  await app.anyone.call(answerIntake, { body: { token, question: 'danger', value } })
  await app.anyone.call(finishIntake, { body: { token } })
  // A second press changes nothing.
  await app.anyone.call(finishIntake, { body: { token } })
  return id
}

describe('a delivery', () => {
  test('is signed as Standard Webhooks specifies', () => {
    // The example of its reference libraries.
    const headers = signedHeaders(
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      new Date(1_614_265_330_000),
      '{"test": 2432232314}',
    )
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test('can be verified with the secret that was shown once', async () => {
    const { attempt, secret, read } = await waiting()
    expect(await read()).toMatchObject({ state: 'waiting', attempts: 0, event: 'test' })
    await attempt()
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const expected = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(JSON.parse(body)).toMatchObject({ type: 'test', data: {} })
    expect(await read()).toMatchObject({ state: 'delivered', attempts: 1, status: 204, reason: '' })
    await attempt()
    expect(receiver.received).toHaveLength(1)
    const { rows } = await idle.asOwner<{ sealed: Buffer }>('select sealed from webhook')
    expect(rows[0]?.sealed.includes(secret)).toBe(false)
  })

  test('that is refused is retried with the same id, and finally given up', async () => {
    const { attempt, read, id } = await waiting()
    receiver.answer = (response) => response.writeHead(503).end('Try later, Jane Roe')
    await expect(attempt()).rejects.toThrow('The receiver answered 503.')
    expect(await read()).toMatchObject({ state: 'waiting', attempts: 1, status: 503 })
    await expect(attempt()).rejects.toThrow('503')
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(first).toBe(second)
    await idle.asOwner('update webhook_delivery set attempts = $1 where id = $2', [RETRIES, id])
    await attempt()
    const end = await read()
    expect(end).toMatchObject({ state: 'failed', reason: 'The receiver answered 503.' })
    expect(JSON.stringify(end) + idle.logged.join('\n')).not.toContain('Jane')
  })

  test('to a receiver that is gone (410) switches the webhook off until someone switches it on', async () => {
    const { attempt, read, webhook } = await waiting()
    receiver.answer = (response) => response.writeHead(410).end()
    await attempt()
    expect(await read()).toMatchObject({ state: 'failed', status: 410 })
    const [off] = (await idleAdmin.call(api.listWebhooks, {})).webhooks
    expect(off).toMatchObject({ enabled: false, problem: expect.stringContaining('410') })
    const params = { id: webhook.id }
    const later = await idleAdmin.call(api.testWebhook, { params })
    await deliver(idle.services, later.id, AbortSignal.timeout(60_000))
    expect((await deliveriesOf(idleAdmin, webhook.id))[0]).toMatchObject({
      state: 'failed',
      reason: 'The webhook is switched off.',
    })
    expect(receiver.received).toHaveLength(1)
    const on = await idleAdmin.call(api.updateWebhook, { params, body: { enabled: true } })
    expect(on).toMatchObject({ enabled: true, problem: '' })
  })

  test('follows no redirect, and fails at once if the connection breaks', async () => {
    const redirected = await waiting()
    receiver.answer = (response) => response.writeHead(302, { location: receiver.url }).end()
    await expect(redirected.attempt()).rejects.toThrow('The receiver redirects')
    expect(receiver.received).toHaveLength(1)
    const broken = await waiting()
    receiver.answer = (response) => response.destroy()
    await expect(broken.attempt()).rejects.toThrow('can’t be reached')
  })

  test('times out if the receiver never answers', async () => {
    const { id, read } = await waiting()
    receiver.answer = () => undefined
    const attempt = deliver(idle.services, id, AbortSignal.timeout(60_000), 1)
    await expect(attempt).rejects.toThrow('didn’t answer within 1 second.')
    expect(await read()).toMatchObject({ state: 'waiting', status: null, attempts: 1 })
  })

  test('is listed in pages for a month, and deleted with its webhook', async () => {
    const { webhook } = await waiting()
    const params = { id: webhook.id }
    for (let n = 0; n < 2; n += 1) await idleAdmin.call(api.testWebhook, { params })
    const first = await idleAdmin.call(api.listWebhookDeliveries, { params, query: { limit: 2 } })
    const cursor = first.cursor ?? ''
    const rest = await idleAdmin.call(api.listWebhookDeliveries, { params, query: { cursor } })
    const ids = [...first.items, ...rest.items].map(({ id }) => id)
    expect([new Set(ids).size, rest.cursor]).toEqual([3, null])
    const odd = idleAdmin.call(api.listWebhookDeliveries, { params, query: { cursor: 'x' } })
    await expect(odd).rejects.toMatchObject({ code: 'bad-request' })
    await idle.asOwner(
      `update webhook_delivery set created = now() - interval '31 days' where id = $1`,
      [ids[0]],
    )
    await dropOldDeliveries(idle.services)
    expect(await deliveriesOf(idleAdmin, webhook.id)).toHaveLength(2)
    await idleAdmin.call(api.removeWebhook, { params })
    await expect(deliveriesOf(idleAdmin, webhook.id)).rejects.toMatchObject({ code: 'not-found' })
    expect((await idle.asOwner('select 1 from webhook_delivery')).rows).toEqual([])
  })
})

describe('an address', () => {
  test('inside the network is refused unless the operator allows it, even on delivery', async () => {
    const settings = { PUBLIC_URL: 'https://scribe.example' }
    await using strict = await testApp(settings)
    const origin = new URL(receiver.url).origin
    await using allowed = await testApp({ ...settings, PRIVATE_ORIGINS: origin })
    const [one, other] = [await strict.newUser(), await allowed.newUser()]
    await expect(add(one)).rejects.toMatchObject({
      code: 'bad-request',
      detail: expect.stringContaining(`PRIVATE_ORIGINS=${origin}`),
    })
    await expect(add(one, ['note.ready'], 'http://example.org/hook')).rejects.toThrow('https://')
    await expect(add(one, ['note.ready'], 'wss://example.org/hook')).rejects.toThrow('https://')
    const { webhook } = await add(other)
    const { id } = await other.call(api.testWebhook, { params: { id: webhook.id } })
    // Allowed when it was entered, and no longer when it is delivered.
    const { egress } = strict.services
    const stopped = deliver({ ...allowed.services, egress }, id, AbortSignal.timeout(60_000))
    await expect(stopped).rejects.toThrow('isn’t on the public internet')
    expect(receiver.received).toEqual([])
    await deliver(allowed.services, id, AbortSignal.timeout(60_000))
    expect(receiver.received).toHaveLength(1)
  })

  test('is one of at most twenty, even if two are added at once', async () => {
    for (let n = 0; n < 19; n += 1) await add(idleAdmin)
    const both = await Promise.allSettled([add(idleAdmin), add(idleAdmin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await idleAdmin.call(api.listWebhooks, {})).webhooks).toHaveLength(20)
  })

  test('is seen and changed only by administrators, and its secret is never shown again', async () => {
    const user = await idle.newUser()
    const { webhook, secret } = await add(idleAdmin)
    expect(JSON.stringify(await idleAdmin.call(api.listWebhooks, {}))).not.toContain(secret)
    const params = { id: webhook.id }
    for (const refused of [
      () => user.call(api.listWebhooks, {}),
      () => add(user),
      () => user.call(api.testWebhook, { params }),
      () => user.call(api.removeWebhook, { params }),
      () => user.call(api.listWebhookDeliveries, { params, query: {} }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'not-found' })
    const none = { params: { id: randomUUID() } }
    await expect(idleAdmin.call(api.removeWebhook, none)).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

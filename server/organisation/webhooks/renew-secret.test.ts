import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/webhooks.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Receiver, startReceiver } from '#test/fakes/webhook-receiver.ts'
import { deliver } from './deliver.ts'

const HOUR_MS = 3_600_000

let receiver: Receiver
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  ;[receiver, app] = await Promise.all([startReceiver(), testApp()])
  admin = await app.newUser()
})
afterAll(async () => {
  await app.close()
  await receiver[Symbol.asyncDispose]()
})
afterEach(() => {
  receiver.received.length = 0
})

const add = () =>
  admin.call(api.addWebhook, { body: { url: receiver.url, events: ['note.signed'] } })
const renew = (id: string) => admin.call(api.renewWebhookSecret, { params: { id } })

/** The signatures of a test delivery that is sent so many hours from now. */
async function signaturesIn(hours: number, webhookId: string): Promise<string[]> {
  const { id } = await admin.call(api.testWebhook, { params: { id: webhookId } })
  const now = () => new Date(Date.now() + hours * HOUR_MS)
  await deliver({ ...app.services, now }, id, AbortSignal.timeout(60_000))
  return String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')
}

/** What a receiver that has this secret expects of the newest delivery. */
function expected(secret: string): string {
  const { headers = {}, body = '' } = receiver.received.at(-1) ?? {}
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('a renewed secret signs at once, and the old one too for 24 hours', async () => {
  const { webhook, secret: first } = await add()
  const { secret: second } = await renew(webhook.id)
  expect(second).not.toBe(first)
  expect(await signaturesIn(0, webhook.id)).toEqual([expected(second), expected(first)])
  expect(await signaturesIn(23.9, webhook.id)).toEqual([expected(second), expected(first)])
  expect(await signaturesIn(24.1, webhook.id)).toEqual([expected(second)])
})

test('a second renewal keeps the secret before it, and ends the first one', async () => {
  const { webhook, secret: first } = await add()
  const { secret: second } = await renew(webhook.id)
  const { secret: third } = await renew(webhook.id)
  const signatures = await signaturesIn(0, webhook.id)
  expect(signatures).toEqual([expected(third), expected(second)])
  expect(signatures).not.toContain(expected(first))
})

test('two renewals at once give two secrets that both work', async () => {
  const { webhook } = await add()
  const both = await Promise.all([renew(webhook.id), renew(webhook.id)])
  const signatures = await signaturesIn(0, webhook.id)
  expect(new Set(signatures)).toEqual(new Set(both.map(({ secret }) => expected(secret))))
})

test('a renewal changes nothing else, and no other webhook', async () => {
  const [one, other] = [await add(), await add()]
  const { webhook } = await renew(one.webhook.id)
  expect(webhook).toMatchObject({ url: receiver.url, events: ['note.signed'], enabled: true })
  expect(await signaturesIn(0, other.webhook.id)).toEqual([expected(other.secret)])
  await expect(renew(randomUUID())).rejects.toThrow('This webhook no longer exists.')
  const { rows } = await app.asOwner<{ sealed: Buffer }>('select sealed from webhook')
  expect(rows.some(({ sealed }) => sealed.includes('whsec_'))).toBe(false)
})

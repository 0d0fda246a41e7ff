import { createServer } from 'node:http'
import { bodyOf, listenOn, stopServer } from './http.ts'

interface FakeTwilio extends AsyncDisposable {
  /** What goes into the environment to use it. */
  settings: Record<string, string>
  /** Delivered messages, oldest first. */
  sent: { to: string; from: string; text: string }[]
  /** Answers every message so, until it is undefined again. */
  fault: { status: number; code: number } | undefined
}

/** Accepts and rejects messages like Twilio: basic auth, a form, errors with their own numbers. */
export async function startTwilio(): Promise<FakeTwilio> {
  const account = { sid: 'AC00000000000000000000000000000000', token: 'twilio-secret' }
  const fake: Pick<FakeTwilio, 'sent' | 'fault'> = { sent: [], fault: undefined }
  const expected = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`
  const server = createServer(async (request, response) => {
    const say = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ status, ...body }))
    const form = new URLSearchParams((await bodyOf(request)).toString())
    const path = `/2010-04-01/Accounts/${account.sid}/Messages.json`
    if (request.method !== 'POST' || request.url !== path) return say(404, { code: 20404 })
    if (request.headers.authorization !== expected) return say(401, { code: 20003 })
    if (fake.fault) return say(fake.fault.status, { code: fake.fault.code, message: 'Refused.' })
    const to = form.get('To') ?? ''
    const from = form.get('From') ?? form.get('MessagingServiceSid')
    if (!from) return say(400, { code: 21603 })
    // As their test numbers do.
    if (!/^\+\d{8,15}$/.test(to) || to === '+15005550001') return say(400, { code: 21211 })
    fake.sent.push({ to, from, text: form.get('Body') ?? '' })
    return say(201, { sid: `SM${fake.sent.length}`, status: 'queued' })
  })
  const port = await listenOn(server)
  return Object.assign(fake, {
    settings: {
      TWILIO_BASE_URL: `http://127.0.0.1:${port}`,
      TWILIO_ACCOUNT_SID: account.sid,
      TWILIO_AUTH_TOKEN: account.token,
      TWILIO_FROM: '+15005550006',
    },
    [Symbol.asyncDispose]: () => stopServer(server),
  })
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestReset, signIn, signUp } from '#contract/accounts.ts'
import { getChallenge, Proof, provingFetch } from '#contract/bot-check.ts'
import { createCall } from '#contract/call.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { proofFrom } from '#test/proof.ts'

let clock = 0
let app: TestApp
beforeAll(async () => {
  app = await testApp({ BOT_CHECK_EFFORT: '20' }, { now: () => new Date(Date.now() + clock) })
})
afterAll(() => app.close())

const words = 'Recaptcha verifier not initialized (refresh).'
const unknown = { email: 'nobody@example.org', password: 'violet kettle rain 42' }
const calling = (send: typeof fetch) =>
  createCall({ origin: app.origin, token: () => undefined, timezone: 'UTC', fetch: send }).call
const withProof = (proof: string | undefined) => calling(provingFetch(async () => proof))
const changed = (proof: string, change: (value: Proof) => void) => {
  const value = Proof.parse(JSON.parse(atob(proof)))
  change(value)
  return btoa(JSON.stringify(value))
}

describe('without a proof of work', () => {
  test.each([
    ['signs in', signIn],
    ['signs up', signUp],
    ['asks for a new password', requestReset],
  ])('nobody %s, and no address is looked up', async (_, endpoint) => {
    const asked = calling(fetch)(endpoint as typeof signIn, { body: unknown })
    await expect(asked).rejects.toMatchObject({ code: 'bad-request', message: words })
  })
})

test('a proof counts once, also when it is shown twice at the same moment', async () => {
  const proof = await proofFrom(app.origin)
  const tries = [1, 2, 3].map(() =>
    withProof(proof)(signIn, { body: unknown }).catch((error: Error) => error.message),
  )
  const said = await Promise.all(tries)
  expect(said.filter((message) => message === words)).toHaveLength(2)
  expect(said).toContain('No account found with this email.')
})

test('an invented, weakened or outdated proof is rejected', async () => {
  const refused = (proof: string) =>
    expect(withProof(proof)(signIn, { body: unknown })).rejects.toThrow(words)
  const proof = (await proofFrom(app.origin)) ?? ''
  await refused('nonsense')
  await refused(changed(proof, ({ solution }) => (solution.derivedKey = '00'.repeat(32))))
  await refused(changed(proof, ({ challenge }) => (challenge.parameters.keyPrefix = '00')))
  await refused(changed(proof, ({ challenge }) => (challenge.parameters.expiresAt = 9_999_999_999)))
  clock = 11 * 60_000
  await refused(proof)
  clock = 0
})

test('a browser whose proof has expired makes another automatically', async () => {
  let asked = 0
  const call = calling(provingFetch(async () => (asked++ ? proofFrom(app.origin) : 'old')))
  await expect(call(signIn, { body: unknown })).rejects.toThrow('No account found with this email.')
  expect(asked).toBe(2)
})

test('can be switched off by the operator', async () => {
  await using open = await testApp({ BOT_CHECK: 'off' })
  expect(await open.anyone.call(getChallenge, {})).toEqual({ challenge: null })
  const { call } = createCall({ origin: open.origin, token: () => undefined, timezone: 'UTC' })
  await expect(call(signIn, { body: unknown })).rejects.toThrow('No account found')
})

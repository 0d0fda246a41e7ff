import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { words } from '#contract/errors.ts'
import * as mfa from '#contract/mfa.ts'
import { getMe } from '#contract/profile.ts'
import { signInMethods } from '#contract/sessions.ts'
import { saveSignUpPolicy } from '../policy.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { fakePasskey } from '#test/fakes/passkey.ts'
import { as, pendingSignIn } from '#test/second-factor.ts'

const origin = 'https://notes.clinic.example'
let app: TestApp
let user: TestUser
const passkey = fakePasskey()
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: origin })
  const fresh = await app.newUser()
  await saveSignUpPolicy(app.services, { mode: 'open', domains: [] })
  const { challengeId, options } = await fresh.call(mfa.startPasskey, {})
  const { session } = await fresh.call(mfa.enrolPasskey, {
    body: { challengeId, response: passkey.create(options, { origin }), name: 'Front desk' },
  })
  user = as(app, fresh, session)
})
afterAll(() => app.close())

const anyone: TestApp['anyone']['call'] = (endpoint, input) => app.anyone.call(endpoint, input)

type At = Parameters<typeof passkey.get>[1]
async function alone(at: At, device = passkey) {
  const { challengeId, options } = await anyone(mfa.askSignInPasskey, {})
  const response = device.get(options, at)
  return anyone(mfa.signInByPasskey, { body: { challengeId, response } })
}
async function beside(at: At) {
  const pendingId = await pendingSignIn(app, user)
  const { challengeId, options } = await anyone(mfa.askPasskey, { body: { pendingId } })
  const proof = { kind: 'passkey' as const, challengeId, response: passkey.get(options, at) }
  return anyone(mfa.completeSignIn, { body: { pendingId, proof } })
}

test('a passkey completes a sign-in, whether or not its device asked for a finger or a PIN', async () => {
  const { factors } = await user.call(mfa.getSecondFactors, {})
  expect(factors).toMatchObject([{ kind: 'passkey', name: 'Front desk' }])
  expect(await beside({ origin, counter: 1, verified: false })).toMatchObject({
    state: 'signed-in',
  })
})

test('it signs in alone only where its device verified its user', async () => {
  const refused = alone({ origin, counter: 2, verified: false })
  await expect(refused).rejects.toMatchObject({ message: 'This passkey isn’t registered here.' })
  const session = await alone({ origin, counter: 2 })
  expect((await as(app, user, session).call(getMe, {})).id).toBe(user.user.id)
})

test('a page of another origin, an unknown passkey and a copied one are refused', async () => {
  await alone({ origin, counter: 5 })
  for (const at of [
    { origin: 'https://notes.clinic.example:8443', counter: 6 },
    { origin: 'https://clinic.example', counter: 6 },
    { origin, counter: 5 },
  ]) {
    await expect(alone(at)).rejects.toMatchObject({
      message: 'This passkey isn’t registered here.',
    })
    await expect(beside(at)).rejects.toMatchObject({ message: words.invalidCode })
  }
  await expect(alone({ origin, counter: 6 }, fakePasskey())).rejects.toMatchObject({
    message: 'This passkey isn’t registered here.',
  })
})

test("a passkey in use cannot become anybody else’s, and still opens its owner's account", async () => {
  const other = await app.newUser()
  const { challengeId, options } = await other.call(mfa.startPasskey, {})
  const response = passkey.create(options, { origin })
  const copied = other.call(mfa.enrolPasskey, { body: { challengeId, response } })
  await expect(copied).rejects.toThrow(words.enrollmentFailed)
  expect((await alone({ origin, counter: 6 })).user.id).toBe(user.user.id)
})

test('an answer is valid once, and for its own challenge', async () => {
  const { challengeId, options } = await anyone(mfa.askSignInPasskey, {})
  const other = await anyone(mfa.askSignInPasskey, {})
  const response = passkey.get(options, { origin, counter: 7 })
  await expect(
    anyone(mfa.signInByPasskey, { body: { challengeId: other.challengeId, response } }),
  ).rejects.toThrow()
  await anyone(mfa.signInByPasskey, { body: { challengeId, response } })
  await expect(
    anyone(mfa.signInByPasskey, { body: { challengeId, response } }),
  ).rejects.toMatchObject({ message: words.invalidCode })
})

describe("confirming one's identity with only a passkey", () => {
  const again = async (asker: TestUser, at: At, device = passkey) => {
    const { challengeId, options } = await asker.call(mfa.askReauthenticationPasskey, {})
    const response = device.get(options, at)
    return asker.call(mfa.reauthenticateByPasskey, { body: { challengeId, response } })
  }

  test('renews the session with new tokens, and is offered only to users who have one', async () => {
    const renewed = as(app, user, await again(user, { origin, counter: 10 }))
    expect((await renewed.call(getMe, {})).id).toBe(user.user.id)
    await expect(user.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    user = renewed
    expect(await user.call(signInMethods, {})).toMatchObject({ hasPasskey: true })
    const other = await app.newUser()
    expect(await other.call(signInMethods, {})).toMatchObject({ hasPasskey: false })
  })

  test('needs a device that verified its user, and a passkey of this user', async () => {
    const unknown = { message: 'This passkey isn’t registered here.' }
    const unverified = again(user, { origin, counter: 11, verified: false })
    await expect(unverified).rejects.toMatchObject(unknown)
    const other = await app.newUser()
    await expect(again(other, { origin, counter: 12 })).rejects.toMatchObject(unknown)
    await user.call(getMe, {})
  })

  test('takes no answer to the question of another session or of a sign-in', async () => {
    const elsewhere = as(app, user, await alone({ origin, counter: 13 }))
    const asked = await elsewhere.call(mfa.askReauthenticationPasskey, {})
    const signingIn = await anyone(mfa.askSignInPasskey, {})
    for (const { challengeId, options } of [asked, signingIn]) {
      const response = passkey.get(options, { origin, counter: 14 })
      const body = { challengeId, response }
      await expect(user.call(mfa.reauthenticateByPasskey, { body })).rejects.toMatchObject({
        code: 'bad-request',
      })
    }
  })

  test('stops after ten tries in five minutes', async () => {
    const fresh = as(app, user, await alone({ origin, counter: 20 }))
    const tries = []
    for (let n = 0; n < 12; n += 1)
      tries.push(
        await again(fresh, { origin, counter: 30 + n }, fakePasskey()).catch(
          ({ code }: { code: string }) => code,
        ),
      )
    expect(tries.slice(-2)).toEqual(['too-many', 'too-many'])
  })
})

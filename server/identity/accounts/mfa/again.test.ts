import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askDeletion } from '#contract/deletion.ts'
import { words } from '#contract/errors.ts'
import * as mfa from '#contract/mfa.ts'
import { confirmByProvider } from '#contract/providers.ts'
import { changeEmail, changePassword, reauthenticate } from '#contract/sessions.ts'
import { linkTakeout, startTakeout } from '#contract/data-export.ts'
import { readTextMessages } from '#server/identity/messaging/sms/outbox.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { fakePasskey } from '#test/fakes/passkey.ts'
import { as, enrolApp, password, pendingSignIn } from '#test/second-factor.ts'

// A passkey belongs to a name, not to a number.
const origin = 'http://localhost:3000'
const MINUTE = 60_000
let clock = 0
let app: TestApp
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: origin }, { now: () => new Date(Date.now() + clock) })
})
afterAll(() => app.close())

async function textedCode(): Promise<string> {
  const [newest] = await readTextMessages(app.services)
  return newest?.text.slice(0, 6) ?? ''
}
const waiting = async (user: TestUser) => {
  const answer = await user.call(reauthenticate, { body: { password } })
  if (answer.state !== 'mfa-required') throw new Error('the second factor should be asked for')
  return answer.pendingId
}
const complete = (user: TestUser, pendingId: string, proof: mfa.SecondProof) =>
  user.call(mfa.completeReauthentication, { body: { pendingId, proof } })
const appCode = (device: Awaited<ReturnType<typeof enrolApp>>['device']) => ({
  kind: 'totp' as const,
  code: device.generate({ timestamp: app.services.now().getTime() }),
})

/** Someone with an app, a phone, a passkey and recovery codes, who signed in eleven minutes ago. */
async function withEveryFactor() {
  const { user: first, device, recoveryCodes } = await enrolApp(app, await app.newUser())
  const phone = await first.call(mfa.startPhone, { body: { phoneNumber: '+16045550177' } })
  const texted = { challengeId: phone.challengeId, code: await textedCode() }
  const { session: second } = await first.call(mfa.verifyPhone, { body: texted })
  const passkey = fakePasskey()
  const asked = await as(app, first, second).call(mfa.startPasskey, {})
  const response = passkey.create(asked.options, { origin })
  const { session } = await as(app, first, second).call(mfa.enrolPasskey, {
    body: { challengeId: asked.challengeId, response },
  })
  clock += 11 * MINUTE
  return { user: as(app, first, session), device, passkey, recoveryCodes }
}

describe('a user with a second factor who confirms their identity', () => {
  test('shows the second factor too, whichever they have; the password alone opens nothing', async () => {
    const { user: found, device, passkey, recoveryCodes } = await withEveryFactor()
    let user = found
    const ways: [string, (pendingId: string) => Promise<mfa.SecondProof>][] = [
      ['app', async () => appCode(device)],
      ['recovery', async () => ({ kind: 'recovery', code: recoveryCodes[0] ?? '' })],
      [
        'phone',
        async (pendingId) => {
          const { factors } = await app.anyone.call(mfa.getPendingSignIn, { body: { pendingId } })
          const factorId = factors.find(({ kind }) => kind === 'phone')?.factorId ?? ''
          await app.anyone.call(mfa.sendSignInCode, { body: { pendingId, factorId } })
          return { kind: 'phone', code: await textedCode() }
        },
      ],
      [
        'passkey',
        async (pendingId) => {
          const asked = await app.anyone.call(mfa.askPasskey, { body: { pendingId } })
          const response = passkey.get(asked.options, { origin, verified: false, counter: 1 })
          return { kind: 'passkey', challengeId: asked.challengeId, response }
        },
      ],
    ]
    for (const [name, proofOf] of ways) {
      const pendingId = await waiting(user)
      await expect(user.call(startTakeout, {}), name).rejects.toMatchObject({
        code: 'reauthenticate',
      })
      const wrong = complete(user, pendingId, { kind: 'totp', code: '000000' })
      await expect(wrong, name).rejects.toMatchObject({ message: words.invalidCode })
      const proof = await proofOf(pendingId)
      user = as(app, user, await complete(user, pendingId, proof))
      await user.call(startTakeout, {})
      const again = complete(user, pendingId, proof)
      await expect(again, name).rejects.toMatchObject({ message: words.expiredCode })
      clock += 11 * MINUTE
    }
  })

  test('is asked before anything that could give the account away', async () => {
    const { user, recoveryCodes } = await withEveryFactor()
    const pendingId = await waiting(user)
    const id = crypto.randomUUID()
    const deeds: Promise<unknown>[] = [
      user.call(startTakeout, {}),
      user.call(linkTakeout, { params: { id } }),
      user.call(askDeletion, { body: { publicItems: 'keep' } }),
      user.call(changeEmail, { body: { email: 'another@example.org' } }),
      user.call(changePassword, { body: { current: password, password: 'another good phrase 7' } }),
      user.call(mfa.startPhone, { body: { phoneNumber: '+16045550178' } }),
      user.call(mfa.startTotp, {}),
      user.call(mfa.startPasskey, {}),
      user.call(mfa.removeFactor, { params: { factorId: id } }),
      user.call(mfa.renewRecoveryCodes, {}),
      user.call(confirmByProvider, {
        params: { provider: 'google' },
        body: { purpose: 'link', mode: 'popup' },
      }),
    ]
    const said = await Promise.allSettled(deeds)
    expect(said.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
      deeds.map(() => 'reauthenticate'),
    )
    const proof = { kind: 'recovery', code: recoveryCodes[0] ?? '' } as const
    const { token } = await complete(user, pendingId, proof)
    const body = { current: password, password: 'another good phrase 7' }
    await as(app, user, { token }).call(changePassword, { body })
  })

  test('does so for their own session: it opens none, and a pending sign-in renews none', async () => {
    const { user, device } = await enrolApp(app, await app.newUser())
    clock += MINUTE
    const signingIn = await pendingSignIn(app, user)
    const expired = { message: words.expiredCode }
    await expect(complete(user, signingIn, appCode(device))).rejects.toMatchObject(expired)
    const pendingId = await waiting(user)
    const body = { pendingId, proof: appCode(device) }
    const opened = app.anyone.call(mfa.completeSignIn, { body })
    await expect(opened).rejects.toMatchObject(expired)
    const stranger = await app.newUser()
    const stolen = complete(stranger, pendingId, body.proof)
    await expect(stolen).rejects.toMatchObject(expired)
    expect(await complete(user, pendingId, body.proof)).toMatchObject({ state: 'signed-in' })
  })

  test('nothing else counts as having shown it: neither a new factor nor a new password', async () => {
    const fresh = await app.newUser()
    clock += 9 * MINUTE
    const { user } = await enrolApp(app, fresh)
    const body = { current: password, password: 'another good phrase 7' }
    const renewed = as(app, user, await user.call(changePassword, { body }))
    await renewed.call(startTakeout, {})
    clock += 2 * MINUTE
    const late = renewed.call(startTakeout, {})
    await expect(late).rejects.toMatchObject({ code: 'reauthenticate' })
  })
})

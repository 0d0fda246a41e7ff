import { afterAll, beforeAll, expect, test } from 'vitest'
import { words } from '#contract/errors.ts'
import * as mfa from '#contract/mfa.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { as, enrolApp, pendingSignIn } from '#test/second-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ BOT_CHECK: 'off' })
})
afterAll(() => app.close())

test('new recovery codes take the place of the former ones, which open nothing any more', async () => {
  const { user, recoveryCodes } = await enrolApp(app, await app.newUser())
  const { codes } = await user.call(mfa.renewRecoveryCodes, {})
  const signInBy = async (code = '') => {
    const pendingId = await pendingSignIn(app, user)
    const proof = { kind: 'recovery', code } as const
    return app.anyone.call(mfa.completeSignIn, { body: { pendingId, proof } })
  }
  await expect(signInBy(recoveryCodes[0])).rejects.toMatchObject({ message: words.invalidCode })
  const { token } = await signInBy(codes[0])
  const { recoveryCodesLeft } = await as(app, user, { token }).call(mfa.getSecondFactors, {})
  expect(recoveryCodesLeft).toBe(9)
})

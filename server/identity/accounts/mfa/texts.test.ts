import { afterAll, beforeAll, expect, test } from 'vitest'
import { words } from '#contract/errors.ts'
import * as mfa from '#contract/mfa.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { as, pendingSignIn, textedCode } from '#test/second-factor.ts'

const phoneNumber = '+16045550171'
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

/** A user whose second factor is the phone. */
async function withPhone() {
  const fresh = await app.newUser()
  const { challengeId } = await fresh.call(mfa.startPhone, { body: { phoneNumber } })
  const body = { challengeId, code: await textedCode(admin) }
  const { session } = await fresh.call(mfa.verifyPhone, { body })
  return as(app, fresh, session)
}

async function askForCode(pendingId: string) {
  const { factors } = await app.anyone.call(mfa.getPendingSignIn, { body: { pendingId } })
  const factorId = factors.find(({ kind }) => kind === 'phone')?.factorId ?? ''
  await app.anyone.call(mfa.sendSignInCode, { body: { pendingId, factorId } })
}

test('who owns a phone gets codes to sign in, however often others say that the number is theirs', async () => {
  const [owner, stranger] = [await withPhone(), await app.newUser()]
  // The owner's own enrolment was the first of five in the hour.
  for (let n = 0; n < 4; n += 1) await stranger.call(mfa.startPhone, { body: { phoneNumber } })
  const more = stranger.call(mfa.startPhone, { body: { phoneNumber } })
  await expect(more).rejects.toMatchObject({ message: words.tooMany })
  const pendingId = await pendingSignIn(app, owner)
  await askForCode(pendingId)
  const proof = { kind: 'phone' as const, code: await textedCode(admin) }
  const session = await app.anyone.call(mfa.completeSignIn, { body: { pendingId, proof } })
  expect(session.user.id).toBe(owner.user.id)
})

test('an account gets ten sign-in codes per hour, so that nobody who knows its password can annoy its owner', async () => {
  const [fresh, other] = [await app.newUser(), '+16045550172']
  const { challengeId } = await fresh.call(mfa.startPhone, { body: { phoneNumber: other } })
  const body = { challengeId, code: await textedCode(admin) }
  await fresh.call(mfa.verifyPhone, { body })
  const pendingId = await pendingSignIn(app, fresh)
  for (let n = 0; n < 10; n += 1) await askForCode(pendingId)
  await expect(askForCode(pendingId)).rejects.toMatchObject({ message: words.tooMany })
})

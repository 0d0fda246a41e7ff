import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/accounts.ts'
import { listActivity } from '#contract/audit.ts'
import { words } from '#contract/errors.ts'
import * as mfa from '#contract/mfa.ts'
import { getMe } from '#contract/profile.ts'
import { listScribes } from '#contract/scribes.ts'
import { readTextMessages } from '#server/identity/messaging/sms/outbox.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import {
  as,
  enrolApp,
  password,
  pendingSignIn,
  recentProof,
  shownAgain,
  textedCode,
} from '#test/second-factor.ts'
import { sweepAccounts } from '../jobs.ts'
import { resetFactors } from './factors.ts'

let clock = 0
let app: TestApp
let admin: TestUser
let recent: ReturnType<typeof recentProof>
const recentAdmin = async () => (admin = await recent(admin))
beforeAll(async () => {
  app = await testApp({ BOT_CHECK: 'off' }, { now: () => new Date(Date.now() + clock) })
  admin = await app.newUser()
  recent = recentProof(app)
})
afterAll(() => app.close())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const anyone: TestApp['anyone']['call'] = (endpoint, input) => app.anyone.call(endpoint, input)
let lines = 100
/** A number of a kind that exists and that no test had before, so that limits by number do not meet. */
const newNumber = () => `+1604555${String((lines += 1)).padStart(4, '0')}`

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function enrolPhone(user: TestUser, phoneNumber = newNumber()) {
  const { challengeId } = await user.call(mfa.startPhone, { body: { phoneNumber } })
  const code = await textedCode(await recentAdmin())
  const enrolled = await user.call(mfa.verifyPhone, { body: { challengeId, code } })
  return { ...enrolled, user: as(app, user, enrolled.session) }
}

async function sentCode(pendingId: string) {
  const { factors } = await anyone(mfa.getPendingSignIn, { body: { pendingId } })
  const factorId = factors.find(({ kind }) => kind === 'phone')?.factorId ?? ''
  await anyone(mfa.sendSignInCode, { body: { pendingId, factorId } })
  return textedCode(await recentAdmin())
}
const complete = (pendingId: string, proof: mfa.SecondProof) =>
  anyone(mfa.completeSignIn, { body: { pendingId, proof } })

describe('a phone as second factor', () => {
  test.each([
    ['604 555', words.shortPhone],
    ['not a number', words.invalidPhone],
    ['604 555 0123', words.invalidPhone],
    ['+1 000 000 0000', words.invalidPhone],
  ])('a number such as "%s" is refused in the words of the specification', async (typed, said) => {
    const asked = admin.call(mfa.startPhone, { body: { phoneNumber: typed } })
    await expect(asked).rejects.toMatchObject({ code: 'bad-request', message: said })
  })

  test('is enrolled with the code sent to it; the session continues with new tokens, and ten recovery codes are shown once', async () => {
    const user = await app.newUser()
    const { challengeId, phoneNumber } = await user.call(mfa.startPhone, {
      body: { phoneNumber: '(604) 555-0123', country: 'CA' },
    })
    expect(phoneNumber).toBe('+1 604 555 0123')
    const code = await textedCode(await recentAdmin())
    await expect(
      user.call(mfa.verifyPhone, { body: { challengeId, code: wrong(code) } }),
    ).rejects.toMatchObject({ message: words.invalidCode })
    const enrolled = await user.call(mfa.verifyPhone, {
      body: { challengeId, code: `${code.slice(0, 3)} ${code.slice(3)}` },
    })
    expect(new Set(enrolled.recoveryCodes).size).toBe(10)
    await expect(user.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    const now = as(app, user, enrolled.session)
    const { factors, recoveryCodesLeft } = await now.call(mfa.getSecondFactors, {})
    expect(factors).toMatchObject([{ kind: 'phone', phoneNumber: '+16045550123' }])
    expect(Date.parse(factors[0]?.enrollmentTime ?? '')).not.toBeNaN()
    expect(recoveryCodesLeft).toBe(10)
  })

  test('enrolled twice leaves the count as it was, and says that enrolment did not complete', async () => {
    const number = newNumber()
    const { user } = await enrolPhone(await app.newUser(), number)
    await expect(enrolPhone(user, number)).rejects.toMatchObject({
      message: words.enrollmentFailed,
    })
    expect((await user.call(mfa.getSecondFactors, {})).factors).toHaveLength(1)
  })

  test('a code is valid for its own enrolment only, and for ten minutes', async () => {
    const [one, other] = await Promise.all([app.newUser(), app.newUser()])
    const { challengeId } = await one.call(mfa.startPhone, { body: { phoneNumber: newNumber() } })
    const code = await textedCode(await recentAdmin())
    await expect(
      other.call(mfa.verifyPhone, { body: { challengeId, code } }),
    ).rejects.toMatchObject({ message: words.invalidCode })
    clock += 10 * MINUTE + 1
    await expect(one.call(mfa.verifyPhone, { body: { challengeId, code } })).rejects.toMatchObject({
      message: words.expiredCode,
    })
  })

  test('needs a recent sign-in for enrolment and, with its own message, for removal', async () => {
    const { user } = await enrolPhone(await app.newUser())
    const [factor] = (await user.call(mfa.getSecondFactors, {})).factors
    clock += 11 * MINUTE
    const params = { factorId: factor?.factorId ?? '' }
    await expect(user.call(mfa.removeFactor, { params })).rejects.toMatchObject({
      code: 'reauthenticate',
      message: 'Please re-authenticate to disable two-factor authentication.',
    })
    await expect(
      user.call(mfa.startPhone, { body: { phoneNumber: newNumber() } }),
    ).rejects.toMatchObject({ code: 'reauthenticate' })
    clock -= 11 * MINUTE
    expect(await user.call(mfa.removeFactor, { params })).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
    })
    const { state } = await anyone(api.signIn, { body: { email: user.email, password } })
    expect(state).toBe('signed-in')
  })

  test('takes no more than five codes in an hour, and no number is read in the outbox or the log', async () => {
    const number = newNumber()
    const user = await app.newUser()
    const asked = await Promise.allSettled(
      Array.from({ length: 6 }, () => user.call(mfa.startPhone, { body: { phoneNumber: number } })),
    )
    const refused = asked.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ reason: { message: words.tooMany } })
    const { items } = await (await recentAdmin()).call(mfa.listTextMessages, {})
    expect(JSON.stringify(items) + app.logged.join()).not.toContain(number.slice(-5))
    expect(items[0]?.to).toBe(`•••• ${number.slice(-2)}`)
    await expect(user.call(mfa.listTextMessages, {})).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

test('an unsent text message is kept for a day', async () => {
  const kept = async () => (await readTextMessages(app.services)).map(({ id }) => id)
  const added = async () => {
    const before = new Set(await kept())
    const user = await app.newUser()
    await user.call(mfa.startPhone, { body: { phoneNumber: newNumber() } })
    return (await kept()).find((id) => !before.has(id))
  }
  const now = clock
  const young = await added()
  clock = now - DAY
  const old = await added()
  clock = now - MINUTE
  await sweepAccounts(app.services)
  expect(await kept()).toEqual(expect.arrayContaining([young, old]))
  clock = now + MINUTE
  await sweepAccounts(app.services)
  expect(await kept()).toContain(young)
  expect(await kept()).not.toContain(old)
  clock = now
})

describe('signing in with a second factor', () => {
  test('a code sent to the phone completes it once, and no number is shown before', async () => {
    const number = newNumber()
    const { user } = await enrolPhone(await app.newUser(), number)
    const pendingId = await pendingSignIn(app, user)
    const offered = await anyone(mfa.getPendingSignIn, { body: { pendingId } })
    expect(offered.factors).toMatchObject([{ kind: 'phone', label: `•••• ${number.slice(-2)}` }])
    const code = await sentCode(pendingId)
    const both = await Promise.allSettled([
      complete(pendingId, { kind: 'phone', code }),
      complete(pendingId, { kind: 'phone', code }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(complete(pendingId, { kind: 'phone', code })).rejects.toMatchObject({
      message: words.expiredCode,
    })
  })

  test('a code of one sign-in does not complete another, nor one that was sent before', async () => {
    const { user } = await enrolPhone(await app.newUser())
    const [mine, other] = [await pendingSignIn(app, user), await pendingSignIn(app, user)]
    const first = await sentCode(mine)
    await sentCode(other)
    await expect(complete(other, { kind: 'phone', code: first })).rejects.toMatchObject({
      message: words.invalidCode,
    })
    const second = await sentCode(mine)
    await expect(complete(mine, { kind: 'phone', code: first })).rejects.toMatchObject({
      message: words.invalidCode,
    })
    const session = await complete(mine, { kind: 'phone', code: second })
    // Both refusals are attempts that the log of access keeps for the user.
    const refused = async () => {
      const { items } = await as(app, user, session).call(listActivity, { query: {} })
      return items.filter(({ outcome }) => outcome === 'refused').length
    }
    await expect.poll(refused).toBe(2)
  })

  test('twelve guesses at once get five tries, whatever they are', async () => {
    const { user } = await enrolPhone(await app.newUser())
    const pendingId = await pendingSignIn(app, user)
    const code = await sentCode(pendingId)
    const kinds = ['phone', 'totp', 'recovery'] as const
    const said = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        complete(pendingId, { kind: kinds[n % 3] ?? 'phone', code: wrong(code) }).catch(
          (error: Error) => error.message,
        ),
      ),
    )
    expect(said.filter((message) => message === words.invalidCode)).toHaveLength(5)
    expect(said.filter((message) => message === words.tooMany)).toHaveLength(7)
    await expect(complete(pendingId, { kind: 'phone', code })).rejects.toMatchObject({
      message: words.tooMany,
    })
  })

  test('waits ten minutes, and its id is not a token for anything else', async () => {
    const { user } = await enrolApp(app, await app.newUser())
    const pendingId = await pendingSignIn(app, user)
    await expect(as(app, user, { token: pendingId }).call(getMe, {})).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    clock += 10 * MINUTE + 1
    await expect(anyone(mfa.getPendingSignIn, { body: { pendingId } })).rejects.toMatchObject({
      message: words.expiredCode,
    })
    clock -= 10 * MINUTE + 1
  })

  test('a new password does not skip it', async () => {
    const { user } = await enrolApp(app, await app.newUser())
    await anyone(api.requestReset, { body: { email: user.email } })
    const { items } = await (await recentAdmin()).call(api.listOutbox, {})
    const token = items
      .filter(({ to }) => to === user.email)
      .map(({ text }) => /#reset=(\S+)/.exec(text)?.[1])
      .find(Boolean)
    await anyone(api.resetPassword, { body: { token: token ?? '', password } })
    expect(await pendingSignIn(app, user)).toBeTruthy()
  })

  test('the code of an app is taken once, and so is a recovery code', async () => {
    const { user, device, recoveryCodes } = await enrolApp(app, await app.newUser())
    clock += MINUTE
    const code = device.generate({ timestamp: app.services.now().getTime() })
    await complete(await pendingSignIn(app, user), { kind: 'totp', code })
    await expect(
      complete(await pendingSignIn(app, user), { kind: 'totp', code }),
    ).rejects.toMatchObject({ message: words.invalidCode })
    const recovery = { kind: 'recovery', code: recoveryCodes[3]?.toUpperCase() ?? '' } as const
    const { token } = await complete(await pendingSignIn(app, user), recovery)
    await expect(complete(await pendingSignIn(app, user), recovery)).rejects.toMatchObject({
      message: words.invalidCode,
    })
    const { recoveryCodesLeft } = await as(app, user, { token }).call(mfa.getSecondFactors, {})
    expect(recoveryCodesLeft).toBe(9)
  })

  test('the first factor ends sessions that showed only a password, and its owner is mailed', async () => {
    const user = await app.newUser()
    const other = await anyone(api.signIn, { body: { email: user.email, password } })
    await enrolApp(app, user)
    if (other.state !== 'signed-in') throw new Error('should be signed in')
    await expect(as(app, user, other).call(getMe, {})).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    const { items } = await (await recentAdmin()).call(api.listOutbox, {})
    const mail = items.find(({ to, subject }) => to === user.email && /has changed/.test(subject))
    expect(mail?.text).toContain('An authenticator app was added')
  })

  test('an administrator takes all factors of someone who lost them', async () => {
    const { user } = await enrolApp(app, await app.newUser())
    expect(await resetFactors(app.services, user.user.id)).toBe(1)
    await expect(user.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    const { state } = await anyone(api.signIn, { body: { email: user.email, password } })
    expect(state).toBe('signed-in')
  })
})

describe('if the administrator requires a second factor of everyone', () => {
  test('a user without one can only set one up, at once; a user with one continues', async () => {
    admin = as(app, admin, await shownAgain(admin))
    const other = await app.newUser()
    await expect(
      admin.call(mfa.setSecondFactorRule, { body: { required: true } }),
    ).rejects.toMatchObject({ message: 'Set up two-factor authentication for yourself first.' })
    const { user: boss } = await enrolApp(app, admin)
    await boss.call(mfa.setSecondFactorRule, { body: { required: true } })
    await boss.call(listScribes, { query: {} })
    await expect(other.call(listScribes, { query: {} })).rejects.toMatchObject({
      code: 'second-factor-needed',
    })
    const late = await app.newUser()
    await expect(late.call(listScribes, { query: {} })).rejects.toMatchObject({
      code: 'second-factor-needed',
    })
    const { user: ready } = await enrolApp(app, other)
    await ready.call(listScribes, { query: {} })
    const [only] = (await ready.call(mfa.getSecondFactors, {})).factors
    await expect(
      ready.call(mfa.removeFactor, { params: { factorId: only?.factorId ?? '' } }),
    ).rejects.toMatchObject({ message: words.notAllowed })
  })
})

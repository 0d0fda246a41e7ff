import { describe, expect, test } from 'vitest'
import { words } from '#contract/errors.ts'
import { listTextMessages, startPhone, verifyPhone } from '#contract/mfa.ts'
import { readConfig } from '#server/config/env.ts'
import { testApp } from '#test/app.ts'
import { startTwilio } from '#test/fakes/twilio.ts'

describe('text messages by Twilio', () => {
  test('reach the phone, and an unassigned number is reported', async () => {
    await using twilio = await startTwilio()
    await using app = await testApp(twilio.settings)
    const user = await app.newUser()
    const ask = (phoneNumber: string) => user.call(startPhone, { body: { phoneNumber } })
    const { challengeId } = await ask('+1 604 555 0142')
    const [message] = twilio.sent
    expect(message).toMatchObject({ to: '+16045550142', from: '+15005550006' })
    const code = message?.text.slice(0, 6) ?? ''
    await user.call(verifyPhone, { body: { challengeId, code } })
    expect(twilio.sent).toHaveLength(1)
  })

  test('that are rejected are reported at once, without the number or the key in the log', async () => {
    await using twilio = await startTwilio()
    await using app = await testApp(twilio.settings)
    const admin = await app.newUser()
    const ask = () => admin.call(startPhone, { body: { phoneNumber: '+1 604 555 0143' } })
    twilio.fault = { status: 400, code: 21211 }
    await expect(ask()).rejects.toMatchObject({ message: words.invalidPhone })
    for (const fault of [
      { status: 401, code: 20003 },
      { status: 429, code: 20429 },
    ]) {
      twilio.fault = fault
      await expect(ask()).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The text message could not be sent.',
      })
    }
    expect(app.logged.join()).not.toMatch(/5550143|twilio-secret/)
    expect((await admin.call(listTextMessages, {})).items).toEqual([])
  })

  test('half a set of settings stops the start with words', () => {
    expect(() => readConfig({ TWILIO_ACCOUNT_SID: 'AC1' })).toThrow(
      'Text messages need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
    )
  })
})

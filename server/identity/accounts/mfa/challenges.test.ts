import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { words } from '#contract/errors.ts'
import { readTextMessages } from '#server/identity/messaging/sms/outbox.ts'
import { testApp } from '#test/app.ts'
import { type Of, putChallenge, tryChallenge } from './challenges.ts'
import { phoneShown, sendSignInCode } from './phone.ts'

test.each(['phone-setup', 'phone', 'totp-setup'] as const)(
  'a %s code takes five guesses and no sixth, and a new code starts the count again',
  async (kind) => {
    await using app = await testApp()
    const of: Of = { kind, boundTo: randomUUID() }
    const put = () => putChallenge(app.services, of, async () => ({ code: '123456' }))
    await put()
    for (let guess = 1; guess <= 5; guess++)
      await expect(tryChallenge(app.services, of)).resolves.toMatchObject({
        content: { code: '123456' },
      })
    await expect(tryChallenge(app.services, of)).rejects.toThrow(words.tooMany)
    await put()
    await expect(tryChallenge(app.services, of)).resolves.toBeDefined()
  },
)

test('the code of a text message is taken once, even before its sign-in has ended', async () => {
  await using app = await testApp()
  const { user } = await app.newUser()
  const pendingId = randomUUID()
  await sendSignInCode(app.services, user.id, pendingId, '+16045550188')
  const [sent] = await readTextMessages(app.services)
  const code = /\d{6}/.exec(sent?.text ?? '')?.[0] ?? ''
  expect(await phoneShown(app.services, pendingId, code)).toBe(true)
  await expect(phoneShown(app.services, pendingId, code)).rejects.toThrow(words.invalidCode)
})

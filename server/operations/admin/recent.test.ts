import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOutbox, requestReset } from '#contract/accounts.ts'
import * as api from '#contract/admin.ts'
import { exportAllActivity } from '#contract/audit.ts'
import { decideDeletion, setDeletionPolicy } from '#contract/deletion.ts'
import { listTextMessages } from '#contract/mfa.ts'
import { inviteSomebody, setSignUpPolicy, withdrawInvitation } from '#contract/sign-up.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'

/* An administrator's session that was left open, or stolen, must not give any account away. */

let clock = 0
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + clock) })
  admin = await app.newUser()
})
afterAll(() => app.close())

const id = '00000000-0000-4000-8000-000000000000'
const deeds = {
  'reads the mails that wait': () => admin.call(listOutbox, {}),
  'reads the text messages that wait': () => admin.call(listTextMessages, {}),
  'mails a link for a new password': () => admin.call(api.sendUserReset, { params: { id } }),
  'disables an account': () =>
    admin.call(api.setUserState, { params: { id }, body: { disabled: true } }),
  'invites somebody': () => admin.call(inviteSomebody, { body: { email: 'new@example.org' } }),
  'withdraws an invitation': () => admin.call(withdrawInvitation, { params: { id } }),
  'opens the sign-up': () => admin.call(setSignUpPolicy, { body: { mode: 'open', domains: [] } }),
  'approves the deletion of an account': () =>
    admin.call(decideDeletion, { params: { id }, body: { decision: 'approved', reason: '' } }),
  'lets accounts go without approval': () =>
    admin.call(setDeletionPolicy, { body: { needsApproval: false } }),
  'downloads all logs': () => admin.call(exportAllActivity, { query: { format: 'csv' } }),
} satisfies Record<string, () => Promise<unknown>>

test.each(Object.entries(deeds))(
  'an administrator who signed in eleven minutes ago proves again who they are before one %s',
  async (_, doIt) => {
    clock = 11 * 60_000
    await expect(doIt()).rejects.toMatchObject({ code: 'reauthenticate' })
    clock = 0
  },
)

test('an old session does not read the link that renews it, and a new one does', async () => {
  await app.anyone.call(requestReset, { body: { email: admin.email } })
  clock = 11 * 60_000
  await expect(admin.call(listOutbox, {})).rejects.toMatchObject({ code: 'reauthenticate' })
  clock = 0
  const { items } = await admin.call(listOutbox, {})
  expect(items.some(({ text }) => text.includes('#reset='))).toBe(true)
  expect(await readOutbox(app.services)).toHaveLength(items.length)
})

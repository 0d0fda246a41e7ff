import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/admin.ts'
import { exportAllActivity, listActivity, listAllActivity } from '#contract/audit.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'

/* An administrator's action on an account is in both logs, with the person and the action. */

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

const of = ({ user: { id } }: TestUser) => ({ params: { id } })
const deeds = {
  disabled: (one) => admin.call(api.setUserState, { ...of(one), body: { disabled: true } }),
  enabled: (one) => admin.call(api.setUserState, { ...of(one), body: { disabled: false } }),
  'made an administrator': (one) =>
    admin.call(api.setUserRole, { ...of(one), body: { role: 'administrator' } }),
  'made a user': (one) => admin.call(api.setUserRole, { ...of(one), body: { role: 'user' } }),
  'second steps taken away': (one) => admin.call(api.resetUserFactors, of(one)),
  'link for a new password': (one) => admin.call(api.sendUserReset, of(one)),
} satisfies Record<string, (one: TestUser) => Promise<unknown>>

test.each(Object.entries(deeds))('%s: both logs say who did it to whom', async (did, doIt) => {
  const user = await app.newUser()
  await doIt(user)
  const { items } = await admin.call(listAllActivity, { query: { email: user.email } })
  expect(items[0]).toMatchObject({
    action: 'account.change',
    entity: { type: 'account', id: user.user.id, detail: did },
    actor: { id: admin.user.id, name: admin.email },
    owner: { email: user.email },
  })
  const own = await admin.call(listAllActivity, { query: { email: admin.email } })
  const request = own.items.find(({ entity }) => entity.id === user.user.id)
  expect(request).toMatchObject({
    action: 'administration.change',
    subject: { id: user.user.id, email: user.email },
  })
})

test('the owner reads in their own log that somebody else did it', async () => {
  const user = await app.newUser()
  await deeds['link for a new password'](user)
  const { items } = await user.call(listActivity, { query: { kind: 'access' } })
  const entry = items.find(({ entity }) => entity.detail === 'link for a new password')
  expect(entry?.actor).toEqual({ id: admin.user.id, name: '' })
})

test('a downloaded log names the actor, not the owner of the log', async () => {
  const user = await app.newUser()
  await deeds.disabled(user)
  const file = await admin.call(exportAllActivity, { query: { format: 'csv' } })
  const line = (await new Response(file).text())
    .split('\n')
    .find((one) => one.includes(user.email) && one.includes('disabled'))
  expect(line).toContain(admin.email)
})

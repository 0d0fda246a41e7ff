import { afterAll, beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { setUserRole } from '#contract/admin.ts'
import { takeTicket } from '#contract/transcripts.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { connect, newVisit } from '#test/live.ts'

/** What there is one of is given to one of those who ask at the same moment. */

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

const MANY = 20

test('one of twenty who use a mailed link at once gets through', async () => {
  const user = await app.newUser()
  await app.anyone.call(accounts.requestReset, { body: { email: user.email } })
  const { items } = await admin.call(accounts.listOutbox, {})
  const mail = items.find(({ to, text }) => to === user.email && text.includes('#reset='))
  const token = /#reset=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const passwords = Array.from({ length: MANY }, (_, n) => `a long phrase of number ${n}`)
  const tries = await Promise.allSettled(
    passwords.map((password) =>
      app.anyone.call(accounts.resetPassword, { body: { token, password } }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('one of twenty connections with one ticket may record', async () => {
  const user = await app.newUser()
  const { ticket } = await user.call(takeTicket, { body: await newVisit(user) })
  const sockets = await Promise.all(Array.from({ length: 20 }, () => connectSocket(ticket)))
  expect(sockets.filter((code) => code !== 4401)).toHaveLength(1)
})

async function connectSocket(ticket: string): Promise<number> {
  const socket = await connect(app)
  socket.send({ type: 'open', ticket })
  const code = await Promise.race([socket.closed, socket.next('opened').then(() => 0)])
  socket.socket.close()
  return code
}

test("of two administrators who remove each other's role at once, one stays", async () => {
  const other = await app.newUser()
  await admin.call(setUserRole, {
    params: { id: other.user.id },
    body: { role: 'administrator' },
  })
  const take = (by: TestUser, from: TestUser) =>
    by.call(setUserRole, { params: { id: from.user.id }, body: { role: 'user' } })
  const tries = await Promise.allSettled([take(admin, other), take(other, admin)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

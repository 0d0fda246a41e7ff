import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScribe, getScribe } from '#contract/scribes.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { verifyAudit } from './verify.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a log that was cut off and has its head of an earlier day is found broken, because its checkpoint knows more', async () => {
  const user = await app.signUp()
  const userId = user.user.id
  const brokenAt = async () =>
    (await verifyAudit(app.services)).broken.find(({ id }) => id === userId)?.seq
  const { id } = await user.call(createScribe, { body: {} })
  const { rows } = await app.asOwner<{ seq: number; mac: Buffer }>(
    'select seq, mac from audit_head where user_id = $1',
    [userId],
  )
  await user.call(getScribe, { params: { id } })
  expect(await brokenAt()).toBeUndefined()
  await app.asOwner('delete from audit_event where user_id = $1 and seq = 3', [userId])
  await app.asOwner('update audit_head set seq = $2, mac = $3 where user_id = $1', [
    userId,
    rows[0]?.seq,
    rows[0]?.mac,
  ])
  expect(await brokenAt()).toBe(3)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/deletion.ts'
import { exportAllActivity, verifyAllActivity } from '#contract/audit.ts'
import { getScribe } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit } from '#test/visit.ts'
import { deleteDueAccounts } from './delete-account.ts'
import { expireLogs } from './former-log.ts'

const DAY = 86_400_000
let at = Date.now()
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(at) })
  admin = await app.newUser()
})
afterAll(() => app.close())

/** Runs the hourly work this many milliseconds from now. */
async function later(milliseconds: number): Promise<number> {
  at += milliseconds
  try {
    return await deleteDueAccounts(app.services)
  } finally {
    at -= milliseconds
  }
}

describe('deleting an account', () => {
  test('keeps its log of access under a pseudonym, for as long as the clinic says', async () => {
    const user = await app.newUser()
    const scribeId = await newVisit(app, user)
    await user.call(getScribe, { params: { id: scribeId } })
    await user.call(api.askDeletion, { body: { publicItems: 'remove' } })
    expect(await later(8 * DAY)).toBe(1)
    const log = async () => {
      const file = await admin.call(exportAllActivity, { query: { format: 'csv' } })
      return new Response(file).text()
    }
    const line = (await log()).split('\n').find((one) => one.includes(scribeId))
    expect(line).toMatch(/deleted account/)
    expect(await log()).not.toContain(user.user.id)
    expect(await log()).not.toContain(user.email)
    expect(await admin.call(verifyAllActivity, {})).toMatchObject({ broken: [] })
    const entry = `update former_audit_event set action = 'note.read' where scribe_id = '${scribeId}'`
    const changed = app.services.db.system((tx) => tx.execute(entry))
    await expect(changed).rejects.toThrow()
    await app.asOwner(entry)
    expect((await admin.call(verifyAllActivity, {})).broken).toHaveLength(1)

    const expireIn = async (ms: number) => {
      at += ms
      await expireLogs(app.services)
      at -= ms
      return (await log()).includes(scribeId)
    }
    expect(await expireIn(5 * 365 * DAY)).toBe(true)
    expect(await expireIn(7 * 365 * DAY)).toBe(false)
    expect(await log()).toContain(admin.email)
  })

  test('seals the end of the log that it keeps, so that one cut short is found', async () => {
    const broken = async () => (await admin.call(verifyAllActivity, {})).broken.map(({ id }) => id)
    const keep = async () => {
      const user = await app.newUser()
      const scribeId = await newVisit(app, user)
      await user.call(getScribe, { params: { id: scribeId } })
      await user.call(api.askDeletion, { body: { publicItems: 'remove' } })
      expect(await later(8 * DAY)).toBe(1)
      const { rows } = await app.asOwner<{ id: string }>(
        'select pseudonym as id from former_audit_event where scribe_id = $1 limit 1',
        [scribeId],
      )
      return rows[0]?.id ?? ''
    }
    const [cut, bare, emptied] = [await keep(), await keep(), await keep()]
    const others = await broken()
    for (const id of [cut, bare, emptied]) expect(others).not.toContain(id)
    const drop = async (statement: string, id: string) => {
      await app.asOwner('alter table former_audit_event disable trigger append_only')
      await app.asOwner(statement, [id])
      await app.asOwner('alter table former_audit_event enable trigger append_only')
    }
    const last = '(select max(seq) from former_audit_event where pseudonym = $1)'
    await drop(`delete from former_audit_event where pseudonym = $1 and seq = ${last}`, cut)
    await drop('delete from former_audit_event where pseudonym = $1', emptied)
    await app.asOwner('update deleted_account set log_seq = null, log_mac = null where id = $1', [
      bare,
    ])
    expect((await broken()).toSorted()).toEqual([...others, cut, bare, emptied].toSorted())
  })
})

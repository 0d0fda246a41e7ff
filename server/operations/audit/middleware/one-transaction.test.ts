import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { createMemory } from '#contract/memories.ts'
import { addContext, createScribe, deleteScribe, updateScribe } from '#contract/scribes.ts'
import { askDeletion } from '#contract/deletion.ts'
import { createSample } from '#contract/system.ts'
import { addTask } from '#contract/tasks.ts'
import * as administration from '#contract/admin.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

/** The transaction that wrote the newest entry of a user's log, and its text. */
async function entryOf(user: TestUser) {
  const { rows } = await app.asOwner(
    `select xmin::text as written, action, outcome from audit_event where user_id = $1 order by seq desc limit 1`,
    [user.user.id],
  )
  return rows[0] as { written: string; action: string; outcome: string }
}

async function writtenBy(table: string, column: string, value: string): Promise<string> {
  const query = `select xmin::text as written from ${table} where ${column} = $1 order by xmin::text::bigint desc`
  const { rows } = await app.asOwner(query, [value])
  return rows[0]?.written as string
}

test('a change and its entry in the log are one transaction, whichever role made the change', async () => {
  const user = await app.newUser()
  const { id, version } = await user.call(createScribe, { body: {} })
  const created = await entryOf(user)
  expect(created).toMatchObject({ action: 'visit.create', outcome: 'done' })
  expect(created.written).toBe(await writtenBy('scribe', 'id', id))

  await user.call(updateScribe, { params: { id }, body: { version, name: 'Renamed' } })
  expect(await entryOf(user)).toEqual({
    action: 'visit.change',
    outcome: 'done',
    written: await writtenBy('scribe', 'id', id),
  })

  const { scribeId } = await user.call(createSample, { body: {} })
  expect((await entryOf(user)).action).toBe('visit.create')
  const task = await user.call(addTask, { params: { id: scribeId }, body: { text: 'Call' } })
  expect((await entryOf(user)).written).toBe(await writtenBy('task', 'id', task.id))

  // Of the role that sees all accounts.
  await user.call(askDeletion, { body: { publicItems: 'keep' } })
  const asked = await entryOf(user)
  expect(asked.action).toBe('account.delete-asked')
  expect(asked.written).toBe(await writtenBy('account_deletion', 'user_id', user.user.id))
  // Of an administrator, in the log of the administrator.
  await admin.call(administration.setUserState, {
    params: { id: user.user.id },
    body: { disabled: true },
  })
  const disabled = await entryOf(admin)
  expect(disabled.action).toBe('administration.change')
  expect(disabled.written).toBe(await writtenBy('account', 'id', user.user.id))
})

test("an administrator's action on an account is one transaction with the entry in the owner's log", async () => {
  const user = await app.newUser()
  const { id } = user.user
  const params = { id }
  await admin.call(administration.setUserState, { params, body: { disabled: true } })
  expect((await entryOf(user)).written).toBe(await writtenBy('account', 'id', id))
  await admin.call(administration.setUserState, { params, body: { disabled: false } })
  expect((await entryOf(user)).written).toBe(await writtenBy('account', 'id', id))
  await admin.call(administration.setUserRole, { params, body: { role: 'administrator' } })
  expect((await entryOf(user)).written).toBe(await writtenBy('account', 'id', id))
  await admin.call(administration.sendUserReset, { params })
  expect((await entryOf(user)).written).toBe(await writtenBy('email_token', 'user_id', id))
})

test("an administrator's action on an account is not carried out if the owner's log cannot be written", async () => {
  const user = await app.newUser()
  const params = { id: user.user.id }
  // The administrator's own log can.
  await app.asOwner(
    `alter table audit_event add constraint not_theirs check (user_id <> '${user.user.id}') not valid`,
  )
  try {
    const disable = { params, body: { disabled: true } }
    const refused = { code: 'unavailable' }
    await expect(admin.call(administration.setUserState, disable)).rejects.toMatchObject(refused)
  } finally {
    await app.asOwner(`alter table audit_event drop constraint not_theirs`)
  }
  const query = { text: user.email }
  const { items } = await admin.call(administration.listUsers, { query })
  expect(items).toMatchObject([{ email: user.email, disabled: null }])
})

test('a session and its entry in the log are one transaction, and neither exists without the other', async () => {
  const user = await app.newUser()
  const enter = () =>
    app.anyone.call(accounts.signIn, {
      body: { email: user.email, password: 'violet kettle rain 42' },
    })
  await enter()
  const opened = await entryOf(user)
  expect(opened).toMatchObject({ action: 'session.open', outcome: 'done' })
  expect(opened.written).toBe(await writtenBy('session', 'user_id', user.user.id))
  expect(opened.written).toBe(await writtenBy('account', 'id', user.user.id))

  const sessions = async () =>
    (await app.asOwner(`select id from session where user_id = $1`, [user.user.id])).rows.length
  const before = await sessions()
  await app.asOwner(`alter table audit_event rename to audit_event_away`)
  try {
    await expect(enter()).rejects.toMatchObject({ code: 'unavailable' })
  } finally {
    await app.asOwner(`alter table audit_event_away rename to audit_event`)
  }
  expect(await sessions()).toBe(before)
})

/** The secret of the mailed link. */
async function resetSecret(email: string): Promise<string> {
  const { items } = await admin.call(accounts.listOutbox, {})
  const mails = items.filter(({ to, text }) => to === email && text.includes('#reset='))
  return /#reset=(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
}

test('a link from a mail changes an account no sooner than its entry is stored', async () => {
  const user = await app.newUser()
  await app.anyone.call(accounts.requestReset, { body: { email: user.email } })
  const token = await resetSecret(user.email)
  await app.anyone.call(accounts.resetPassword, { body: { token, password: 'another phrase 7' } })
  const reset = await entryOf(user)
  expect(reset.action).toBe('account.change')
  const changed = await writtenBy('account', 'id', user.user.id)
  expect(Number(reset.written)).toBeLessThanOrEqual(Number(changed))
})

test('a change whose entry cannot be written is not made, and says so', async () => {
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  const params = { id }
  await app.asOwner(`alter table audit_event rename to audit_event_away`)
  try {
    const wanted = randomUUID()
    const refused = { code: 'unavailable' }
    await expect(user.call(createScribe, { body: { id: wanted } })).rejects.toMatchObject(refused)
    await expect(user.call(deleteScribe, { params })).rejects.toMatchObject(refused)
    const context = { params, body: { content: 'x' } }
    await expect(user.call(addContext, context)).rejects.toMatchObject(refused)
    const { rows } = await app.asOwner(
      `select count(*)::int as n from scribe left join context_entry c on c.scribe_id = scribe.id
        where scribe.id = any($1) and c.id is null`,
      [[id, wanted]],
    )
    expect(rows[0]).toEqual({ n: 1 })
  } finally {
    await app.asOwner(`alter table audit_event_away rename to audit_event`)
  }
  // Requests without an entry still work.
  await user.call(createMemory, { body: { command: 'Write BP for blood pressure.' } })
})

test('many simultaneous changes of one user wait for each other and none is lost', async () => {
  const user = await app.newUser()
  const ids = Array.from({ length: 12 }, () => randomUUID())
  await Promise.all(ids.map((id) => user.call(createScribe, { body: { id } })))
  await Promise.all(ids.slice(6).map((id) => user.call(deleteScribe, { params: { id } })))
  const { rows } = await app.asOwner(
    `select action, count(*)::int as n from audit_event where user_id = $1 and action like 'visit.%' group by 1 order by 1`,
    [user.user.id],
  )
  expect(rows).toEqual([
    { action: 'visit.create', n: 12 },
    { action: 'visit.delete', n: 6 },
  ])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as api from '#contract/audit.ts'
import { listNotes } from '#contract/notes.ts'
import { createScribe, deleteScribe, getScribe } from '#contract/scribes.ts'
import { createSample } from '#contract/system.ts'
import { addTask } from '#contract/tasks.ts'
import { listRecordings } from '#contract/transcripts.ts'
import { openSession } from '#server/identity/accounts/sessions.ts'
import { allRoutes } from '#server/app.ts'
import { type AuditRow, hashOfEntry } from '#server/platform/audit-log/audit.ts'
import { auditRule } from '#server/platform/audit-log/rules.ts'
import { verifyAudit } from '#server/operations/audit/verify.ts'
import { type TestApp, type TestUser, testApp, timezone } from '#test/app.ts'
import { written } from '#test/visit.ts'

const client = { address: '127.0.0.1', userAgent: '' }
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

const routes = () => allRoutes(app.services).flatMap((r) => (r.kind === 'socket' ? [] : [r]))

/** Addresses below which visits and their parts are. */
const visits =
  /^\/(api\/(scribes|notes|filled-forms|recordings|generations|chat|tasks|uploads|smart-suggest|transcription|sample)|transcriptions)(\/|$)/

describe('the log of access', () => {
  test('leaves out no call about a visit but those that show nothing of it', () => {
    const without = routes().filter((route) => {
      const rule = auditRule(route)
      return rule === undefined || (typeof rule === 'object' && 'none' in rule)
    })
    const ofVisits = without.filter(({ endpoint }) => visits.test(endpoint.path))
    expect(ofVisits.map(({ endpoint: { method, path } }) => `${method} ${path}`)).toEqual([
      'POST /api/uploads',
      'GET /api/uploads',
      'GET /api/sample/conversation',
      'GET /api/chat/generate/ahead',
      'GET /api/scribes/:id/audit',
      'GET /api/scribes/:id/retention',
    ])
  })

  test('has a rule for every route, or the reason why there is none', () => {
    const undeclared = routes().filter((route) => {
      const rule = auditRule(route)
      return !rule || (typeof rule === 'object' && 'none' in rule && rule.none.trim() === '')
    })
    const toDo = 'Declare `audit` in routes.ts, or wrap the routes in `unaudited` with the reason'
    const names = undeclared.map(({ endpoint: { method, path } }) => `${method} ${path}`)
    expect(names, toDo).toEqual([])
  })

  test('gets an entry from every call that reads something of a visit', async () => {
    const { user, ids } = await fullVisit()
    const reads = routes().filter((route) => {
      const { endpoint } = route
      const rule = auditRule(route)
      return (
        typeof rule === 'object' &&
        'action' in rule &&
        endpoint.method === 'GET' &&
        endpoint.path.includes(':')
      )
    })
    let answered = 0
    for (const route of reads) {
      const { endpoint } = route
      if (endpoint.access === 'administrator') continue
      const { token, sessionId } = await newSession(user)
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
        idFor(endpoint.path, name, ids),
      )
      const answer = await fetch(`${app.origin}${path}?after=0&language=fr&ticket=x`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.body?.cancel()
      if (answer.ok) answered += 1
      const { rows } = await app.asOwner(
        'select scribe_id, outcome from audit_event where session_id = $1',
        [sessionId],
      )
      const rule = auditRule(route)
      // A patient's visits belong to no single visit.
      const isOfPatient = typeof rule === 'object' && 'entity' in rule && rule.entity === 'patient'
      const done = { scribe_id: isOfPatient ? null : ids.scribe, outcome: 'done' }
      const expected = answer.ok ? done : { outcome: 'refused' }
      expect(rows, `${endpoint.path} ${answer.status}`).toMatchObject([expected])
    }
    expect(answered).toBeGreaterThan(12)
  })

  test('counts a page that reads again and again once, and says from which network it was', async () => {
    const user = await app.newUser()
    const { id } = await user.call(createScribe, { body: {} })
    await Promise.all(Array.from({ length: 8 }, () => user.call(getScribe, { params: { id } })))
    const { items, intact } = await user.call(api.listAudit, { params: { id }, query: {} })
    expect(items.map(({ action }) => action)).toEqual(['visit.open', 'visit.create'])
    expect(items[0]).toMatchObject({ network: '127.0.0.x', actor: { id: user.user.id } })
    expect(intact).toBe(true)
  })

  test('records requests for visits that do not exist or belong to somebody else', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    const { id } = await user.call(createScribe, { body: {} })
    await expect(other.call(getScribe, { params: { id } })).rejects.toMatchObject({
      code: 'not-found',
    })
    const { items } = await other.call(api.listActivity, { query: { kind: 'read' } })
    expect(items[0]).toMatchObject({ action: 'visit.open', outcome: 'refused', entity: { id } })
    expect((await user.call(api.listAudit, { params: { id }, query: {} })).items).toHaveLength(1)
  })

  test('hands nothing out while it cannot be written', async () => {
    const user = await app.newUser()
    const { id } = await user.call(createScribe, { body: {} })
    await app.asOwner(`alter table audit_event rename to audit_event_away`)
    const opened = user.call(getScribe, { params: { id } })
    await expect(opened).rejects.toMatchObject({ code: 'unavailable' })
    const file = user.call(api.exportActivity, { query: { format: 'csv' } })
    await expect(file).rejects.toMatchObject({ code: 'unavailable' })
    await app.asOwner(`alter table audit_event_away rename to audit_event`)
    expect(await user.call(getScribe, { params: { id } })).toMatchObject({ id })
  })

  test('keeps sign-ins, attempts, and what went with a visit', async () => {
    const user = await app.signUp()
    const wrong = { email: user.email, password: 'not this one' }
    await app.anyone.call(accounts.signIn, { body: wrong }).catch(() => undefined)
    // A refusal doesn't wait for its entry, because its timing would reveal which addresses are known.
    const entries = async () => (await user.call(api.listActivity, { query: {} })).items.length
    await expect.poll(entries).toBe(2)
    const { id } = await user.call(createScribe, { body: {} })
    await user.call(deleteScribe, { params: { id } })
    const { items } = await user.call(api.listActivity, { query: {} })
    expect(items.map(({ action, outcome, actor }) => [action, outcome, actor === null])).toEqual([
      ['visit.delete', 'done', false],
      ['visit.create', 'done', false],
      ['session.open', 'refused', true],
      ['session.open', 'done', false],
    ])
    // Days follow the caller's time zone; near midnight they differ from UTC.
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: timezone })
    const days = (from: string, to: string) =>
      user.call(api.listActivity, { query: { kind: 'access', from, to } })
    expect((await days(today, today)).items).toHaveLength(2)
    expect((await days('2001-01-01', '2001-01-02')).items).toEqual([])
  })

  test('is read in pages, and leaves as CSV in which no cell is a formula', async () => {
    const user = await app.signUp()
    for (let n = 0; n < 5; n += 1) await user.call(createScribe, { body: {} })
    const first = await user.call(api.listActivity, { query: { limit: '4' } as never })
    const rest = await user.call(api.listActivity, { query: { cursor: first.cursor ?? '' } })
    expect([...first.items, ...rest.items].map(({ seq }) => seq)).toEqual([6, 5, 4, 3, 2, 1])
    const csv = await (await user.call(api.exportActivity, { query: { format: 'csv' } })).text()
    expect(csv.match(/visit\.create/g)).toHaveLength(5)
    const json = await (await user.call(api.exportActivity, { query: { format: 'json' } })).text()
    // The first download is in the second.
    expect(JSON.parse(json)[6]).toMatchObject({ action: 'audit.export', seq: 7 })
  })

  test('is shown to the administrator without names, and is found broken if a row was changed or cut off', async () => {
    const [user, other] = [await app.signUp(), await app.signUp()]
    const { id } = await user.call(createScribe, { body: { name: 'Canary Patient' } })
    await user.call(getScribe, { params: { id } })
    const seen = await admin.call(api.listAllActivity, { query: { email: user.email } })
    expect(seen.items.map(({ action }) => action)).toEqual([
      'visit.open',
      'visit.create',
      'session.open',
    ])
    expect(JSON.stringify(seen)).not.toContain('Canary')
    await expect(user.call(api.listAllActivity, { query: {} })).rejects.toMatchObject({
      code: 'not-found',
    })

    expect((await verifyAudit(app.services)).broken).toEqual([])
    await app.asOwner(
      `update audit_event set action = 'visit.list' where user_id = $1 and seq = 2`,
      [user.user.id],
    )
    // Entries before the checkpoint are only verified on request.
    expect((await verifyAudit(app.services)).broken).toEqual([])
    await app.asOwner(`delete from audit_event where user_id = $1`, [other.user.id])
    const { broken } = await admin.call(api.verifyAllActivity, {})
    const places = broken.map(({ id: whose, seq }) => [whose, seq])
    expect(places).toHaveLength(2)
    expect(places).toContainEqual([user.user.id, 2])
    expect(places).toContainEqual([other.user.id, 1])
  })

  test('is found broken if its checkpoint was cut off too', async () => {
    const users = [await app.signUp(), await app.signUp()]
    const [first, later] = users.map(({ user }) => user.id).toSorted()
    const aged = `update audit_checkpoint set at = at + interval '2 days' where user_id = $1`
    await verifyAudit(app.services)
    await app.asOwner(`delete from audit_checkpoint where user_id = $1`, [first])
    // Of one day: the log may have started during the check.
    const broken = async () => (await verifyAudit(app.services)).broken.map(({ id }) => id)
    expect(await broken()).not.toContain(first)
    await app.asOwner(aged, [later])
    await app.asOwner(`delete from audit_checkpoint where user_id = $1`, [first])
    expect(await broken()).toContain(first)
  })
})

describe('the end of a log', () => {
  // Its checkpoints are those of the nights that these tests mean.
  let own: TestApp
  beforeAll(async () => void (own = await testApp()))
  afterAll(() => own.close())

  /** A user whose log has three entries and was never verified. */
  async function newLog(): Promise<string> {
    const user = await own.signUp()
    const { id } = await user.call(createScribe, { body: {} })
    await user.call(getScribe, { params: { id } })
    return user.user.id
  }
  const brokenAt = async (userId: string) =>
    (await verifyAudit(own.services)).broken.find(({ id }) => id === userId)?.seq
  const cut = (userId: string, from: number) =>
    own.asOwner('delete from audit_event where user_id = $1 and seq >= $2', [userId, from])

  test('is found cut off although no checkpoint reaches it', async () => {
    const [short, whole] = [await newLog(), await newLog()]
    await cut(short, 3)
    expect(await brokenAt(short)).toBe(3)
    expect(await brokenAt(whole)).toBeUndefined()
    const again = await newLog()
    await cut(again, 1)
    expect(await brokenAt(again)).toBe(1)
  })

  test('is found truncated if its head was set back, even with entries added after it', async () => {
    const [back, added] = [await newLog(), await newLog()]
    await cut(back, 3)
    await own.asOwner('update audit_head set seq = 2 where user_id = $1', [back])
    expect(await brokenAt(back)).toBe(2)
    // Hashes have no key: anybody can make an entry that follows.
    const { rows } = await own.asOwner<AuditRow>(
      `select user_id as "userId", scribe_id as "scribeId", actor_id as "actorId", action, entity, at,
        hash as previous, session_id as "sessionId", network, outcome
        from audit_event where user_id = $1 and seq = 3`,
      [added],
    )
    const [last] = rows
    if (!last) throw new Error('an entry expected')
    await own.asOwner(
      `insert into audit_event (user_id, seq, scribe_id, actor_id, action, entity, at, previous, session_id, network, outcome, hash)
        select user_id, 4, scribe_id, actor_id, action, entity, at, hash, session_id, network, outcome, $2
        from audit_event where user_id = $1 and seq = 3`,
      [added, hashOfEntry({ ...last, seq: 4 })],
    )
    expect(await brokenAt(added)).toBe(4)
  })

  test('is found cut off where its head went too, once all logs were verified', async () => {
    await verifyAudit(own.services)
    const userId = await newLog()
    await cut(userId, 3)
    await own.asOwner('delete from audit_head where user_id = $1', [userId])
    expect(await brokenAt(userId)).toBe(3)
  })

  test('gets its first head from a verification if the log is older than heads', async () => {
    await using other = await testApp()
    const user = await other.signUp()
    await user.call(createScribe, { body: {} })
    await other.asOwner('delete from audit_head')
    expect((await verifyAudit(other.services)).broken).toEqual([])
    await other.asOwner('delete from audit_event where user_id = $1 and seq = 2', [user.user.id])
    expect((await verifyAudit(other.services)).broken.map(({ seq }) => seq)).toEqual([2])
  })

  test('does not look truncated while entries are added', async () => {
    const user = await own.signUp()
    const isBroken: unknown[] = []
    const adding = Array.from({ length: 20 }, () => user.call(createScribe, { body: {} }))
    for (let n = 0; n < 5; n++) isBroken.push(await brokenAt(user.user.id))
    await Promise.all(adding)
    isBroken.push(await brokenAt(user.user.id))
    expect(isBroken).toEqual(Array.from({ length: 6 }))
  })
})

/** The sample visit with a note and a task. */
async function fullVisit() {
  const user = await app.newUser()
  const { scribeId } = await user.call(createSample, { body: {} })
  const events = await written(user, scribeId, { prompt: { id: 'soap' }, writer: 'highlights' })
  const task = await user.call(addTask, {
    params: { id: scribeId },
    body: { kind: 'other', text: 'Call back' } as never,
  })
  const [note] = (await user.call(listNotes, { params: { id: scribeId } })).items
  const [recording] = (await user.call(listRecordings, { params: { id: scribeId } })).items
  const { rows } = await app.asOwner('select id from generation where scribe_id = $1', [scribeId])
  const ids = {
    scribe: scribeId,
    note: note?.id ?? '',
    recording: recording?.id ?? '',
    task: task.id,
    generation: rows[0]?.id as string,
  }
  expect(events.length).toBeGreaterThan(0)
  return { user, ids }
}
type Ids = Awaited<ReturnType<typeof fullVisit>>['ids']

function idFor(path: string, name: string, ids: Ids): string {
  if (name === 'seq') return '0'
  if (name !== 'id') return crypto.randomUUID()
  if (path.startsWith('/api/notes')) return ids.note
  if (path.startsWith('/api/recordings')) return ids.recording
  if (path.startsWith('/api/generations')) return ids.generation
  return path.startsWith('/api/tasks') ? ids.task : ids.scribe
}

/** A separate session, so that nothing counts as read already. */
async function newSession(user: TestUser) {
  const { answer } = await openSession(app.services, user.user.id, 'password', client)
  if (answer.state !== 'signed-in') throw new Error('a session should open')
  const payload = JSON.parse(Buffer.from(answer.token.split('.')[0] ?? '', 'base64url').toString())
  return { token: answer.token, sessionId: payload.sessionId as string }
}

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/audit.ts'
import { updateMe } from '#contract/profile.ts'
import { createScribe } from '#contract/scribes.ts'
import { type Pending, append } from '#server/platform/audit-log/audit.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { csvOf, jsonOf, linesOf } from './export.ts'
import { listAudit } from './list.ts'
import { isRecentlyIntact, verifyAudit } from './verify.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

/** A user whose log has only these entries; their sessions belong to nobody. */
async function userWith(entries: Partial<Pending>[]): Promise<TestUser> {
  const user = await app.newUser()
  await add(user, entries)
  return user
}

async function add(user: TestUser, entries: Partial<Pending>[]): Promise<void> {
  const userId = user.user.id
  const whole = entries.map((entry) => ({
    userId,
    action: 'visit.list' as const,
    entity: { type: 'account' as const, id: userId },
    ...entry,
  }))
  await app.services.db.as(userId, (tx) => append(app.services, tx, userId, whole))
}

const listed = async (user: TestUser, query: Parameters<typeof listAudit>[3], zone = 'UTC') =>
  listAudit(app.services, user.user.id, zone, query)

describe('the log of one user', () => {
  test('is read in pages that neither overlap nor leave anything out', async () => {
    const user = await userWith(Array.from({ length: 5 }, () => ({})))
    const seen: number[] = []
    let cursor: string | undefined
    for (const expected of [[5, 4], [3, 2], [1]]) {
      const page = await listed(user, { limit: 2, cursor })
      expect(page.items.map(({ seq }) => seq)).toEqual(expected)
      seen.push(...expected)
      expect(page.intact).toBe(true)
      cursor = page.cursor ?? undefined
    }
    expect([seen, cursor]).toEqual([[5, 4, 3, 2, 1], undefined])
    expect((await listed(user, { limit: 5 })).cursor).toBeNull()
  })

  test('covers whole days in the time zone of the reader', async () => {
    // Midnight in Zurich is 23:00 UTC in winter and 22:00 in summer.
    const moments = ['2026-01-09T22:59:59Z', '2026-01-09T23:00:00Z', '2026-01-10T22:59:59Z']
    const user = await userWith(
      [...moments, '2026-01-10T23:00:00Z'].map((at) => ({ at: new Date(at) })),
    )
    const day = { limit: 10, from: '2026-01-10', to: '2026-01-10' }
    const seqs = async (zone: string) => (await listed(user, day, zone)).items.map(({ seq }) => seq)
    expect(await seqs('Europe/Zurich')).toEqual([3, 2])
    expect(await seqs('UTC')).toEqual([4, 3])
    const open = async (query: object) => (await listed(user, { limit: 10, ...query })).items.length
    expect([await open({ from: '2026-01-10' }), await open({ to: '2026-01-09' })]).toEqual([2, 2])
  })

  test('is filtered by kinds', async () => {
    const user = await userWith([
      { action: 'visit.list' },
      { action: 'note.sign' },
      { action: 'visit.delete' },
      { action: 'note.export' },
    ])
    const actions = async (kind: string) =>
      (await listed(user, { limit: 10, kind })).items.map(({ action }) => action)
    expect(await actions('signing')).toEqual(['note.sign'])
    expect(await actions('deletion,read')).toEqual(['visit.delete', 'visit.list'])
  })

  test.each([
    { kind: 'read,everything' },
    { from: '10.01.2026' },
    { to: '2026-1-10' },
    { from: 'x2026-01-10' },
    { to: '2026-01-10T' },
    { cursor: '1234567890' },
    { cursor: 'x1' },
    { cursor: '1x' },
  ])('refuses %j', async (query) => {
    const user = await app.newUser()
    const asked = listed(user, { limit: 10, ...query })
    await expect(asked).rejects.toMatchObject({ code: 'bad-request' })
  })

  test('names its owner as the actor, and nobody else', async () => {
    const user = await userWith([
      {},
      { actorId: admin.user.id, outcome: 'refused' },
      { actorId: null, network: '203.0.113.x', sessionId: null },
    ])
    const profile = { firstName: 'Ana', lastName: 'Silva' }
    const { name } = await user.call(updateMe, { body: { version: user.user.version, profile } })
    expect(name).toContain('Ana')
    const { items } = await listed(user, { limit: 10, kind: 'read' })
    const session = null
    expect(items).toMatchObject([
      { actor: null, network: '203.0.113.x', session, outcome: 'done', scribeId: null },
      { actor: { id: admin.user.id, name: '' }, outcome: 'refused' },
      { actor: { id: user.user.id, name }, outcome: 'done' },
    ])
  })

  test('of a visit holds that visit alone, and of another user nothing', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    const { id } = await user.call(createScribe, { body: {} })
    await add(user, [{ scribeId: randomUUID() }, { scribeId: id, action: 'visit.open' }])
    const page = await listed(user, { limit: 10, scribeId: id })
    expect(page.items.map(({ action }) => action)).toEqual(['visit.open', 'visit.create'])
    const asked = listed(other, { limit: 10, scribeId: id })
    await expect(asked).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a change of the log', () => {
  const change = (user: TestUser, seq: number, set = `action = 'note.sign'`) =>
    app.asOwner(`update audit_event set ${set} where user_id = $1 and seq = $2`, [
      user.user.id,
      seq,
    ])
  const isIntact = (user: TestUser, shown: number[]) =>
    isRecentlyIntact(app.services, user.user.id, shown)

  test('is seen by every look at the entries after it', async () => {
    const user = await userWith(Array.from({ length: 4 }, () => ({})))
    expect(await isIntact(user, [4, 3])).toBe(true)
    await change(user, 2)
    expect(await isIntact(user, [4, 3])).toBe(false)
    expect(await isIntact(user, [])).toBe(false)
    expect((await listed(user, { limit: 1 })).intact).toBe(false)
  })

  test('is detected among older entries if one of them is shown', async () => {
    const user = await userWith(Array.from({ length: 510 }, () => ({})))
    await change(user, 3)
    expect(await isIntact(user, [510])).toBe(true)
    expect(await isIntact(user, [510, 4])).toBe(true)
    expect(await isIntact(user, [510, 3])).toBe(false)
    await change(user, 10)
    expect(await isIntact(user, [510])).toBe(true)
    await change(user, 11)
    expect(await isIntact(user, [510])).toBe(false)
  })

  test('a removed entry is detected, at the end of the visible part too', async () => {
    const user = await userWith(Array.from({ length: 4 }, () => ({})))
    await app.asOwner('delete from audit_event where user_id = $1 and seq = 4', [user.user.id])
    expect([await isIntact(user, [3]), await isIntact(user, [4])]).toEqual([true, false])
    await app.asOwner('delete from audit_event where user_id = $1 and seq = 2', [user.user.id])
    expect(await isIntact(user, [3])).toBe(false)
  })

  test('is found by the next verification, which begins at the checkpoint and counts every entry', async () => {
    await using own = await testApp()
    const user = await own.signUp()
    const { entries } = await verifyAudit(own.services)
    expect(entries).toBe(1)
    await user.call(createScribe, { body: {} })
    expect(await verifyAudit(own.services)).toMatchObject({ users: 1, entries: 2, broken: [] })
    const { rows } = await own.asOwner('select seq, headed from audit_checkpoint')
    expect(rows).toEqual([{ seq: 2, headed: true }])
    await own.asOwner('alter table audit_event disable trigger user')
    await own.asOwner(`update audit_event set network = 'x' where seq = 2`)
    const broken = [{ id: user.user.id, email: user.email, seq: 2 }]
    expect(await verifyAudit(own.services)).toMatchObject({ broken })
    expect(await verifyAudit(own.services, { whole: true })).toMatchObject({ broken })
  })
})

describe('the logs of everybody', () => {
  test('come newest first, in pages, with the addresses of actor and owner', async () => {
    await using own = await testApp()
    const [boss, user] = [await own.newUser(), await own.newUser()]
    const at = new Date('2030-01-01T00:00:00Z')
    const entry = (userId: string, more: Partial<Pending> = {}): Pending => ({
      userId,
      action: 'visit.list',
      at,
      entity: { type: 'account', id: userId },
      ...more,
    })
    for (const { user: one } of [boss, user])
      await own.services.db.as(one.id, (tx) =>
        append(own.services, tx, one.id, [
          entry(one.id),
          entry(one.id, { actorId: null }),
          entry(one.id, { actorId: boss.user.id, entity: { type: 'account', id: user.user.id } }),
        ]),
      )
    const pages: api.AdminAuditEvent[] = []
    let cursor: string | undefined
    do {
      const query = { limit: '2', email: undefined, kind: 'read', cursor } as never
      const page = await boss.call(api.listAllActivity, { query })
      pages.push(...page.items)
      cursor = page.cursor ?? undefined
    } while (cursor)
    const ids = [boss.user.id, user.user.id].toSorted().toReversed()
    expect(pages.map(({ owner, seq }) => [owner.id, seq])).toEqual(
      ids.flatMap((id) => [3, 2, 1].map((seq) => [id, seq])),
    )
    const of = (id: string) => pages.filter(({ owner }) => owner.id === id)
    const [byBoss, byNobody, byBossThemselves] = of(boss.user.id)
    expect(byBoss).toMatchObject({
      actor: { id: boss.user.id, name: boss.email },
      owner: { id: boss.user.id, email: boss.email },
      subject: { id: user.user.id, email: user.email },
    })
    expect([byNobody?.actor, byNobody?.subject, byBossThemselves?.subject]).toEqual([
      null,
      undefined,
      undefined,
    ])
    expect(of(user.user.id)[0]).toMatchObject({ actor: { name: boss.email } })
    expect(of(user.user.id)[0]?.subject).toBeUndefined()
    const one = await boss.call(api.listAllActivity, {
      query: { email: ` ${user.email.toUpperCase()} `, kind: 'read' },
    })
    expect(one.items.map(({ owner }) => owner.id)).toEqual(Array(3).fill(user.user.id))
  })

  test.each([
    'x',
    Buffer.from('2026-01-01T00:00:00.000Z nobody 1').toString('base64url'),
    Buffer.from(`never ${randomUUID()} 1`).toString('base64url'),
    Buffer.from(`2026-01-01T00:00:00.000Z ${randomUUID()} one`).toString('base64url'),
    Buffer.from(`2026-01-01T00:00:00.000Z ${randomUUID()}0 1`).toString('base64url'),
  ])('refuse the cursor %s', async (cursor) => {
    const asked = admin.call(api.listAllActivity, { query: { cursor } })
    await expect(asked).rejects.toMatchObject({ code: 'bad-request' })
  })
})

describe('a log as a file', () => {
  test('has every entry of its owner, oldest first, with its hash', async () => {
    const user = await userWith(Array.from({ length: 1_001 }, () => ({})))
    const lines = await Array.fromAsync(linesOf(app.services, user.user.id))
    expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 1_001 }, (_, n) => n + 1))
    const { rows } = await app.asOwner<{ hash: string }>(
      'select hash from audit_event where user_id = $1 order by seq',
      [user.user.id],
    )
    expect(lines.map(({ hash }) => hash)).toEqual(rows.map(({ hash }) => hash))
    expect(lines[0]).toMatchObject({ owner: user.user.id, actor: { id: user.user.id, name: '' } })
  })

  test('of everybody names the owner and the actor of each entry', async () => {
    const user = await userWith([{ actorId: admin.user.id }])
    const lines = await Array.fromAsync(linesOf(app.services, undefined))
    const mine = lines.filter(({ owner }) => owner === user.email)
    expect(mine).toMatchObject([{ actor: { id: admin.user.id, name: admin.email }, seq: 1 }])
  })

  test('of everybody names who did it, whichever account came first', async () => {
    const [one, other] = [await app.newUser(), await app.newUser()]
    await add(one, [{ actorId: other.user.id }])
    await add(other, [{ actorId: one.user.id }])
    const lines = await Array.fromAsync(linesOf(app.services, undefined))
    const actors = (of: TestUser) =>
      lines.flatMap(({ owner, actor }) => (owner === of.email ? [actor?.name] : []))
    expect(actors(one)).toContain(other.email)
    expect(actors(other)).toContain(one.email)
  })

  test('is JSON that can be parsed, however many entries it has', async () => {
    const text = async (lines: object[]) => {
      const pieces = await Array.fromAsync(jsonOf(Readable.from(lines)))
      return JSON.parse(pieces.join('')) as unknown
    }
    for (const lines of [[], [{ a: 1 }], [{ a: 1 }, { b: '\n' }]])
      expect(await text(lines)).toEqual(lines)
  })

  test('is CSV with a column for each fact, and empty cells for unknown ones', async () => {
    const user = await userWith([
      {
        at: new Date('2026-01-10T12:00:00Z'),
        action: 'note.export',
        entity: { type: 'note', id: 'n1', detail: 'PDF' },
        scribeId: '00000000-0000-4000-8000-000000000001',
        sessionId: '00000000-0000-4000-8000-000000000002',
        network: '203.0.113.x',
      },
      { actorId: null, outcome: 'refused', at: new Date('2026-01-10T12:00:01Z') },
    ])
    const { id } = user.user
    const pieces = await Array.fromAsync(csvOf(linesOf(app.services, id)))
    const [head, first, second] = pieces.map((line) => line.trimEnd().split(','))
    expect(head).toEqual(
      'number,at,whose,who,action,outcome,visit,object,object id,detail,session,network,hash'.split(
        ',',
      ),
    )
    expect(first?.slice(0, 12).join()).toBe(
      `1,2026-01-10T12:00:00.000Z,${id},${id},note.export,done,00000000-0000-4000-8000-000000000001,` +
        'note,n1,PDF,00000000-0000-4000-8000-000000000002,203.0.113.x',
    )
    expect(second?.slice(0, 12).join()).toBe(
      `2,2026-01-10T12:00:01.000Z,${id},,visit.list,refused,,account,${id},,,`,
    )
    for (const row of [first, second]) expect(row?.[12]).toMatch(/^[0-9a-f]{64}$/)
  })
})

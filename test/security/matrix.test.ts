import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signOut } from '#contract/accounts.ts'
import { proofHeader } from '#contract/bot-check.ts'
import { proofFrom } from '#test/proof.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { words } from '#contract/errors.ts'
import { exportNote } from '#contract/notes.ts'
import { startTakeout } from '#contract/data-export.ts'
import { shareQuestionSet } from '#contract/group-question-sets.ts'
import { ItemType } from '#contract/item-fields.ts'
import { createItem, deleteItem, getItem, publishItem, unpublishItem } from '#contract/items.ts'
import { factors } from '#server/identity/accounts/table.ts'
import { allRoutes } from '#server/app.ts'
import { groupMembers } from '#server/organisation/groups/table.ts'
import { rateNames } from '#server/platform/quotas/kinds.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import {
  ask as askAt,
  type RequestOptions,
  each,
  type Ids,
  isThing,
  kindsOf,
  nameOf,
  namesThings,
} from './asking.ts'
import {
  clientMadeIds,
  type Kind,
  named,
  notThere,
  open,
  ownSettings,
  SECRET,
} from './classified.ts'
import { rowsOf } from './rows.ts'
import { groupOf } from '#test/items.ts'
import { everything } from './everything.ts'
import { installation, madeForThem, withFactor } from './installation.ts'

/*
 * Who may do what, for every endpoint of the contract: {nobody, a random token, an ended session, a pending second
 * factor, another user, an administrator, the owner} × {own, foreign, unknown}. A foreign object must look exactly like
 * a missing one.
 */

// Thousands of requests, on machines that do other things as well.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: TestApp
let administrator: TestUser
let owner: TestUser
let stranger: TestUser
let ids: Record<Exclude<Kind, 'word' | 'language'>, string>
let endpoints: AnyEndpoint[]
let cells = 0
beforeAll(async () => {
  // Rate limits have their own test; here nobody may be told to wait.
  const many = rateNames.map((name) => `${name}=100000`)
  app = await testApp({ RATE_LIMITS: many.join(',') })
  administrator = await app.newUser()
  const enrolled = await withFactor(app, await app.newUser())
  owner = enrolled.user
  stranger = await app.newUser()
  const things = await everything(app, owner, (where) => `${SECRET} ${where}`)
  ids = {
    ...things,
    ...(await installation(app, administrator, owner)),
    ...(await madeForThem(app, owner, things.scribe, `${SECRET} suggested`)),
    factor: enrolled.factor,
    session: sessionOf(owner),
    takeout: await takeoutOf(owner),
  }
  expect(Object.entries(ids).filter(([, id]) => !id)).toEqual([])
  const shared = { id: ids.group, setId: ids.questionSet }
  await owner.call(shareQuestionSet, { params: shared, body: { version: 0 } })
  endpoints = allRoutes(app.services).flatMap((r) => (r.kind === 'socket' ? [] : [r.endpoint]))
})
afterAll(() => app.close())

/** The session of a bearer token, which names its user in clear text. */
const sessionOf = ({ token }: TestUser): string =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).sessionId

async function takeoutOf(user: TestUser): Promise<string> {
  return (await user.call(startTakeout, {})).id
}

const closed = () => endpoints.filter((e) => e.access !== 'anyone')
const own: Ids = (kind) => (kind === 'word' ? '0' : kind === 'language' ? 'en' : ids[kind])
const unknown: Ids = (kind) => (isThing(kind) ? randomUUID() : own(kind))

const ask = (e: AnyEndpoint, asked: RequestOptions) => {
  cells += 1
  return askAt(app.origin, e, asked)
}

test('every endpoint is classified: who may call it, and what its ids name', () => {
  expect(
    endpoints
      .filter((e) => e.access === 'anyone')
      .map(nameOf)
      .toSorted(),
  ).toEqual(open.toSorted())
  expect(() => endpoints.forEach(kindsOf)).not.toThrow()
  const unused = Object.keys(named).filter((name) => !endpoints.some((e) => e.path.includes(name)))
  expect(unused).toEqual([])
})

test('without a live session nothing answers but what is open', async () => {
  const gone = await app.newUser()
  await gone.call(signOut, {})
  const pending = await pendingToken()
  const before = await rowsOf(app, owner)
  for (const token of [undefined, gone.token, pending])
    expect(
      await each(closed(), async (e) => {
        const { status, text } = await ask(e, { token, id: own })
        return status === 401 && text.includes('"unauthenticated"')
          ? undefined
          : `${status} ${text}`
      }),
    ).toEqual([])
  expect(await rowsOf(app, owner)).toBe(before)
})

/** What a first factor alone grants to a user with a second. */
async function pendingToken(): Promise<string> {
  const user = await app.newUser()
  const factor = { id: randomUUID(), userId: user.user.id, kind: 'totp', sealed: Buffer.from('x') }
  await app.services.db.system((tx) => tx.insert(factors).values(factor))
  const answer = await fetch(`${app.origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { [proofHeader]: (await proofFrom(app.origin)) ?? '' },
    body: JSON.stringify({ email: user.email, password: 'violet kettle rain 42' }),
  })
  expect(answer.headers.get('set-cookie')).toBeNull()
  return ((await answer.json()) as { pendingId: string }).pendingId
}

/** Endpoints whose path, query or body names something that belongs to a user. */
const aboutThings = () =>
  closed().filter((e) => kindsOf(e).some(isThing) || namesThings(e.body) || namesThings(e.query))

// The last round also calls endpoints whose body names nothing, and those that create objects under the client's id.
const kindsInBody = ['group', 'note', 'file', 'folder', 'scribe'] as const

test("another user's data looks missing, for users and administrators", async () => {
  const before = await rowsOf(app, owner)
  for (const { token } of [stranger, administrator])
    for (const inBody of token === stranger.token ? kindsInBody : kindsInBody.slice(-1)) {
      // What belongs to the installation is theirs to look after.
      const asked = aboutThings().filter(
        ({ access }) => token === stranger.token || access !== 'administrator',
      )
      // An object that a client created under the owner's id would belong to it in later calls.
      const isMade = (e: AnyEndpoint) => Number(clientMadeIds.includes(nameOf(e)))
      const some = asked.toSorted((a, b) => isMade(a) - isMade(b))
      const wrong = await each(some, async (e) => {
        // Only an id in the body makes a difference between the rounds.
        if (inBody !== 'scribe' && (!namesThings(e.body) || clientMadeIds.includes(nameOf(e))))
          return undefined
        const [foreign, none] = [
          await ask(e, { token, id: own, inBody }),
          await ask(e, { token, id: unknown, inBody }),
        ]
        // A refusal with a waiting time reveals nothing about anybody.
        if ([foreign.status, none.status].includes(429)) return undefined
        const alike = foreign.status === none.status && foreign.text === none.text
        const excused = [...clientMadeIds, ...ownSettings].includes(nameOf(e))
        if ((alike || excused) && !foreign.text.includes(SECRET)) return undefined
        return `${inBody} ${foreign.status} ${foreign.text} | ${none.status} ${none.text}`
      })
      const toDo =
        'Answer as if the object were missing; list an endpoint that creates one in `clientMadeIds`'
      expect(wrong, toDo).toEqual([])
    }
  expect(await rowsOf(app, owner)).toBe(before)
})

test.each(ItemType.options)(
  'a %s of a group is there for its members, and gone with the membership',
  async (itemType) => {
    const member = await app.newUser()
    const groupId = await groupOf(app, owner, member)
    const body = { itemType, name: 'Ours', content: SECRET, group: groupId }
    const { id } = await owner.call(createItem, { body })
    const params = { id }
    expect((await member.call(getItem, { params })).content).toBe(SECRET)
    for (const e of [deleteItem, publishItem, unpublishItem])
      expect([e.path, (await ask(e, { token: member.token, id: () => id })).status]).toEqual([
        e.path,
        404,
      ])
    for (const { token } of [stranger, administrator])
      expect((await ask(getItem, { token, id: () => id })).status).toBe(404)
    await app.services.db.system((tx) =>
      tx.delete(groupMembers).where(eq(groupMembers.userId, member.user.id)),
    )
    expect((await ask(getItem, { token: member.token, id: () => id })).status).toBe(404)
  },
)

test("administrators' endpoints do not exist for others", async () => {
  const theirs = endpoints.filter((e) => e.access === 'administrator')
  const { token } = stranger
  expect(
    await each(theirs, async (e) => {
      const { status } = await ask(e, { token, id: own })
      return status === 404 ? undefined : String(status)
    }),
  ).toEqual([])
  const reads = theirs.filter((e) => e.method === 'GET' && !notThere.includes(nameOf(e)))
  const asAdministrator = { token: administrator.token, id: own }
  expect(
    await each(reads, async (e) => {
      const { status } = await ask(e, asAdministrator)
      // A made-up filter may not fit.
      return [200, 400].includes(status) ? undefined : String(status)
    }),
  ).toEqual([])
})

test('the owner is admitted everywhere, so that the endpoints are not simply closed, and reading changes nothing', async () => {
  const { token } = owner
  const reads = endpoints.filter(
    (e) => e.method === 'GET' && e.access !== 'administrator' && !notThere.includes(nameOf(e)),
  )
  const readAll = (some: AnyEndpoint[]) =>
    each(some, async (e) => {
      const { status, text } = await ask(e, { token, id: own })
      return status <= 400 ? undefined : `${status} ${text}`
    })
  // A GET request, from any page, changes nothing (ASVS 5.0 §3.5.3) but the access log.
  const before = await rowsOf(app, owner, ['audit_event', 'audit_head'])
  expect(await readAll(reads.filter((e) => e !== exportNote))).toEqual([])
  expect(await rowsOf(app, owner, ['audit_event', 'audit_head'])).toBe(before)
  // A note records that it was used with unreviewed sentences; that is its own log.
  const others = await rowsOf(app, owner, ['audit_event', 'audit_head', 'note'])
  expect(await readAll([exportNote])).toEqual([])
  expect(await rowsOf(app, owner, ['audit_event', 'audit_head', 'note'])).toBe(others)
  const rest = endpoints
    .filter((e) => e.method !== 'GET' && !['anyone', 'administrator'].includes(e.access))
    .filter((e) => e.method !== 'DELETE' && e !== signOut)
  expect(
    await each(rest, async (e) => {
      const { status, text } = await ask(e, { token, id: own })
      const isBug = status === 500 && text.includes(words.unexpected)
      return status === 401 || isBug ? `${status} ${text}` : undefined
    }),
  ).toEqual([])
  const said = /over ([\d,]+) cells on over (\d+) endpoints/.exec(
    readFileSync('docs/security.md', 'utf8'),
  )
  const [least = 0, all = 0] = (said ?? [])
    .slice(1)
    .map((figure) => Number(figure.replace(',', '')))
  // Fewer would mean that something is no longer tested; many more, that the document is out of date.
  for (const [real, documented] of [
    [cells, least],
    [endpoints.length, all],
  ] as const) {
    expect(
      real,
      'Fewer than docs/security.md says; the tests above count too',
    ).toBeGreaterThanOrEqual(documented)
    expect(documented, 'Raise the figure in docs/security.md').toBeGreaterThanOrEqual(0.9 * real)
  }
  process.stdout.write(`Access matrix: ${cells} cells, ${endpoints.length} endpoints\n`)
})

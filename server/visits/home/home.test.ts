import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getHome } from '#contract/home.ts'
import { listNotes, markCopied, updateNote } from '#contract/notes.ts'
import { archiveScribes, createScribe } from '#contract/scribes.ts'
import { signNote } from '#contract/sign.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'

const DAY_MS = 24 * 60 * 60_000
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const homeOf = (user: TestUser) => user.call(getHome, {})
const setScribe = (id: string, set: string, values: unknown[]) =>
  app.asOwner(`update scribe set ${set} where id = $1`, [id, ...values])
const makeOld = (id: string, days: number) =>
  setScribe(id, 'created = $2, updated = $2', [
    new Date(app.services.now().getTime() - days * DAY_MS),
  ])

test('a visit goes from recorded to written, reviewed and copied', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await setScribe(id, 'state = $2', ['ready'])
  const stages = async () => (await homeOf(user)).today.items[0]?.stages
  expect(await stages()).toEqual({ recorded: true, written: false, reviewed: false, copied: false })
  expect(await homeOf(user)).toMatchObject({ waiting: { count: 1, items: [] } })

  await written(user, id, { prompt: { id: 'soap' }, writer: 'highlights' })
  await setScribe(id, 'to_check = $2', [2])
  expect(await stages()).toEqual({ recorded: true, written: true, reviewed: false, copied: false })
  await setScribe(id, 'to_check = $2', [0])
  expect(await stages()).toMatchObject({ reviewed: true, copied: false })

  const { items } = await user.call(listNotes, { params: { id } })
  for (const note of items) await user.call(markCopied, { params: { id: note.id } })
  expect(await stages()).toEqual({ recorded: true, written: true, reviewed: true, copied: true })
  expect((await homeOf(user)).waiting).toEqual({ items: [], count: 0 })
})

test('waiting visits are counted whatever their day, except archived ones', async () => {
  const user = await app.newUser()
  const [today, old, archived] = [
    await newVisit(app, user),
    await newVisit(app, user),
    await newVisit(app, user),
  ]
  await makeOld(old, 40)
  await setScribe(old, 'to_check = $2', [5])
  await setScribe(today, 'to_check = $2', [2])
  await user.call(archiveScribes, { body: { ids: [archived], archived: true } })
  const home = await homeOf(user)
  expect(home.today.items.map(({ id }) => id)).toEqual([today])
  expect(home.waiting.items.map(({ id }) => id)).toEqual([old])
  expect(home.waiting.count).toBe(2)
  expect(home.review).toEqual({ statements: 7, scribeIds: [today, old] })
})

test('another user sees nothing of it', async () => {
  const [mine, theirs] = [await app.newUser(), await app.newUser()]
  await setScribe(await newVisit(app, theirs), 'to_check = $2', [3])
  expect(await homeOf(mine)).toEqual({
    today: { items: [], more: false },
    waiting: { items: [], count: 0 },
    review: { statements: 0, scribeIds: [] },
    week: { visits: 0, minutes: 0, secondsToSigned: null, wordsEdited: 0 },
  })
})

test('a busy day shows its fifty latest visits in their order, and says that there are more', async () => {
  const user = await app.newUser()
  const ids: string[] = []
  for (let n = 0; n < 52; n += 1) {
    const id = randomUUID()
    await user.call(createScribe, { body: { id, draft: false } })
    ids.push(id)
  }
  const { today } = await homeOf(user)
  expect(today.items.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(today.more).toBe(true)
})

test('a draft is not a visit of the day, and days follow the user’s own time zone', async () => {
  const user = await app.newUser()
  await user.call(createScribe, { body: {} })
  expect((await homeOf(user)).today.items).toEqual([])
  const id = await newVisit(app, user)
  await setScribe(id, 'draft = false', [])
  const daysAgo = (hours: number) =>
    setScribe(id, 'created = $2, updated = $2', [
      new Date(app.services.now().getTime() - hours * 3_600_000),
    ])
  await daysAgo(30)
  for (const timezone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC'])
    expect(await todayIn(user, timezone)).toBe(0)
  await daysAgo(13)
  // At any moment, 13 hours ago was today in one of these zones and yesterday in another.
  const counts = await Promise.all(
    ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC', 'Asia/Tokyo', 'America/Denver'].map((timezone) =>
      todayIn(user, timezone),
    ),
  )
  expect(new Set(counts)).toEqual(new Set([0, 1]))
})

async function todayIn({ token }: TestUser, timezone: string): Promise<number> {
  const answer = await fetch(`${app.origin}${getHome.path}`, {
    headers: { authorization: `Bearer ${token}`, 'x-timezone': timezone },
  })
  const { today } = (await answer.json()) as { today: { items: unknown[] } }
  return today.items.length
}

test('the week counts visits, minutes, words edited and the median time to a signature', async () => {
  const user = await app.newUser()
  const [id, old] = [await newVisit(app, user), await newVisit(app, user)]
  await written(user, id, { prompt: { id: 'soap' }, writer: 'highlights' })
  const [note] = (await user.call(listNotes, { params: { id } })).items
  if (!note) throw new Error('no note')
  const body = { content: `${note.content}\n\nReviewed with the patient.`, version: note.version }
  const edited = await user.call(updateNote, { params: { id: note.id }, body })
  await app.asOwner(`update note set created = $2 where id = $1`, [
    note.id,
    new Date(app.services.now().getTime() - 120_000),
  ])
  const override = edited.claims.map((claim) => claim.id)
  const sign = { version: edited.version, override, seconds: 1 }
  await user.call(signNote, { params: { id: note.id }, body: sign })
  await setScribe(id, 'duration_ms = $2, draft = false', [600_000])
  await makeOld(old, 8)
  await expect.poll(async () => (await homeOf(user)).week.wordsEdited, { timeout: 30_000 }).toBe(4)
  const { week } = await homeOf(user)
  expect(week).toMatchObject({ visits: 1, minutes: 10 })
  expect(week.secondsToSigned).toBeGreaterThanOrEqual(120)
})

test('words edited later in the same note are counted too', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await written(user, id, { prompt: { id: 'soap' }, writer: 'highlights' })
  const [note] = (await user.call(listNotes, { params: { id } })).items
  if (!note) throw new Error('no note')
  let { version, content } = note
  const counts = []
  for (const words of ['Reviewed with the patient.', 'Call again.']) {
    content = `${content}\n\n${words}`
    const body = { content, version }
    version = (await user.call(updateNote, { params: { id: note.id }, body })).version
    await expect.poll(async () => (await homeOf(user)).week.wordsEdited).toBeTypeOf('number')
    counts.push((await homeOf(user)).week.wordsEdited)
  }
  expect(counts).toEqual([4, 6])
})

test('a sample visit is in no figure of the week', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await setScribe(id, 'duration_ms = $2, draft = false, sample = true', [600_000])
  expect((await homeOf(user)).week).toMatchObject({ visits: 0, minutes: 0 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScribe } from '#contract/scribes.ts'
import * as api from '#contract/tasks.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { keepFoundTasks } from './keep-found.ts'
import { taskBound } from './present.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const spoken = async (user: TestUser, created: string, ...texts: string[]) => {
  const { id } = await user.call(createScribe, { body: {} })
  const lines = texts.map((text, at) => ({
    speaker: 'clinician',
    text,
    timestamp: at * 5,
    end: at * 5 + 4,
  }))
  await appendChunks(app.services, user.user.id, id, lines)
  await app.asOwner('update scribe set created = $2 where id = $1', [id, created])
  return id
}
const plan = [
  'The nurse will ring you tomorrow with the results.',
  "I'd like you to stop the ibuprofen today.",
  "I'll refer you to cardiology in two weeks.",
]
const shown = ({ owner, ownerName, due, dueSaid }: api.Task) => [owner, ownerName, due, dueSaid]

test('a task has an owner, a due date counted from the day of its visit, and the words behind both', async () => {
  const user = await app.newUser()
  const first = await spoken(user, '2026-01-31T09:00:00Z', ...plan)
  const second = await spoken(user, '2026-02-28T09:00:00Z', ...plan)
  const found = async (id: string) =>
    (await user.call(api.findTasks, { params: { id } })).items.map(shown)
  expect(await found(first)).toEqual([
    ['patient', '', '2026-01-31', 'today'],
    ['staff', 'nurse', '2026-02-01', 'tomorrow'],
    ['clinician', '', '2026-02-14', 'in two weeks'],
  ])
  expect((await found(second)).map(([, , due]) => due)).toEqual([
    '2026-02-28',
    '2026-03-01',
    '2026-03-14',
  ])
})

test('a due date counts from the day of the visit in the user’s time zone', async () => {
  const user = await app.newUser()
  const [here, there] = [
    await spoken(user, '2026-01-31T23:30:00Z', ...plan),
    await spoken(user, '2026-01-31T23:30:00Z', ...plan),
  ]
  const dues = async (id: string, timezone: string) =>
    (await keepFoundTasks(app.services, user.user.id, id, timezone)).map(({ due }) => due)
  expect(await dues(here, 'Europe/Zurich')).toEqual(['2026-02-01', '2026-02-02', '2026-02-15'])
  expect(await dues(there, 'America/New_York')).toEqual(['2026-01-31', '2026-02-01', '2026-02-14'])
})

test('a task can be reassigned, and loses the visit’s words when its date changes', async () => {
  const user = await app.newUser()
  const id = await spoken(user, '2026-03-04T09:00:00Z', plan[0] ?? '')
  const [task] = (await user.call(api.findTasks, { params: { id } })).items
  if (!task) throw new Error('a task should be found')
  const params = { id: task.id }
  const change = (body: { version: number; owner?: api.TaskOwner; due?: string }) =>
    user.call(api.updateTask, { params, body })
  expect(shown(await change({ version: 1, owner: 'patient' }))).toEqual([
    'patient',
    '',
    '2026-03-05',
    'tomorrow',
  ])
  expect(shown(await change({ version: 2, due: '2026-03-09' }))).toEqual([
    'patient',
    '',
    '2026-03-09',
    '',
  ])
  const body = { text: 'Collect the tablets', owner: 'other' as const, ownerName: 'daughter' }
  const added = await user.call(api.addTask, { params: { id }, body })
  expect(shown(added)).toEqual(['other', 'daughter', null, ''])
})

test('a task from before tasks had owners gets one, which is updated when the visit is read again', async () => {
  const user = await app.newUser()
  const id = await spoken(user, '2026-03-04T09:00:00Z', ...plan)
  const find = async () => (await user.call(api.findTasks, { params: { id } })).items
  const { items } = { items: await find() }
  const vault = await openVault(app.services.keys, userScope(user.user.id))
  for (const { id: task, kind, text, evidence } of items) {
    const sealed = vault.seal({ kind, text, evidence }, taskBound(task))
    await app.asOwner('update task set sealed = $2 where id = $1', [task, sealed])
  }
  const own = items.at(1)?.id ?? ''
  await app.asOwner('update task set version = 2 where id = $1', [own])
  const listed = (await user.call(api.listTasks, { query: {} })).items
  expect(listed.map(({ owner }) => owner).toSorted()).toEqual(['clinician', 'clinician', 'patient'])
  const again = await find()
  expect(again.filter((task) => task.id !== own)).toEqual(items.filter((task) => task.id !== own))
  expect(again.find((task) => task.id === own)).toMatchObject({ owner: 'clinician', version: 2 })
})

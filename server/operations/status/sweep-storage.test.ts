import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFileContent, uploadFiles } from '#contract/files.ts'
import { createScribe } from '#contract/scribes.ts'
import { newStorageKey } from '#server/platform/storage/storage.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { sweepStorage } from './sweep-storage.ts'

let clock = 0
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + clock) })
  await startWork(app.services)
})
afterAll(() => app.close())

async function withFile(user: TestUser) {
  const { id } = await user.call(createScribe, { body: {} })
  const body = new FormData()
  body.append('file', new File(['Potassium 4.1'], 'labs.txt'))
  const { items } = await user.call(uploadFiles, { params: { id }, body })
  return { id, fileId: items[0]?.id ?? '' }
}

const orphanOf = async (user: TestUser) => {
  const key = newStorageKey('users', user.user.id, 'conversations', 'x', 'files')
  await app.services.storage.put(key, Buffer.from('left behind'))
  return key
}
const keysOf = async (user: TestUser) => {
  const keys: string[] = []
  for await (const key of app.services.storage.list(`users/${user.user.id}/`)) keys.push(key)
  return keys
}
const later = async (work: () => Promise<unknown>) => {
  clock = 25 * 3_600_000
  await work().finally(() => (clock = 0))
}

test('stored bytes that nothing refers to are swept up after a day, and no others', async () => {
  const user = await app.newUser()
  const params = await withFile(user)
  const orphan = await orphanOf(user)
  await sweepStorage(app.services)
  expect(await keysOf(user)).toContain(orphan)
  await later(() => sweepStorage(app.services))
  expect(await keysOf(user)).toHaveLength(1)
  expect(await (await user.call(getFileContent, { params })).text()).toBe('Potassium 4.1')
})

test('a database restored to an earlier day loses none of its objects', async () => {
  const user = await app.newUser()
  await withFile(user)
  await Promise.all(Array.from({ length: 30 }, () => orphanOf(user)))
  await later(() => sweepStorage(app.services))
  expect(await keysOf(user)).toHaveLength(31)
  expect(app.logged.join('\n')).toContain('nothing was deleted')
})

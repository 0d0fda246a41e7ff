import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import * as api from '#contract/memories.ts'
import { getMe, type Settings, updateMe } from '#contract/profile.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Llm, say, startLlm } from '#test/fakes/llm.ts'
import { newVisit, written } from '#test/visit.ts'

let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm(() => say('- Order an ECG.'))
  app = await testApp(llm.env)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const remember = (user: TestUser, command: string, more: object = {}) =>
  user.call(api.createMemory, { body: { command, ...more } })
const list = async (user: TestUser) => (await user.call(api.listMemories, {})).items
const set = async (user: TestUser, settings: Partial<Settings>) => {
  const { version } = await user.call(getMe, {})
  return user.call(updateMe, { body: { version, settings } })
}
const areOn = async (user: TestUser) => (await user.call(getMe, {})).settings.memoryEnabled
const promptsOf = async (run: () => Promise<unknown>) => {
  const before = llm.asked.length
  await run()
  return llm.asked.slice(before).map(({ prompt }) => prompt)
}

test('a memory is its user’s alone, sealed at rest, and can be changed, switched and forgotten', async () => {
  const [ana, ben] = [await app.newUser(), await app.newUser()]
  const id = randomUUID()
  const memory = await remember(ana, 'Write BP for blood pressure.', { id })
  await remember(ana, 'Twice is once.', { id })
  expect(await list(ana)).toEqual([memory])
  expect(await list(ben)).toEqual([])
  const place = { params: { id } }
  await expect(ben.call(api.deleteMemory, place)).rejects.toMatchObject({ code: 'not-found' })
  const changed = await ana.call(api.updateMemory, {
    ...place,
    body: { version: 1, enabled: false },
  })
  expect(changed).toMatchObject({ enabled: false, version: 2, command: memory.command })
  const stale = ana.call(api.updateMemory, { ...place, body: { version: 1, command: 'x' } })
  await expect(stale).rejects.toMatchObject({ code: 'version-mismatch', current: changed })
  const { rows } = await app.asOwner<{ row: string }>(
    `select encode(sealed, 'escape') as row from memory`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('blood pressure')
  await ana.call(api.deleteMemory, place)
  expect(await list(ana)).toEqual([])
})

test('memories reach notes and chat, but no dictation, and only those that are switched on', async () => {
  const user = await app.newUser()
  await set(user, { memoryEnabled: true })
  await remember(user, 'Write BP for blood pressure.')
  await remember(user, 'Never used.', { enabled: false })
  const id = await newVisit(app, user)
  const note = await promptsOf(() => written(user, id, { prompt: { id: 'soap' } }))
  expect(note.every((prompt) => prompt.includes('1. Write BP for blood pressure.'))).toBe(true)
  expect(note.join()).not.toContain('Never used.')
  const dictation = await promptsOf(() => written(user, id, { prompt: { id: 'dictation' } }))
  expect(dictation.length).toBeGreaterThan(0)
  expect(dictation.join()).not.toContain('Write BP')
  const answer = await promptsOf(async () => {
    const body = { message: 'What next?', conversation: { id } }
    for await (const { event } of user.follow(chat, { body })) expect(event).toBeDefined()
  })
  expect(answer.join()).toContain('- Write BP for blood pressure.')
})

test('the first memory turns memories on, also for a user who had them off; later ones change nothing', async () => {
  const user = await app.newUser()
  expect(await areOn(user)).toBe(false)
  await remember(user, 'Switched off from the start.', { enabled: false })
  expect(await areOn(user)).toBe(false)
  const other = await app.newUser()
  await remember(other, 'Write BP for blood pressure.')
  expect(await areOn(other)).toBe(true)
  expect(await areOn(user)).toBe(false)
  await set(other, { memoryEnabled: false })
  await remember(other, 'Write HR for heart rate.')
  expect(await areOn(other)).toBe(false)
})

test('a window with settings from before the first memory gets the newer ones instead of turning memories off', async () => {
  const user = await app.newUser()
  const { version } = await user.call(getMe, {})
  await remember(user, 'Write BP for blood pressure.')
  const stale = user.call(updateMe, { body: { version, settings: { memoryEnabled: false } } })
  const current = { settings: { memoryEnabled: true } }
  await expect(stale).rejects.toMatchObject({ code: 'version-mismatch', current })
})

test('disabled memories are not used', async () => {
  const user = await app.newUser()
  await remember(user, 'Write BP for blood pressure.')
  await set(user, { memoryEnabled: false })
  const id = await newVisit(app, user)
  const prompts = await promptsOf(() => written(user, id, { prompt: { id: 'soap' } }))
  expect(prompts.join()).not.toContain('Write BP')
})

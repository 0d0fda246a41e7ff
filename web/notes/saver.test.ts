import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { note, openSaver as open } from '#test/note-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('typing is saved once, 400 ms after the last key', async () => {
  const { saver, server } = open()
  saver.edit('ab')
  await vi.advanceTimersByTimeAsync(300)
  saver.edit('abc')
  await vi.advanceTimersByTimeAsync(399)
  expect(server.saves).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(server).toMatchObject({ saves: 1, content: 'abc' })
  expect(saver.isUnsaved()).toBe(false)
})
it('without a network the text is kept and saved when it is back', async () => {
  const { saver, server, states, reconnect } = open()
  server.reachable = false
  saver.edit('ab')
  await vi.advanceTimersByTimeAsync(400)
  expect(states.at(-1)).toBe('offline')
  saver.edit('abc')
  server.reachable = true
  reconnect()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.content).toBe('abc')
  expect(states.at(-1)).toBe('saved')
})
it('another text on the server is never written over without being asked', async () => {
  const { saver, server } = open()
  Object.assign(server, { version: 5, content: 'other' })
  saver.edit('mine')
  await vi.advanceTimersByTimeAsync(400)
  expect(saver.state()).toMatchObject({ kind: 'conflict', mine: 'mine' })
  // The server has kept it as a version, so that one may leave the page.
  expect(saver.isOnlyHere()).toBe(false)
  saver.edit('mine, longer')
  expect(saver.isOnlyHere()).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.content).toBe('other')
  await saver.keepMine()
  expect(server.content).toBe('mine, longer')
})
it('a version that differs only in its number is not a conflict', async () => {
  const { saver, server } = open()
  server.version = 4
  saver.edit('ab')
  await vi.advanceTimersByTimeAsync(400)
  expect(server.content).toBe('ab')
})
it('a newer text from elsewhere is shown where nothing is being typed, and not otherwise', () => {
  const { saver } = open()
  expect(saver.rebase(note(2, 'newer'))).toBe(true)
  saver.edit('typing')
  expect(saver.rebase(note(3, 'newest'))).toBe(false)
  expect(saver.text()).toBe('typing')
})
it('an answer from before the newest save changes nothing', async () => {
  const { saver } = open()
  saver.edit('ab')
  await saver.flush()
  expect(saver.version()).toBe(2)
  expect(saver.rebase(note(1, 'a'))).toBe(false)
  expect([saver.text(), saver.version()]).toEqual(['ab', 2])
})
it('words typed while the other text is taken stay, and the conflict with them', async () => {
  const { saver, server, beside } = open()
  Object.assign(server, { version: 5, content: 'other' })
  saver.edit('mine')
  await vi.advanceTimersByTimeAsync(400)
  saver.edit('mine, longer')
  const taking = saver.takeOther()
  saver.edit('mine, longer still')
  await taking
  expect(saver.text()).toBe('mine, longer still')
  expect(saver.state()).toMatchObject({ kind: 'conflict', mine: 'mine, longer still' })
  expect(saver.isOnlyHere()).toBe(true)
  await saver.takeOther()
  expect(beside).toEqual(['mine', 'mine, longer', 'mine, longer still'])
  expect([saver.isUnsaved(), server.content]).toEqual([false, 'other'])
})
it('typing is kept on the device with the version it is based on until the server has it', async () => {
  const { saver, server, kept, reconnect } = open()
  server.reachable = false
  saver.edit('ab')
  expect(kept()).toEqual({ version: 1, base: 'a', content: 'ab' })
  await vi.advanceTimersByTimeAsync(400)
  server.reachable = true
  reconnect()
  await vi.advanceTimersByTimeAsync(0)
  expect(kept()).toBeUndefined()
})
it('text typed before a reload is shown and saved', async () => {
  const { saver, server } = open('typed before')
  expect(saver.text()).toBe('typed before')
  await saver.flush()
  expect(server.content).toBe('typed before')
})
it('taking the other text leaves everything typed with the server', async () => {
  const { saver, server, beside, kept } = open()
  Object.assign(server, { version: 5, content: 'other' })
  saver.edit('mine')
  await vi.advanceTimersByTimeAsync(400)
  saver.edit('mine, longer')
  await saver.takeOther()
  expect(beside).toEqual(['mine', 'mine, longer'])
  expect(kept()).toBeUndefined()
  expect(saver.rebase(note(5, 'other'))).toBe(true)
  expect([saver.text(), server.content]).toEqual(['other', 'other'])
})
it('nothing that a signed note refused is left to slip into its amendment', async () => {
  const { saver, server, states, kept } = open()
  server.signed = true
  saver.edit('a, unsigned')
  await vi.advanceTimersByTimeAsync(400)
  expect(states.at(-1)).toBe('failed')
  expect([saver.isUnsaved(), kept()]).toEqual([false, undefined])
  server.signed = false
  await saver.flush()
  expect(server.content).toBe('a')
})

it('a save whose answer was lost does not conflict with later typing', async () => {
  const { saver, server, states, reconnect } = open()
  saver.edit('ab')
  server.reachable = false
  const saving = saver.flush()
  await vi.advanceTimersByTimeAsync(0)
  // It had arrived after all.
  Object.assign(server, { version: 2, content: 'ab', reachable: true })
  saver.edit('abc')
  reconnect()
  await saving
  expect(server).toMatchObject({ version: 3, content: 'abc' })
  expect(states).not.toContain('conflict')
  expect(saver.isUnsaved()).toBe(false)
})

it('typing on in a conflict is a conflict again after a reload', async () => {
  const { saver, server, kept } = open()
  Object.assign(server, { version: 5, content: 'other' })
  saver.edit('mine')
  await vi.advanceTimersByTimeAsync(400)
  saver.edit('mine, longer')
  // On the version of the other text it would be saved over it without a question.
  expect(kept()).toEqual({ version: 1, base: 'a', content: 'mine, longer' })
})
it('text typed while a signed note refuses an edit is also kept by the server', async () => {
  const { saver, server, beside, kept } = open()
  server.signed = true
  saver.edit('a, unsigned')
  const saving = saver.flush()
  saver.edit('a, unsigned, and more')
  await saving
  expect(beside).toEqual(['a, unsigned', 'a, unsigned, and more'])
  expect([saver.wasRefused(), kept()]).toEqual([true, undefined])
})

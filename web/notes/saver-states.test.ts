import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { note, openSaver as open } from '#test/note-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('each step of an edit is reported, and typing the same text again is not an edit', async () => {
  const { saver, states, savedNotes, kept } = open()
  saver.edit('a')
  expect([states, kept(), saver.state().kind]).toEqual([[], undefined, 'saved'])
  saver.edit('ab')
  saver.edit('ab')
  expect(states).toEqual(['waiting'])
  await saver.flush()
  expect(states).toEqual(['waiting', 'saving', 'saved'])
  expect(savedNotes).toEqual([note(2, 'ab')])
  saver.edit('ab')
  expect(states).toHaveLength(3)
})
it('text typed during a save is saved after it, on top of it', async () => {
  const { saver, server, states, savedNotes } = open()
  saver.edit('ab')
  const saving = saver.flush()
  saver.edit('abc')
  expect(saver.flush()).toBe(saving)
  await saving
  expect(server).toMatchObject({ saves: 2, version: 3, content: 'abc' })
  // It is never said to be saved before all of it is.
  expect(states.indexOf('saved')).toBe(states.length - 1)
  expect(savedNotes.map(({ content }) => content)).toEqual(['ab', 'abc'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.saves).toBe(2)
})
it('a busy server is retried after growing delays, which reset after an answer', async () => {
  const { saver, errors, states, waits, reconnect, server } = open()
  errors.push(new AppError('too-many', 'busy'), new AppError('unavailable', 'away'))
  saver.edit('ab')
  const saving = saver.flush()
  for (const attempt of [0, 1]) {
    await vi.waitFor(() => expect(waits.at(-1)).toBe(attempt))
    saver.edit('ab!')
    expect(states.at(-1)).toBe('offline')
    reconnect()
  }
  await saving
  expect(server.content).toBe('ab!')
  errors.push(new AppError('unavailable', 'away'))
  saver.edit('abc')
  const next = saver.flush()
  await vi.waitFor(() => expect(waits).toEqual([0, 1, 0]))
  reconnect()
  await next
})
it('an edit that the server rejects stays here and says why, until it is changed', async () => {
  const { saver, errors, server, kept } = open()
  errors.push(new AppError('bad-request', 'The note is too long.'))
  saver.edit('too long')
  await saver.flush()
  expect(saver.state()).toEqual({ kind: 'failed', message: 'The note is too long.' })
  expect([saver.isUnsaved(), saver.isOnlyHere(), saver.wasRefused()]).toEqual([true, true, false])
  expect(kept()).toEqual({ version: 1, base: 'a', content: 'too long' })
  saver.edit('short')
  expect(saver.state()).toEqual({ kind: 'waiting' })
  await saver.flush()
  expect(server.content).toBe('short')
})
it('a stale version without the newer text fails and shows no conflict', async () => {
  const { saver, errors, states } = open()
  errors.push(new AppError('version-mismatch', 'stale'))
  saver.edit('ab')
  await saver.flush()
  expect(states.at(-1)).toBe('failed')
  expect([saver.version(), saver.text()]).toEqual([1, 'ab'])
})
it('the same text saved elsewhere is taken as saved', async () => {
  const { saver, server, savedNotes, kept } = open()
  Object.assign(server, { version: 5, content: 'ab' })
  saver.edit('ab')
  await saver.flush()
  expect([saver.state().kind, saver.version(), server.saves]).toEqual(['saved', 5, 0])
  expect([savedNotes, kept()]).toEqual([[note(5, 'ab')], undefined])
})
it('in a conflict nothing is sent, and typing is kept on the device', async () => {
  const { saver, server, kept } = open()
  Object.assign(server, { version: 5, content: 'other' })
  saver.edit('mine')
  await saver.flush()
  saver.edit('mine, longer')
  await saver.flush()
  expect(server).toMatchObject({ version: 5, content: 'other', saves: 0 })
  expect(saver.state()).toMatchObject({
    kind: 'conflict',
    mine: 'mine, longer',
    sent: 'mine',
    other: note(5, 'other'),
  })
  expect(kept()).toEqual({ version: 1, base: 'a', content: 'mine, longer' })
  await saver.keepMine()
  expect(server).toMatchObject({ version: 6, content: 'mine, longer' })
  expect(kept()).toBeUndefined()
})
it('without a conflict there is no other text to use', async () => {
  const { saver, server, states } = open()
  saver.edit('ab')
  await saver.takeOther()
  expect([server.saves, states, saver.text()]).toEqual([0, ['waiting'], 'ab'])
})
it('the other text is not used if the typed one cannot be kept beside it', async () => {
  const { saver, server, errors, kept } = open()
  Object.assign(server, { version: 5, content: 'other' })
  saver.edit('mine')
  await saver.flush()
  saver.edit('mine, longer')
  errors.push(new AppError('unavailable', 'away'))
  await expect(saver.takeOther()).rejects.toThrow('away')
  expect(saver.state()).toMatchObject({ kind: 'conflict', mine: 'mine, longer' })
  expect([saver.text(), kept()?.content]).toEqual(['mine, longer', 'mine, longer'])
})
it('taking the other text reports the newest one', async () => {
  const { saver, server, savedNotes } = open()
  Object.assign(server, { version: 5, content: 'other' })
  saver.edit('mine')
  await saver.flush()
  saver.edit('mine, longer')
  Object.assign(server, { version: 6, content: 'other, newer' })
  await saver.takeOther()
  expect(savedNotes.at(-1)).toEqual(note(6, 'other, newer'))
  expect([saver.version(), saver.state().kind]).toEqual([6, 'saved'])
})
it('a version with the same text is adopted without changing the screen', async () => {
  const { saver, server } = open()
  expect(saver.rebase(note(4, 'a'))).toBe(false)
  expect(saver.version()).toBe(4)
  server.version = 4
  saver.edit('ab')
  await saver.flush()
  expect(server).toMatchObject({ version: 5, content: 'ab', saves: 1 })
})
it('a refused edit is reported as refused until the next one', async () => {
  const { saver, server } = open()
  server.signed = true
  saver.edit('ab')
  await saver.flush()
  expect([saver.wasRefused(), saver.state().kind]).toEqual([true, 'saved'])
  saver.edit('abc')
  expect(saver.wasRefused()).toBe(false)
})

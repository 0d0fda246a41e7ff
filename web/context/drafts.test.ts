import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import {
  flushDraft,
  hasUnsaved,
  resumeDrafts,
  settleConflict,
  typeDraft,
  useDrafts,
  type UnsavedText,
} from './drafts.ts'
import type { StoredDraft } from '#web/drafts/database.ts'

const found = vi.hoisted(() => vi.fn((): StoredDraft[] => []))
vi.mock('#web/drafts/store.ts', () => ({
  listRestoredDrafts: found,
  saveDraft: () => undefined,
  deleteDraft: () => undefined,
}))

const place = { scribeId: 's', entryId: 'e' }
const saved = { version: 1, content: '' }
const entry = (content: string, version: number) => ({
  id: 'e',
  type: 'text' as const,
  content,
  version,
})
const draft = () => useDrafts.getState().drafts.e

beforeEach(() => {
  vi.useFakeTimers()
  useDrafts.setState({ drafts: {} })
})
afterEach(() => void vi.useRealTimers())

test('typing is saved 400 ms after it pauses, once', async () => {
  const save = vi.fn(async ({ content, base }: UnsavedText) => entry(content, base + 1))
  typeDraft(place, saved, 'B', save)
  await vi.advanceTimersByTimeAsync(300)
  typeDraft(place, saved, 'BP', save)
  await vi.advanceTimersByTimeAsync(399)
  expect(save).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(save).toHaveBeenCalledOnce()
  expect(hasUnsaved()).toBe(false)
})

test('text typed while saving is saved on top of the new version', async () => {
  const save = vi.fn(async ({ content, base }: UnsavedText) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return entry(content, base + 1)
  })
  typeDraft(place, saved, 'one', save)
  await vi.advanceTimersByTimeAsync(500)
  typeDraft(place, saved, 'one two', save)
  await vi.advanceTimersByTimeAsync(3000)
  expect(save.mock.calls.map(([d]) => [d.content, d.base])).toEqual([
    ['one', 1],
    ['one two', 2],
  ])
  expect(hasUnsaved()).toBe(false)
})

test('without a network the words are kept and tried again until they are saved', async () => {
  let online = false
  const save = vi.fn(async ({ content }: UnsavedText) => {
    if (!online) throw new AppError('unavailable', 'Network error.')
    return entry(content, 2)
  })
  typeDraft(place, saved, 'never lost', save)
  flushDraft('e', save)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(draft()).toMatchObject({ content: 'never lost', state: 'failed' })
  online = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(hasUnsaved()).toBe(false)
})

test('a note changed elsewhere is shown beside one’s own, and typing on does not overwrite it', async () => {
  const theirs = entry('theirs', 5)
  const save = vi.fn(async ({ base, content }: UnsavedText) => {
    if (base !== 5)
      throw new AppError('version-mismatch', 'Changed elsewhere.', { current: theirs })
    return entry(content, 6)
  })
  typeDraft(place, saved, 'mine', save)
  await vi.advanceTimersByTimeAsync(400)
  typeDraft(place, saved, 'mine, more', save)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(save).toHaveBeenCalledOnce()
  expect(draft()).toMatchObject({ content: 'mine, more', state: 'conflict', theirs })
  settleConflict('e', 'mine, more\ntheirs', save)
  await vi.advanceTimersByTimeAsync(1)
  expect(save).toHaveBeenLastCalledWith(
    expect.objectContaining({ base: 5, content: 'mine, more\ntheirs' }),
  )
  expect(hasUnsaved()).toBe(false)
})

test('the same words on both sides are not a conflict', async () => {
  const save = async (): Promise<never> => {
    throw new AppError('version-mismatch', '', { current: entry('same', 9) })
  }
  typeDraft(place, saved, 'same', save)
  await vi.advanceTimersByTimeAsync(400)
  expect(hasUnsaved()).toBe(false)
})

test('words that this device kept are shown and sent, and forgotten where their visit is gone', async () => {
  const at = Date.now() - 3_600_000
  const kept = (id: string): StoredDraft => ({
    kind: 'context',
    id,
    scribeId: 's',
    version: 0,
    base: '',
    content: `typed in ${id}`,
    at,
  })
  found.mockReturnValue([kept('e'), kept('gone')])
  const save = vi.fn(async ({ entryId, content }: UnsavedText) => {
    if (entryId === 'gone') throw new AppError('not-found', 'Scribe not found')
    return entry(content, 1)
  })
  resumeDrafts(save)
  expect(draft()).toMatchObject({ content: 'typed in e', base: 0 })
  await vi.advanceTimersByTimeAsync(1)
  expect(save).toHaveBeenCalledTimes(2)
  expect(hasUnsaved()).toBe(false)
})

test('a save whose answer was lost does not conflict with later typing', async () => {
  let stored = entry('', 1)
  const save = vi.fn(async ({ content, base }: UnsavedText) => {
    if (base !== stored.version)
      throw new AppError('version-mismatch', 'Changed elsewhere.', { current: stored })
    stored = entry(content, base + 1)
    if (stored.version > 2) return stored
    typeDraft(place, saved, 'A cough', save)
    throw new AppError('unavailable', 'no network')
  })
  typeDraft(place, saved, 'A', save)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stored).toEqual(entry('A cough', 3))
  expect(hasUnsaved()).toBe(false)
})

test('typing sends words at once that wait for the network, and a note that someone emptied is a conflict', async () => {
  const theirs = entry('', 7)
  let answer: AppError = new AppError('unavailable', 'Network error.')
  const save = vi.fn(async (): Promise<never> => {
    throw answer
  })
  typeDraft(place, { version: 1, content: 'BP 120' }, 'BP 120/80', save)
  await vi.advanceTimersByTimeAsync(20_000)
  const calls = save.mock.calls.length
  answer = new AppError('version-mismatch', '', { current: theirs })
  typeDraft(place, saved, 'BP 120/80, HR 60', save)
  await vi.advanceTimersByTimeAsync(400)
  expect(save).toHaveBeenCalledTimes(calls + 1)
  expect(draft()).toMatchObject({ state: 'conflict', theirs, content: 'BP 120/80, HR 60' })
  settleConflict('e', null, save)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(save).toHaveBeenCalledTimes(calls + 1)
  expect(hasUnsaved()).toBe(false)
})

test('a newer version with the words just typed is not a conflict', async () => {
  const current = entry('BP', 4)
  const save = vi.fn(async ({ content, base }: UnsavedText) => {
    if (base !== 4) throw new AppError('version-mismatch', '', { current })
    return entry(content, 5)
  })
  typeDraft(place, { version: 1, content: 'BP' }, 'BP 120/80', save)
  await vi.advanceTimersByTimeAsync(400)
  expect(save.mock.calls.map(([{ base, content }]) => [base, content])).toEqual([
    [1, 'BP 120/80'],
    [4, 'BP 120/80'],
  ])
  expect(hasUnsaved()).toBe(false)
})

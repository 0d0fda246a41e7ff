import { beforeEach, expect, test, vi } from 'vitest'

// The module reads the browser's storage when it loads.
const kept = vi.hoisted(() => {
  const entries = new Map<string, string>()
  globalThis.localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage // Only the methods that are called here.
  return entries
})
const { saveLock, savedLock, lastInput, noteInput } = await import('./lock-state.ts')

beforeEach(() => kept.clear())

test('the newest input of all windows counts', () => {
  noteInput(1_000)
  kept.set('ausculta-input', '5000')
  expect(lastInput(9_000)).toBe(5_000)
})

test('after the clock was set back the page still locks', () => {
  noteInput(100_000)
  expect(lastInput(40_000)).toBe(40_000)
  expect(lastInput(50_000)).toBe(40_000)
})

test('where the browser keeps nothing, each window counts for itself', () => {
  const forbid = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    vi.spyOn(localStorage, name).mockImplementation(forbid),
  )
  noteInput(7_000)
  expect(lastInput(8_000)).toBe(7_000)
  saveLock('user')
  expect(savedLock()).toBeUndefined()
  for (const spy of spies) spy.mockRestore()
})

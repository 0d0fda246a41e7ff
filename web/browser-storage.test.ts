import { afterEach, expect, test, vi } from 'vitest'
import { isStorageBlocked, localStore } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** As Chromium does with site data blocked: the getter throws, not the method. */
function block(): void {
  const blocked = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', { get: blocked, configurable: true })
}

function stored(items = new Map<string, string>()) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  return items
}

test('a browser that blocks site data returns nothing, and the page keeps values until it closes', () => {
  block()
  expect(localStore.get('choice')).toBeNull()
  localStore.set('choice', 'dark')
  expect(localStore.get('choice')).toBe('dark')
  localStore.remove('choice')
  expect(localStore.get('choice')).toBeNull()
})

test('what another window stored is read, also after storing failed here once', () => {
  block()
  localStore.set('choice', 'dark')
  const items = stored()
  localStore.set('choice', 'light')
  items.set('choice', 'auto')
  expect(localStore.get('choice')).toBe('auto')
})

test('blocked storage is recognised by its getter and by refused cookies', () => {
  stored()
  vi.stubGlobal('navigator', { cookieEnabled: true })
  expect(isStorageBlocked()).toBe(false)
  vi.stubGlobal('navigator', { cookieEnabled: false })
  expect(isStorageBlocked()).toBe(true)
  vi.stubGlobal('navigator', { cookieEnabled: true })
  block()
  expect(isStorageBlocked()).toBe(true)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOwnPage, readBackgroundRequest } from './background.ts'

beforeEach(() => {
  const runtime = { id: 'own', getURL: (path: string) => `chrome-extension://own${path}` }
  vi.stubGlobal('chrome', { runtime })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the panel', { id: 'own', url: 'chrome-extension://own/panel.html' }, true],
  // The relay has the extension's id, and the address of the page that it runs in.
  ['the relay in a page', { id: 'own', url: 'https://ausculta.example/home' }, false],
  [
    'a page with the name in its address',
    { id: 'own', url: 'https://x/chrome-extension://own/' },
    false,
  ],
  ['another extension', { id: 'other', url: 'chrome-extension://other/panel.html' }, false],
  [
    'an extension with a longer name',
    { id: 'own', url: 'chrome-extension://owner/panel.html' },
    false,
  ],
  ['nobody known', { id: 'own' }, false],
])('a message of %s counts as one of the extension: %o', (_, sender, isOwn) => {
  expect(isOwnPage(sender)).toBe(isOwn)
})

test.each([
  [{ to: 'background', ask: 'token', server: 'https://a', user: 'u' }, 'token'],
  [{ to: 'background', ask: 'secret' }, undefined],
  [{ to: 'recorder', do: 'leave' }, undefined],
  [{ type: 'LOGOUT' }, undefined],
  [null, undefined],
  ['token', undefined],
])('the message %j asks the background for %s', (message, ask) => {
  expect(readBackgroundRequest(message)?.ask).toBe(ask)
})

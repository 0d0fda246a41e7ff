import { afterAll, beforeEach, expect, test, vi } from 'vitest'

let extensionId = ''
const posted = vi.fn()
vi.stubGlobal('fetch', async () => Response.json({ hasAccounts: true, extensionId }))
vi.stubGlobal('location', { origin: 'https://ausculta.example' })
vi.stubGlobal('postMessage', posted)
const { notifyExtension } = await import('./extension.ts')
beforeEach(() => posted.mockClear())
afterAll(() => vi.unstubAllGlobals())

test('a sign-out reaches the paired extension through this page, and no other site', async () => {
  await expect(notifyExtension()).resolves.toBeUndefined()
  expect(posted.mock.calls).toEqual([
    [{ to: 'ausculta-extension', type: 'LOGOUT' }, 'https://ausculta.example'],
  ])
})

test('a sign-out notifies the configured extension, without any token', async () => {
  const sendMessage = vi.fn()
  vi.stubGlobal('chrome', { runtime: { sendMessage } })
  await notifyExtension()
  expect(sendMessage).not.toHaveBeenCalled()
  extensionId = 'abcdefghijklmnopabcdefghijklmnop'
  // Three windows of one browser notice the same end.
  await Promise.all([notifyExtension(), notifyExtension(), notifyExtension()])
  expect(sendMessage.mock.calls).toEqual([[extensionId, { type: 'LOGOUT' }, expect.any(Function)]])
})

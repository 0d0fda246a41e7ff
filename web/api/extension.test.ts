import { afterAll, expect, test, vi } from 'vitest'

let extensionId = ''
vi.stubGlobal('fetch', async () => Response.json({ hasAccounts: true, extensionId }))
const { notifyExtension } = await import('./extension.ts')
afterAll(() => vi.unstubAllGlobals())

test('a browser without extensions is not asked', async () => {
  await expect(notifyExtension()).resolves.toBeUndefined()
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

import { afterAll, expect, test, vi } from 'vitest'

let extensionId = ''
vi.stubGlobal('fetch', async () => Response.json({ hasAccounts: true, extensionId }))
const { tellExtension } = await import('./extension.ts')
afterAll(() => vi.unstubAllGlobals())

test('a browser without extensions is not asked', async () => {
  await expect(tellExtension()).resolves.toBeUndefined()
})

test('a sign-out is told to the extension that is set up, without any token', async () => {
  const sendMessage = vi.fn()
  vi.stubGlobal('chrome', { runtime: { sendMessage } })
  await tellExtension()
  expect(sendMessage).not.toHaveBeenCalled()
  extensionId = 'abcdefghijklmnopabcdefghijklmnop'
  // Three windows of one browser notice the same end.
  await Promise.all([tellExtension(), tellExtension(), tellExtension()])
  expect(sendMessage.mock.calls).toEqual([[extensionId, { type: 'LOGOUT' }, expect.any(Function)]])
})

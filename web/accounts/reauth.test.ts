import { expect, test } from 'vitest'
import { confirmIdentity, useReauth } from './reauth.ts'

test('who presses twice is asked once, and both go on', async () => {
  const first = confirmIdentity()
  const second = confirmIdentity()
  useReauth.getState().answer?.(true)
  expect(await Promise.all([first, second])).toEqual([true, true])
})

test('a dialog that was closed is asked anew', async () => {
  const closed = confirmIdentity()
  useReauth.getState().answer?.(false)
  expect(await closed).toBe(false)
  const again = confirmIdentity()
  useReauth.getState().answer?.(true)
  expect(await again).toBe(true)
})

test('a second factor that is waited for takes the place of what was asked before', async () => {
  const before = confirmIdentity()
  const factor = confirmIdentity('pending')
  expect(await before).toBe(false)
  expect(useReauth.getState().pendingId).toBe('pending')
  useReauth.getState().answer?.(true)
  expect(await factor).toBe(true)
})

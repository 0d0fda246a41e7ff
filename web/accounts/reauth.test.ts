import { expect, test } from 'vitest'
import { confirmIdentity, useReauth } from './reauth.ts'

test('pressing twice asks once, and both calls continue', async () => {
  const first = confirmIdentity()
  const second = confirmIdentity()
  useReauth.getState().answer?.(true)
  expect(await Promise.all([first, second])).toEqual([true, true])
})

test('a closed dialog opens again at the next call', async () => {
  const closed = confirmIdentity()
  useReauth.getState().answer?.(false)
  expect(await closed).toBe(false)
  const again = confirmIdentity()
  useReauth.getState().answer?.(true)
  expect(await again).toBe(true)
})

test('a second factor replaces the question asked before', async () => {
  const before = confirmIdentity()
  const factor = confirmIdentity('pending')
  expect(await before).toBe(false)
  expect(useReauth.getState().pendingId).toBe('pending')
  useReauth.getState().answer?.(true)
  expect(await factor).toBe(true)
})

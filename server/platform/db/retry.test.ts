import { expect, test, vi } from 'vitest'
import { DatabaseError } from './safe-errors.ts'
import { retryPassing } from './retry.ts'

const soon = async () => undefined

test('an expensive result is saved once the database allows it, and a bug or an end is reported at once', async () => {
  const failing = (...codes: string[]) =>
    vi.fn(async () => {
      const code = codes.shift()
      if (code) throw new DatabaseError(code)
      return 'saved'
    })
  const never = () => false
  expect(await retryPassing(failing('40P01', '25006', '53100'), never, soon)).toBe('saved')
  await expect(retryPassing(failing('42P01'), never, soon)).rejects.toMatchObject({ code: '42P01' })
  const over = failing('40P01')
  await expect(retryPassing(over, () => true, soon)).rejects.toMatchObject({ code: '40P01' })
  const away = failing(...Array.from({ length: 20 }, () => '25006'))
  await expect(retryPassing(away, never, soon)).rejects.toMatchObject({ code: '25006' })
  expect([over, away].map((one) => one.mock.calls.length)).toEqual([1, 9])
})

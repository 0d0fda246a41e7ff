import { expect, test } from 'vitest'
import { queueErrorLabel } from './boss.ts'

test('an error of the job queue is named by its code or kind and its queue, never by its message', () => {
  const message = 'Jane Sample'
  expect(queueErrorLabel(Object.assign(new TypeError(message), { queue: 'backup' }))).toBe(
    'TypeError in backup',
  )
  expect(queueErrorLabel({ message, code: '57P01' })).toBe('57P01')
  expect(queueErrorLabel({ message, queue: 'backup' })).toBe('error without a code in backup')
})

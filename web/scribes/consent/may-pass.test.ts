import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { mayPass } from './may-pass.ts'

const answer = { queued: Date.now() }
const after = (code: AppError['code']) => mayPass(new AppError(code, ''), answer)

test('an answer about consent is forgotten only where the server has refused it, not for a fault on the way', () => {
  for (const code of ['unavailable', 'failed', 'too-many', 'unauthenticated', 'not-found'] as const)
    expect(after(code)).toBe(true)
  expect(mayPass(new SyntaxError('no JSON'), answer)).toBe(true)
  for (const code of ['bad-request', 'forbidden'] as const) expect(after(code)).toBe(false)
  // The visit is gone.
  expect(mayPass(new AppError('not-found', ''), { queued: 0 })).toBe(false)
})

import { expect, it } from 'vitest'
import { AppError, words } from '#contract/errors.ts'
import { explain } from './explain.ts'

it('says what the server said, with what to do about it', () => {
  const error = new AppError('unavailable', 'The model does not answer.', {
    detail: 'Check its address.',
  })
  expect(explain(error)).toEqual({
    message: 'The model does not answer.',
    detail: 'Check its address.',
  })
})
it('keeps the insides of a defect to itself', () => {
  expect(explain(new TypeError('x is not a function'))).toEqual({ message: words.unexpected })
})

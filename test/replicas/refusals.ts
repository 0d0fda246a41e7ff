import type { Call } from '#contract/call.ts'
import { AppError } from '#contract/errors.ts'
import type { TestUser } from '#test/app.ts'

/** What a client may send again: nothing was done, or the same request is being done. */
const retryable = new Set(['unavailable', 'in-progress'])

/** A user whose errors that a client can't retry are added to `refusals`. */
export function recordRefusals(user: TestUser, refusals: string[]): TestUser {
  const note = (path: string, error: unknown) => {
    if (!(error instanceof AppError && retryable.has(error.code)))
      refusals.push(`${path}: ${String(error)}`)
    return error
  }
  const call: Call['call'] = (e, input) =>
    user.call(e, input).catch((error: unknown) => {
      throw note(e.path, error)
    })
  const follow: Call['follow'] = async function* (e, input, after) {
    try {
      yield* user.follow(e, input, after)
    } catch (error) {
      throw note(e.path, error)
    }
  }
  return {
    ...user,
    call,
    follow,
    get token() {
      return user.token
    },
  }
}

import { message } from '#common/translation.ts'
import { AppError, words } from '#contract/errors.ts'
import { appending, type Newest, type Pending } from '#server/platform/audit-log/audit.ts'
import type { TransactionHook } from '#server/platform/db/transaction-hooks.ts'
import { isFull } from '#server/platform/db/pool.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { storageFull } from '#server/platform/http/failure.ts'
import type { Services } from '#server/services.ts'

/** An entry as a transaction hook: stored with the change, so that a crash can't separate them. */
export const entryLoad = (s: Services, entry: Pending): TransactionHook =>
  pendingLoad(s, { entry: () => entry, isCertain: false })

interface Later {
  entry: () => Pending | undefined
  /** Whether it's only known in the transaction that makes the change. */
  isCertain: boolean
  /** The newest entry of that log, where the transaction takes the log itself. */
  newest?: () => Promise<Newest> | undefined
}

/** `entryLoad` of an entry that isn't known until the work has started; until then no transaction carries it. */
export function pendingLoad(s: Services, { entry, isCertain, newest }: Later): TransactionHook {
  const failed = (bug: unknown): never => {
    s.log(`Could not write an entry of the access log: ${errorLabel(bug)}`, 'error')
    throw unwritable(bug, message('nothing is changed'))
  }
  return {
    isCertain,
    get userId() {
      return entry()?.userId
    },
    done: false,
    async put(tx) {
      const known = entry()
      if (!known) return undefined
      const stored = await appending(s, tx, known.userId, [known], newest?.()).catch(failed)
      return () => stored().then(undefined, failed)
    },
  }
}

/**
 * The error of a request whose entry couldn't be written.
 * @param consequence what doesn't happen
 */
export function unwritable(bug: unknown, consequence: string): AppError {
  if (bug instanceof AppError) return bug
  if (isFull(bug)) return storageFull()
  return new AppError('unavailable', words.unexpected, {
    detail: message('The access log cannot be written now, so {consequence, text}.', {
      consequence,
    }),
  })
}

import { AppError } from '#contract/errors.ts'
import type { CheckedText } from '#contract/notes.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { unreadable } from './check-text.ts'
import { enqueueCheckIn, type TextToCheck } from './queue.ts'

/**
 * Runs the check of a stored text, unless this process is already running it. Ends quietly if the text or its visit was
 * deleted.
 * @param id names the text, or all texts that are checked together
 * @param check checks the text and stores its marks
 * @param keepFailure stores that the visit can't be read
 * @throws the signal's reason when this process stops; the queue then runs the check again
 */
export async function checkStoredText(
  { notes: { checking } }: Pick<Services, 'notes'>,
  id: string,
  check: () => Promise<void>,
  keepFailure: (failed: CheckedText) => Promise<void>,
): Promise<void> {
  if (checking.has(id)) return
  checking.add(id)
  try {
    await check()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code !== 'not-found') await keepFailure(unreadable(error))
  } finally {
    checking.delete(id)
  }
}

/**
 * Queues the failed check of a stored text again when the transaction commits.
 * @returns the text with its marks as they stay until new ones arrive; undefined while a check is running or after a
 *   successful one
 */
export async function queueAgainIn(
  s: Services,
  tx: Tx,
  text: TextToCheck,
  checked: CheckedText | undefined,
): Promise<CheckedText | undefined> {
  if (checked?.check.state !== 'failed') return undefined
  await enqueueCheckIn(s, tx, text)
  const { by } = checked.check
  return { ...checked, check: { state: 'judging', ...(by !== undefined && { by }) } }
}

import type { QueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import { toastError } from '#web/ui/toast.tsx'
import { lock } from './lock.ts'
import { isRecordingAnywhere } from './watch-input.ts'
import { t } from '#web/i18n/i18n.ts'

/** Locks at once; says why not while something is recorded. */
export async function lockNow(queries: QueryClient, userId: string): Promise<void> {
  if (!(await isRecordingAnywhere())) return lock(queries, userId)
  toastError(
    new AppError(
      'bad-request',
      t('You can’t lock the page while a recording is running or being sent.'),
    ),
  )
}

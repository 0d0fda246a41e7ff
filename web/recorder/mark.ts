import { elapsed } from '#common/time-mark.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { markMoment } from './recorder.ts'
import { t } from '#web/i18n/i18n.ts'

/** Marks this moment of the recording and says so. It is kept like sound: on this device until the server has it. */
export function markNow(): void {
  const at = markMoment()
  if (at !== undefined) toastSuccess(t('Marked at {time}', { time: elapsed(at) }), 'mark')
}

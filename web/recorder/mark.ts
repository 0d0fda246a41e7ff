import { elapsed } from '#common/time-mark.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { markMoment } from './recorder.ts'
import { t } from '#web/i18n/i18n.ts'

/** Marks this moment of the recording, and confirms it once this device has stored the bookmark. */
export async function markNow(): Promise<void> {
  const at = await markMoment()
  if (at !== undefined) toastSuccess(t('Marked at {time}', { time: elapsed(at) }), 'mark')
}

import { elapsed } from '#common/time-mark.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { markMoment } from './recorder.ts'

/** Marks this moment of the recording and says so. It is kept like sound: on this device until the server has it. */
export function markNow(): void {
  const at = markMoment()
  if (at !== undefined) toastSuccess(`Marked at ${elapsed(at)}`, 'mark')
}

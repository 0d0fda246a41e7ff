import { elapsed } from '#common/time-mark.ts'
import { t } from '#web/i18n/i18n.ts'
import type { SessionView } from './session-view.ts'

/** What a recording is doing, in a word or two. */
export function phaseText({ phase, source, transcribing, connection }: SessionView): string {
  if (phase === 'starting') return t('Starting')
  if (phase === 'paused') return t('Paused')
  if (phase === 'stopping') return t('Stopped')
  if (source === 'replay') return t('Replay')
  if (transcribing === false) return t('Recording (will be transcribed later)')
  return connection === 'live' ? t('Live') : t('Recording')
}

/** How much of a stopped recording is still to be sent. */
export const restText = (unsaved: number): string =>
  unsaved >= 1
    ? t('Saving the rest. {time} is still on this device. You can continue working.', {
        time: elapsed(unsaved),
      })
    : t('Saving the rest. You can continue working.')

import { Button } from '@mantine/core'
import { MicOff, Radio } from 'lucide-react'
import { finishRecording, type Recording } from '#contract/transcripts.ts'
import { call } from '#web/api/client.ts'
import { elapsed } from '#common/time-mark.ts'
import css from './recorder.module.css'
import { lengthOf } from './saving.ts'
import { useSecond } from './useSecond.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  recording: Recording
  /** When the recording was read, in milliseconds since 1970. */
  readAt: number
  /** No engine transcribes what is said. */
  mute: boolean
  onTakeOver: () => void
}

/** A recording of this visit in another window or on another device, running or interrupted. */
export function Elsewhere({ recording, readAt, mute, onTakeOver }: Props) {
  const now = useSecond()
  const { id, state, duration, seen, started } = recording
  const lost = state === 'interrupted'
  const silence = lengthOf((now - Date.parse(seen ?? started)) / 1000)
  const time = elapsed(duration + Math.max(0, now - readAt) / 1000)
  return (
    <div className={css.live}>
      <span className={css.elsewhere} role="status">
        {lost ? <MicOff size={14} aria-hidden /> : <Radio size={14} aria-hidden />}
        {lost ? t('Interrupted elsewhere') : t('Recording elsewhere')}
      </span>
      <span>
        {lost
          ? t(
              'No audio received for {silence}. {saved} is saved. Recording resumes when that window or device reconnects.',
              { silence, saved: elapsed(duration) },
            )
          : mute
            ? t('{time} · audio is being saved', { time })
            : t('{time} · text appears here', { time })}
      </span>
      <Button size="compact-sm" variant="default" onClick={onTakeOver}>
        {lost ? t('Continue here') : t('Record here instead')}
      </Button>
      {lost && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void call(finishRecording, { params: { id } }).catch(() => undefined)}
        >
          {t('Finish')}
        </Button>
      )}
    </div>
  )
}

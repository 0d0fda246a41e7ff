import { UnstyledButton } from '@mantine/core'
import { clock } from '#common/time-mark.ts'
import css from './ui.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** Seconds from the beginning of the visit. */
  seconds: number
  /** Goes there; without it the mark is plain text. */
  onSeek?: ((seconds: number) => void) | undefined
}

/** A moment of the visit as `h:mm:ss`, which plays the audio from there where there is any. */
export function TimeMark({ seconds, onSeek }: Props) {
  const text = clock(seconds)
  if (!onSeek) return <time className={css.time}>{text}</time>
  return (
    <UnstyledButton
      className={css.timeButton}
      onClick={() => onSeek(seconds)}
      aria-label={t('Play from {time}', { time: text })}
    >
      {text}
    </UnstyledButton>
  )
}

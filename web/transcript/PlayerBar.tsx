import { ActionIcon, Slider, UnstyledButton } from '@mantine/core'
import { Pause, Play, RotateCcw } from 'lucide-react'
import type { Recording } from '#contract/transcripts.ts'
import { clock } from '#common/time-mark.ts'
import { visitEnd, pausePlayer, playFrom, setRate, usePlayer } from './player.ts'
import css from './transcript.module.css'
import { t } from '#web/i18n/i18n.ts'

const rates = [1, 1.25, 1.5, 2, 0.75]
/** This close to the end, Play starts over, in seconds. */
const atEnd = 0.5

interface Props {
  scribeId: string
  recordings: readonly Recording[]
}

/** Plays the recording of the visit; shown only when audio is stored. */
export function PlayerBar({ scribeId, recordings }: Props) {
  const isMine = usePlayer((p) => p.scribeId === scribeId)
  const playing = usePlayer((p) => p.playing) && isMine
  const time = usePlayer((p) => (p.scribeId === scribeId ? p.time : 0))
  const error = usePlayer((p) => p.error) && isMine
  const end = visitEnd(recordings)
  const seek = (seconds: number) => playFrom(scribeId, recordings, Math.max(0, seconds))
  return (
    <div className={css.player} role="group" aria-label={t('Playback')} data-low>
      <ActionIcon
        radius="xl"
        size="lg"
        aria-label={playing ? t('Pause') : t('Play the recording')}
        onClick={() => (playing ? pausePlayer() : seek(time >= end - atEnd ? 0 : time))}
      >
        {playing ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Back 5 seconds')}
        onClick={() => seek(time - 5)}
      >
        <RotateCcw size={15} aria-hidden />
      </ActionIcon>
      <span className={css.playerTime}>
        {error ? t('Could not play') : `${clock(time)} / ${clock(end)}`}
      </span>
      <SeekSlider time={time} end={end} onSeek={seek} />
      <RateButton />
    </div>
  )
}

interface SeekProps {
  time: number
  end: number
  onSeek: (seconds: number) => void
}

function SeekSlider({ time, end, onSeek }: SeekProps) {
  return (
    <Slider
      className={css.seek ?? ''}
      size="sm"
      min={0}
      max={Math.max(1, end)}
      step={1}
      value={time}
      label={null}
      thumbLabel={t('Position in the recording')}
      onChangeEnd={onSeek}
    />
  )
}

function RateButton() {
  const rate = usePlayer((p) => p.rate)
  const next = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1
  return (
    <UnstyledButton
      className={css.rate}
      aria-label={t('Speed {rate, number}, change', { rate })}
      onClick={() => setRate(next)}
    >
      {t('{rate, number}×', { rate })}
    </UnstyledButton>
  )
}

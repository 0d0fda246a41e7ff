import { ActionIcon, UnstyledButton } from '@mantine/core'
import { Pause, Play, RotateCcw } from 'lucide-react'
import { clock } from '#common/time-mark.ts'
import { t } from '#web/i18n/i18n.ts'
import type { Wave } from './bars.ts'
import {
  cancelDrag,
  drag,
  pausePlayer,
  playFrom,
  seek,
  setRate,
  type Span,
  usePlayer,
} from './player.ts'
import css from './player.module.css'
import { Waveform } from './Waveform.tsx'

const rates = [1, 1.25, 1.5, 2, 0.75]
/** This close to the end, Play starts over, in seconds. */
const atEnd = 0.5
const none: readonly Span[] = []

interface Props {
  scribeId: string
  wave: Wave
  /** Moments with a mark, in seconds of the visit. */
  marks: readonly number[]
}

/** Plays the recordings of a visit, with their waveform. */
export function PlayerBar({ scribeId, wave, marks }: Props) {
  const { end, recordings } = wave
  const { playing, time, loaded, error } = usePlayback(scribeId)
  const play = (seconds: number) => playFrom(scribeId, recordings, Math.max(0, seconds))
  const toggle = () => (playing ? pausePlayer() : play(time >= end - atEnd ? 0 : time))
  return (
    <div className={css.strip} role="group" aria-label={t('Playback')} data-low>
      <div className={css.player}>
        <PlayButton playing={playing} onClick={toggle} />
        <ActionIcon
          variant="subtle"
          color="gray"
          className={css.back ?? ''}
          aria-label={t('Back 5 seconds')}
          onClick={() => play(time - 5)}
        >
          <RotateCcw size={15} aria-hidden />
        </ActionIcon>
        <span className={css.time}>
          <span>{error ? t('Could not play') : clock(time)}</span>
          <span>{clock(end)}</span>
        </span>
        <Waveform
          wave={wave}
          time={time}
          marks={marks}
          loaded={loaded}
          onDrag={(seconds) => drag(scribeId, seconds)}
          onDragCancelled={cancelDrag}
          onDrop={play}
          onSeek={(seconds) => seek(scribeId, recordings, seconds)}
          onToggle={toggle}
        />
        <RateButton />
      </div>
    </div>
  )
}

/** What the player does with the recordings of a visit; it plays one visit at a time. */
function usePlayback(scribeId: string) {
  const isMine = usePlayer((p) => p.scribeId === scribeId)
  const playing = usePlayer((p) => p.playing) && isMine
  const time = usePlayer((p) => (p.scribeId === scribeId ? p.time : 0))
  const loaded = usePlayer((p) => (p.scribeId === scribeId ? p.loaded : none))
  const error = usePlayer((p) => p.error) && isMine
  return { playing, time, loaded, error }
}

function PlayButton({ playing, onClick }: { playing: boolean; onClick: () => void }) {
  const Icon = playing ? Pause : Play
  return (
    <ActionIcon
      radius="xl"
      size="lg"
      aria-label={playing ? t('Pause') : t('Play the recording')}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
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

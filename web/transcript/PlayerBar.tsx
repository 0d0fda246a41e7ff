import { ActionIcon, Slider, UnstyledButton } from '@mantine/core'
import { Pause, Play, RotateCcw } from 'lucide-react'
import type { Recording } from '#contract/transcripts.ts'
import { clock } from '#common/time-mark.ts'
import { visitEnd, pausePlayer, playFrom, setRate, usePlayer } from './player.ts'
import css from './transcript.module.css'

const rates = [1, 1.25, 1.5, 2, 0.75]

/** Plays the recording of the visit; there only when something is stored. */
export function PlayerBar({
  scribeId,
  recordings,
}: {
  scribeId: string
  recordings: readonly Recording[]
}) {
  const mine = usePlayer((p) => p.scribeId === scribeId)
  const playing = usePlayer((p) => p.playing) && mine
  const time = usePlayer((p) => (p.scribeId === scribeId ? p.time : 0))
  const rate = usePlayer((p) => p.rate)
  const error = usePlayer((p) => p.error) && mine
  const end = visitEnd(recordings)
  const seek = (seconds: number) => playFrom(scribeId, recordings, Math.max(0, seconds))
  const nextRate = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1
  return (
    <div className={css.player} role="group" aria-label="Playback" data-low>
      <ActionIcon
        radius="xl"
        size="lg"
        aria-label={playing ? 'Pause' : 'Play the recording'}
        onClick={() => (playing ? pausePlayer() : seek(time >= end - 0.5 ? 0 : time))}
      >
        {playing ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Back 5 seconds"
        onClick={() => seek(time - 5)}
      >
        <RotateCcw size={15} aria-hidden />
      </ActionIcon>
      <span className={css.playerTime}>
        {error ? 'Could not play' : `${clock(time)} / ${clock(end)}`}
      </span>
      <Slider
        className={css.seek ?? ''}
        size="sm"
        min={0}
        max={Math.max(1, end)}
        step={1}
        value={time}
        label={null}
        thumbLabel="Place in the recording"
        onChangeEnd={seek}
      />
      <UnstyledButton
        className={css.rate}
        aria-label={`Speed ${rate}, change`}
        onClick={() => setRate(nextRate)}
      >
        {rate}×
      </UnstyledButton>
    </div>
  )
}

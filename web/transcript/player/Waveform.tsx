import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { clock } from '#common/time-mark.ts'
import { t } from '#web/i18n/i18n.ts'
import { buildBars, type Wave } from './bars.ts'
import { barPixels, drawWave } from './draw.ts'
import css from './player.module.css'
import type { Span } from './player.ts'

/** The step of an arrow key, and of a page key, in seconds. */
const step = 5
const page = 60

interface Props {
  wave: Wave
  /** Seconds of the visit. */
  time: number
  marks: readonly number[]
  loaded: readonly Span[]
  /** The position is being dragged. */
  onDrag: (seconds: number) => void
  onDragCancelled: () => void
  /** It was clicked, or released. */
  onDrop: (seconds: number) => void
  /** A key moved it. */
  onSeek: (seconds: number) => void
  onToggle: () => void
}

/** The volume of a visit over time: a slider for the position, by pointer and by keyboard. */
export function Waveform(props: Props) {
  const { wave, time, marks, loaded } = props
  const { ref, width } = useElementSize<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useComputedColorScheme()
  const bars = buildBars(wave, Math.floor(width / barPixels))
  useLayoutEffect(() => {
    if (canvas.current && width > 0)
      drawWave(canvas.current, { bars, end: wave.end, time, marks, loaded })
    // The colours are read from the page.
  }, [bars, wave.end, time, marks, loaded, width, scheme])
  return (
    <div
      ref={ref}
      className={css.wave}
      role="slider"
      tabIndex={0}
      aria-label={t('Position in the recording')}
      aria-valuemin={0}
      aria-valuemax={Math.round(wave.end)}
      aria-valuenow={Math.min(Math.round(time), Math.round(wave.end))}
      aria-valuetext={t('{time} of {duration}', { time: clock(time), duration: clock(wave.end) })}
      onKeyDown={(event) => pressKey(event, props)}
      {...dragEvents(props)}
    >
      <canvas ref={canvas} aria-hidden />
    </div>
  )
}

function dragEvents({ wave, onDrag, onDragCancelled, onDrop }: Props) {
  const isHeld = ({ currentTarget, pointerId }: PointerEvent) =>
    currentTarget.hasPointerCapture(pointerId)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      onDrag(secondsAt(event, wave.end))
    },
    onPointerMove(event: PointerEvent) {
      if (isHeld(event)) onDrag(secondsAt(event, wave.end))
    },
    onPointerUp(event: PointerEvent) {
      if (isHeld(event)) onDrop(secondsAt(event, wave.end))
    },
    onPointerCancel: onDragCancelled,
  }
}

function secondsAt({ currentTarget, clientX }: PointerEvent, end: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(1, Math.max(0, (clientX - left) / width)) * end
}

/** The keys of a slider (ARIA Authoring Practices 1.2, slider pattern), and Space to play and pause. */
function pressKey(event: KeyboardEvent, { wave: { end }, time, onSeek, onToggle }: Props): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const positions: Record<string, number> = {
    ArrowRight: time + step,
    ArrowUp: time + step,
    ArrowLeft: time - step,
    ArrowDown: time - step,
    PageUp: time + page,
    PageDown: time - page,
    Home: 0,
    End: end,
  }
  const position = Object.hasOwn(positions, event.key) ? positions[event.key] : undefined
  if (event.key === ' ') onToggle()
  else if (position !== undefined) onSeek(Math.min(end, Math.max(0, position)))
  else return
  event.preventDefault()
  event.stopPropagation()
}

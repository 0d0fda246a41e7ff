import { Button } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Sentence } from '#common/merge.ts'
import css from './transcript.module.css'

interface Props {
  lines: readonly Sentence[]
  /** None of them has a time, so that no room is kept for one. */
  untimed: boolean
  /** Drawn below the last line: what is being said right now. */
  tail: ReactNode
  /** Whether new lines are still coming. */
  live: boolean
  /** The line that must be in sight: found, or being played. */
  reveal: number
  render: (line: Sentence, at: number) => ReactNode
}

/** So close to the end counts as reading along, in pixels. */
const near = 60
/** A scroll so soon after a turn of the wheel is the reader's own, in milliseconds. */
const ownScrollMs = 400

/** The lines of a transcript, drawn where they are seen. It follows what is said, and never takes the scroll from a reader. */
export function TranscriptLines(props: Props) {
  // The virtualizer returns changing functions from a stable object, which the compiler must not remember.
  'use no memo'
  const { lines, untimed, tail, live, reveal, render } = props
  const scroll = useRef<HTMLDivElement>(null)
  const touched = useRef(0)
  const [following, setFollowing] = useState(live)
  const [wasLive, setWasLive] = useState(live)
  if (live !== wasLive) {
    setWasLive(live)
    setFollowing(live)
  }
  const hasTail = tail !== null
  const count = lines.length + (hasTail ? 1 : 0)
  // oxlint-disable-next-line react/incompatible-library -- this component is not compiled, see above.
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => 34,
    getItemKey: (at) => lines[at]?.from ?? 'tail',
    overscan: 10,
  })
  const total = virtual.getTotalSize()
  useLayoutEffect(() => {
    if (live && following && scroll.current) scroll.current.scrollTop = scroll.current.scrollHeight
  }, [live, following, count, total, tail])
  useLayoutEffect(() => {
    if (reveal >= 0) virtual.scrollToIndex(reveal, { align: 'auto' })
  }, [reveal, virtual])

  const touch = () => {
    touched.current = performance.now()
  }
  const watch = () => {
    const box = scroll.current
    if (!box) return
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < near
    const own = performance.now() - touched.current < ownScrollMs
    if (atEnd) setFollowing(true)
    else if (own) setFollowing(false)
  }
  return (
    <div className={css.linesArea}>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions --
          a scrolled area must be reachable by keyboard (WCAG 2.1.1), and its events only say who scrolled. */}
      <div
        ref={scroll}
        className={css.scroll}
        onScroll={watch}
        onWheel={touch}
        onTouchMove={touch}
        onPointerDown={touch}
        onKeyDown={touch}
        role="group"
        aria-label="Transcript"
        tabIndex={0}
      >
        <ol className={css.lines} data-untimed={untimed || undefined} style={{ height: total }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const line = lines[index]
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-hidden={line ? undefined : true}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {line ? render(line, index) : tail}
              </li>
            )
          })}
        </ol>
      </div>
      {/* oxlint-enable */}
      {live && !following && (
        <Button
          className={css.jump ?? ''}
          size="compact-md"
          leftSection={<ArrowDown size={14} aria-hidden />}
          onClick={() => setFollowing(true)}
        >
          Jump to live
        </Button>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { Sentence } from '#common/merge.ts'
import { VirtualRows } from '#web/ui/VirtualRows.tsx'
import css from './transcript.module.css'
import { useFollowing } from './useFollowing.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  lines: readonly Sentence[]
  /** No line has a time, so the column for it is left out. */
  untimed: boolean
  /** Drawn below the last line: the words being said now. */
  tail: ReactNode
  /** New lines still come. */
  live: boolean
  /** The line to scroll to: a search hit, or the one being played; -1 for none. */
  reveal: number
  render: (line: Sentence, at: number) => ReactNode
}

/** The lines of a transcript, of which only the visible ones are drawn. New lines scroll into view until a reader scrolls up. */
export function TranscriptLines({ lines, untimed, tail, live, reveal, render }: Props) {
  // The virtualizer returns changing functions from a stable object, which the compiler must not remember.
  'use no memo'
  const scroll = useRef<HTMLDivElement>(null)
  const { following, setFollowing, events } = useFollowing(live, scroll)
  const count = lines.length + (tail === null ? 0 : 1)
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
  return (
    <div className={css.linesArea}>
      <ScrollArea areaRef={scroll} events={events}>
        <ol className={css.lines} data-untimed={untimed || undefined} style={{ height: total }}>
          <VirtualRows
            virtual={virtual}
            total={lines.length}
            isHidden={(index) => !lines[index]}
            render={(index) => (lines[index] ? render(lines[index], index) : tail)}
          />
        </ol>
      </ScrollArea>
      {live && !following && <JumpToLive onClick={() => setFollowing(true)} />}
    </div>
  )
}

interface ScrollAreaProps {
  areaRef: RefObject<HTMLDivElement | null>
  events: ReturnType<typeof useFollowing>['events']
  children: ReactNode
}

function ScrollArea({ areaRef, events, children }: ScrollAreaProps) {
  return (
    <>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions --
          a scrolled area must be reachable by keyboard (WCAG 2.1.1), and its events only show who scrolled. */}
      <div
        ref={areaRef}
        className={css.scroll}
        {...events}
        role="group"
        aria-label={t('Transcript')}
        tabIndex={0}
      >
        {children}
      </div>
      {/* oxlint-enable */}
    </>
  )
}

function JumpToLive({ onClick }: { onClick: () => void }) {
  return (
    <Button
      className={css.jump ?? ''}
      size="compact-md"
      leftSection={<ArrowDown size={14} aria-hidden />}
      onClick={onClick}
    >
      {t('Jump to live')}
    </Button>
  )
}

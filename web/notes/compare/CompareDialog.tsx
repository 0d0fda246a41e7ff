import { Button, Modal, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Note } from '#contract/notes.ts'
import { useMediaQuery } from '@mantine/hooks'
import { plainText } from '#web/ui/plain-text.ts'
import { notesQuery, versionsQuery } from '#web/notes/queries.ts'
import { fullDate } from '#web/ui/times.ts'
import type { Change } from '#common/word-diff.ts'
import { compareTexts } from './compare-texts.ts'
import css from './compare.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  note: Note
  opened: boolean
  onClose: () => void
}

/** Two versions of a note, or two notes of a visit, side by side. */
export function CompareDialog({ note, opened, onClose }: Props) {
  const isNarrow = useMediaQuery('(max-width: 700px)')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Compare')}
      size="min(1200px, 96vw)"
      fullScreen={isNarrow ?? false}
    >
      <Compare note={note} />
    </Modal>
  )
}

interface Text {
  value: string
  label: string
  content: string
}

function useTexts(note: Note): Text[] {
  const { data: versions = [] } = useQuery(versionsQuery(note))
  const { data: notes = [] } = useQuery(notesQuery(note.scribeId))
  const others = notes.filter(({ id, state }) => id !== note.id && state !== 'writing')
  return [
    { value: 'now', label: t('{title} (current)', { title: note.title }), content: note.content },
    ...versions.map(({ version, created, content }) => ({
      value: `version ${version}`,
      label: t('Version {version}, {date}', { version, date: fullDate(created) }),
      content,
    })),
    ...others.map(({ id, title, content }) => ({ value: id, label: title, content })),
  ]
}

function Compare({ note }: { note: Note }) {
  const texts = useTexts(note)
  const [chosen, setChosen] = useState<{ left?: string; right?: string }>({})
  const right = texts.find(({ value }) => value === (chosen.right ?? 'now')) ?? texts[0]
  const left = texts.find(({ value }) => value === chosen.left) ?? texts[1] ?? texts[0]
  const sides = compareTexts(plainText(left?.content ?? ''), plainText(right?.content ?? ''))
  const { box, go, onKeyDown } = useDifferenceSteps()
  const choice = { data: texts, allowDeselect: false }
  if (texts.length === 1)
    return <p>{t('Nothing to compare yet. Each change to the note is kept as a version.')}</p>
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <div className={css.head}>
        <Select
          {...choice}
          label={t('Left')}
          value={left?.value ?? null}
          onChange={(value) => value && setChosen({ ...chosen, left: value })}
        />
        <Select
          {...choice}
          label={t('Right')}
          value={right?.value ?? null}
          onChange={(value) => value && setChosen({ ...chosen, right: value })}
        />
        <Steps count={sides.differences} onGo={go} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard */}
      <div ref={box} className={css.sides} tabIndex={0} role="group" aria-label={t('Both texts')}>
        <Side label={left?.label ?? ''} changes={sides.left} />
        <Side label={right?.label ?? ''} changes={sides.right} />
      </div>
    </div>
  )
}

/** Goes from difference to difference in a box, around its ends; also with the keys n and p. */
function useDifferenceSteps() {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(-1)
  const go = (step: 1 | -1) => {
    const places = box.current?.querySelectorAll<HTMLElement>('[data-difference]') ?? []
    if (places.length === 0) return
    const next = (at + step + places.length) % places.length
    setAt(next)
    places[next]?.scrollIntoView({ block: 'center' })
    for (const [n, place] of places.entries()) place.toggleAttribute('data-current', n === next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'n' ? 1 : event.key === 'p' ? -1 : undefined
    if (step && !(event.target instanceof HTMLInputElement)) go(step)
  }
  return { box, go, onKeyDown }
}

function Steps({ count, onGo }: { count: number; onGo: (step: 1 | -1) => void }) {
  const words = t('{count, plural, one {# difference} other {# differences}}', { count })
  const look = { variant: 'default', size: 'compact-md', disabled: count === 0 } as const
  return (
    <div className={css.steps}>
      <span role="status">{count ? words : t('No differences')}</span>
      <Button
        {...look}
        aria-label={t('Previous difference')}
        aria-keyshortcuts="p"
        onClick={() => onGo(-1)}
      >
        <ChevronUp size={16} aria-hidden />
      </Button>
      <Button
        {...look}
        aria-label={t('Next difference')}
        aria-keyshortcuts="n"
        onClick={() => onGo(1)}
      >
        <ChevronDown size={16} aria-hidden />
      </Button>
    </div>
  )
}

function Side({ label, changes }: { label: string; changes: readonly Change[] }) {
  return (
    <section className={css.side} aria-label={label}>
      {changes.map(({ kind, text }, at) => {
        if (kind === 'same') return <span key={at}>{text}</span>
        if (kind === 'added')
          return (
            <ins key={at} data-difference>
              {text}
            </ins>
          )
        return (
          <del key={at} data-difference>
            {text}
          </del>
        )
      })}
    </section>
  )
}

import { Popover } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { Doubt } from '#contract/drugs.ts'
import { DoubtCard } from './DoubtCard.tsx'
import css from './doubtful.module.css'
import { isSame, type Mark } from './marks.ts'
import type { DoubtActions } from './useDoubts.ts'

interface Props {
  text: string
  marks: readonly Mark[]
  open: Doubt | undefined
  deeds: DoubtActions
  /** Draws what lies between the marks. */
  plain: (text: string) => ReactNode
}

/** A line with its doubtful names underlined; each opens a card with what may have been meant. */
export function DoubtfulText({ text, marks, open, deeds, plain }: Props) {
  const before = [0, ...marks.map(({ end }) => end)]
  return (
    <>
      {marks.map((mark, at) => (
        <Fragment key={mark.start}>
          {plain(text.slice(before[at], mark.start))}
          <DoubtfulName doubt={mark.doubt} opened={isSame(mark.doubt, open)} deeds={deeds} />
        </Fragment>
      ))}
      {plain(text.slice(before.at(-1)))}
    </>
  )
}

interface NameProps {
  doubt: Doubt
  opened: boolean
  deeds: DoubtActions
}

function DoubtfulName({ doubt, opened, deeds }: NameProps) {
  const [first] = doubt.suggestions
  return (
    <Popover
      opened={opened}
      onChange={(next) => deeds.onOpen(next ? doubt : undefined)}
      position="bottom-start"
      offset={6}
      width={300}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={css.name}
          aria-label={`${doubt.said}: may be misheard${first ? `, perhaps ${first.name}` : ''}`}
          onClick={() => deeds.onOpen(opened ? undefined : doubt)}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <span className={css.wave}>{doubt.said}</span>
          <sup aria-hidden>?</sup>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="A doubtful name" className={css.dropdown}>
        <DoubtCard doubt={doubt} deeds={deeds} />
      </Popover.Dropdown>
    </Popover>
  )
}

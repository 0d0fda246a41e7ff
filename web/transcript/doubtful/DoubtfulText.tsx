import { Popover } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { Doubt } from '#contract/drugs.ts'
import { DoubtCard } from './DoubtCard.tsx'
import css from './doubtful.module.css'
import { isSame, type Mark } from './marks.ts'
import type { DoubtActions } from './doubt-actions.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  text: string
  marks: readonly Mark[]
  open: Doubt | undefined
  actions: DoubtActions
  /** Draws the text between the marks. */
  plain: (text: string) => ReactNode
}

/** A line with its doubtful names underlined; each opens a card with suggestions. */
export function DoubtfulText({ text, marks, open, actions, plain }: Props) {
  const before = [0, ...marks.map(({ end }) => end)]
  return (
    <>
      {marks.map((mark, at) => (
        <Fragment key={mark.start}>
          {plain(text.slice(before[at], mark.start))}
          <DoubtfulName doubt={mark.doubt} opened={isSame(mark.doubt, open)} actions={actions} />
        </Fragment>
      ))}
      {plain(text.slice(before.at(-1)))}
    </>
  )
}

interface NameProps {
  doubt: Doubt
  opened: boolean
  actions: DoubtActions
}

function DoubtfulName({ doubt, opened, actions }: NameProps) {
  const [first] = doubt.suggestions
  return (
    <Popover
      opened={opened}
      onChange={(next) => actions.onOpen(next ? doubt : undefined)}
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
          aria-label={
            first
              ? t('{said}: may be misheard, perhaps {suggestion}', {
                  said: doubt.said,
                  suggestion: first.name,
                })
              : t('{said}: may be misheard', { said: doubt.said })
          }
          onClick={() => actions.onOpen(opened ? undefined : doubt)}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <span className={css.wave}>{doubt.said}</span>
          <sup aria-hidden>?</sup>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Name to check')} className={css.dropdown}>
        <DoubtCard doubt={doubt} actions={actions} />
      </Popover.Dropdown>
    </Popover>
  )
}

import { type ReactNode, useState } from 'react'
import type { Evidence } from '#contract/notes.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { useAnnounced } from './note-selection.ts'
import { NoNote } from './NoNote.tsx'
import { NotePrimary } from './NotePrimary.tsx'
import { TryingAgain } from '#web/ui/LoadingRows.tsx'
import css from './pane.module.css'
import noteTextCss from './note-text.module.css'
import { NoteTabs } from './NoteTabs.tsx'
import { TabContent } from './TabContent.tsx'
import { TemplatePicker } from './TemplatePicker.tsx'
import type { NotesView } from './useNotes.ts'
import { useChooseTemplates } from './useChooseTemplates.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  view: NotesView
  /** Why nothing can be written yet; undefined if it can. */
  disabled: string | undefined
  /** Something else is the primary action now. */
  quiet: boolean
  cardsBeside: boolean
  /** Next to the primary action if there's no room for the assistant itself. */
  beside?: ReactNode
  /** Above the note: something that came of working on it. */
  above?: ReactNode
  onEvidence: (evidence: Evidence) => void
}

/** The notes of a visit: one tab each, the open one below, and one primary action in the same place. */
export function NotePane({ view, disabled, quiet, cardsBeside, beside, above, onEvidence }: Props) {
  const { tabs, open } = view
  const [picking, setPicking] = useState(false)
  const announced = useAnnounced()
  const pick = () => setPicking(true)
  const chooseTemplates = useChooseTemplates(view)
  return (
    <section className={css.pane} aria-label={t('Notes')}>
      <div className={css.top}>
        <NoteTabs tabs={tabs} openKey={open?.key} onOpen={view.choose} onAdd={pick} />
        <div className={css.primary} data-low data-settled={!quiet || undefined}>
          <NotePrimary view={view} disabled={disabled} quiet={quiet} onPick={pick} />
          {beside}
        </div>
      </div>
      <div
        id="note-panel"
        tabIndex={-1}
        role={tabs.length > 0 ? 'tabpanel' : undefined}
        aria-labelledby={open ? `tab-${open.key}` : undefined}
        className={css.scroll}
      >
        {above}
        <ErrorBoundary name={t('The note')} resetKey={open?.key ?? ''}>
          <Waiting view={view} disabled={disabled} onPick={pick} />
          {open && <TabContent key={open.key} {...{ tab: open, view, cardsBeside, onEvidence }} />}
        </ErrorBoundary>
      </div>
      <p role="status" className={css.hidden}>
        {announced}
      </p>
      <TemplatePicker
        scribeId={view.scribeId}
        opened={picking}
        onClose={() => setPicking(false)}
        onChoose={chooseTemplates}
      />
    </section>
  )
}

/** Shown while there is no note: an error, the loading rows, or the templates to choose from. */
function Waiting({ view, ...rest }: Pick<Props, 'view' | 'disabled'> & { onPick: () => void }) {
  const { error, isPending, retry } = view.query
  if (isPending) return <Skeleton />
  if (view.tabs.length > 0) return null
  if (error)
    return <ErrorState title={t('Could not load the notes')} error={error} onRetry={retry} />
  return <NoNote view={view} {...rest} />
}

function Skeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label={t('Loading the notes')}>
      <TryingAgain />
      {[3, 2, 3].map((lines, at) => (
        <div key={at} className={noteTextCss.toCome} aria-hidden>
          {Array.from({ length: lines }, (_, line) => (
            <i key={line} />
          ))}
        </div>
      ))}
    </div>
  )
}

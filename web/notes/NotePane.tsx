import { Button, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCopy, FileText, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '#contract/items.ts'
import type { Evidence, Note } from '#contract/notes.ts'
import { useUser } from '#web/app/useUser.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useAnnounced } from './desk.ts'
import { forget, stop } from './generations.ts'
import type { NoteTab } from './note-tabs.ts'
import css from './notes.module.css'
import { NoteTabs } from './NoteTabs.tsx'
import { OpenNote } from './OpenNote.tsx'
import { templatesQuery } from './queries.ts'
import { recentTemplates, templatesFor } from './recent-templates.ts'
import { copyWarning } from './review.ts'
import { TemplatePicker } from './TemplatePicker.tsx'
import { useNoteActions } from './useNoteActions.ts'
import type { NoteDesk } from './useNoteDesk.ts'
import { type NoteVerbs, useNoteVerbs } from './useNoteVerbs.ts'
import { WritingNote } from './WritingNote.tsx'

interface Props {
  desk: NoteDesk
  /** Why nothing can be written yet; undefined when it can. */
  disabled: string | undefined
  cardsBeside: boolean
  onEvidence: (evidence: Evidence) => void
}

/** The notes of a visit: one tab each, the open one below, and one primary action in the same place. */
export function NotePane({ desk, disabled, cardsBeside, onEvidence }: Props) {
  const { tabs, open, query } = desk
  const [picking, setPicking] = useState(false)
  const announced = useAnnounced()
  const pick = () => setPicking(true)
  return (
    <section className={css.pane} aria-label="Notes">
      {tabs.length > 0 && (
        <div className={css.top}>
          <NoteTabs tabs={tabs} openKey={open?.key} onOpen={desk.choose} onAdd={pick} />
          {open?.note && open.note.state !== 'writing' && !open.generation ? (
            <CopyButton key={open.key} note={open.note} onPick={pick} desk={desk} />
          ) : (
            <IdleActions onPick={pick} desk={desk} disabled={disabled} />
          )}
        </div>
      )}
      <div id="note-panel" role={tabs.length > 0 ? 'tabpanel' : undefined} className={css.scroll}>
        <ErrorBoundary name="The note" resetKey={open?.key ?? ''}>
          {query.error && tabs.length === 0 && (
            <ErrorState title="Could not load the notes" error={query.error} onRetry={query.retry} />
          )}
          {query.isPending && <Skeleton />}
          {!query.isPending && !query.error && tabs.length === 0 && (
            <Nothing desk={desk} disabled={disabled} onPick={pick} />
          )}
          {open && <Shown key={open.key} {...{ tab: open, desk, cardsBeside, onEvidence }} />}
        </ErrorBoundary>
      </div>
      <p role="status" className={css.hidden}>
        {announced}
      </p>
      <TemplatePicker
        opened={picking}
        onClose={() => setPicking(false)}
        onChoose={desk.writeFrom}
      />
    </section>
  )
}

function Shown({ tab, desk, ...rest }: Omit<Props, 'disabled'> & { tab: NoteTab }) {
  const { note, generation } = tab
  const { data: templates } = useQuery(templatesQuery)
  if (generation) {
    const template = templates?.find(({ id }) => id === generation.template.id)
    const composes = generation.writer?.kind !== 'composer' && generation.generationId
    return (
      <WritingNote
        generation={generation}
        headings={template?.headings ?? []}
        onStop={() => void stop(generation)}
        onRetry={() => desk.writeAgain(tab)}
        onComposer={composes ? () => desk.writeAgain(tab, 'composer') : undefined}
        onDismiss={note ? () => forget(generation.key) : undefined}
      />
    )
  }
  return note ? <Finished note={note} {...rest} /> : null
}

function Finished({ note, ...rest }: { note: Note } & Pick<Props, 'cardsBeside' | 'onEvidence'>) {
  return <OpenNote note={note} verbs={useNoteVerbs(note)} {...rest} />
}

interface CopyProps {
  note: Note
  desk: NoteDesk
  onPick: () => void
}

/** Copies the note; asks once where a statement differs from what was said. */
function CopyButton({ note, desk, onPick }: CopyProps) {
  const verbs = useNoteVerbs(note)
  const [asking, setAsking] = useState(false)
  const warning = copyWarning(note.claims)
  const copy = () => (warning && !asking ? setAsking(true) : void copyNow(verbs))
  const copyNow = async (to: NoteVerbs) => {
    setAsking(false)
    await to.copy()
  }
  const { next } = useNoteActions({ note, onPick, onCopy: copy, writeFrom: desk.generate })
  return (
    <>
      <Button leftSection={<ClipboardCopy size={16} aria-hidden />} onClick={copy}>
        {note.copied ? 'Copy again' : 'Copy for the chart'}
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Before you copy" size="sm">
        <p>{warning}</p>
        <div className={css.dialogDeeds}>
          <Button variant="default" onClick={() => void copyNow(verbs)}>
            Copy anyway
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              setAsking(false)
              next()
            }}
          >
            Review
          </Button>
        </div>
      </Modal>
    </>
  )
}

function IdleActions({ onPick, desk }: Omit<CopyProps, 'note'> & { disabled: string | undefined }) {
  useNoteActions({ note: undefined, onPick, onCopy: undefined, writeFrom: desk.generate })
  return (
    <Button leftSection={<ClipboardCopy size={16} aria-hidden />} disabled>
      Copy for the chart
    </Button>
  )
}

/** Before there is a note: what it would be written from, and the one button that does it. */
function Nothing({ desk, disabled, onPick }: Omit<CopyProps, 'note'> & { disabled: string | undefined }) {
  const queries = useQueryClient()
  const { data: templates = [], error } = useQuery(templatesQuery)
  const { defaultTemplateId } = useUser().profile
  useNoteActions({ note: undefined, onPick, onCopy: undefined, writeFrom: desk.generate, disabled })
  const chosen = templatesFor(templates, desk.chosen, defaultTemplateId)
  const others = chips(templates, chosen)
  return (
    <EmptyState
      icon={FileText}
      title={disabled ? 'No note yet' : 'Ready to write'}
      actions={
        <>
          <Button
            size="md"
            leftSection={<Sparkles size={18} aria-hidden />}
            rightSection={<Kbd keys="mod+enter" />}
            disabled={Boolean(disabled) || chosen.length === 0}
            onClick={desk.generate}
          >
            Generate {chosen.map(({ name }) => name).join(' and ')}
          </Button>
          {error && (
            <ErrorState
              title="Could not load the templates"
              error={error}
              onRetry={() => void queries.refetchQueries({ queryKey: templatesQuery.queryKey })}
            />
          )}
          <div className={css.chips}>
            {others.map((item) => (
              <Button
                key={item.id}
                variant="default"
                size="compact-md"
                radius="xl"
                disabled={Boolean(disabled)}
                onClick={() => desk.writeFrom([item])}
              >
                {item.name}
              </Button>
            ))}
            <Button variant="subtle" size="compact-md" radius="xl" onClick={onPick}>
              All templates
            </Button>
          </div>
        </>
      }
    >
      {disabled ?? 'Every sentence of the note leads back to what was said.'}
    </EmptyState>
  )
}

const mostChips = 4

/** What was used last, then others of the library. */
function chips(templates: readonly Item[], chosen: readonly Item[]): Item[] {
  const recent = recentTemplates().flatMap((id) => templates.filter((item) => item.id === id))
  const all = [...new Set([...recent, ...templates])]
  return all.filter((item) => !chosen.includes(item)).slice(0, mostChips)
}

function Skeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label="Loading the notes">
      {[3, 2, 3].map((lines, at) => (
        <div key={at} className={css.toCome} aria-hidden>
          {Array.from({ length: lines }, (_, line) => (
            <i key={line} />
          ))}
        </div>
      ))}
    </div>
  )
}

import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSync, ChevronDown, FilePenLine } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import type { Evidence, Note } from '#contract/notes.ts'
import { SafeMarkdown } from '#web/ui/SafeMarkdown.tsx'
import { ClaimPopover } from './ClaimPopover.tsx'
import { ConflictView } from './ConflictView.tsx'
import { lookAt, useDesk } from './desk.ts'
import { saverOf, useSaveStates } from './drafts.ts'
import { wordCount } from './generation-state.ts'
import { NoteMenu } from './NoteMenu.tsx'
import css from './notes.module.css'
import { templatesQuery } from './queries.ts'
import { isOpen } from './review.ts'
import { ReviewBar } from './ReviewBar.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { type OpenSection, sectionAt, SectionMenu } from './SectionMenu.tsx'
import { useClaimHover } from './useClaimHover.ts'
import type { NoteVerbs } from './useNoteVerbs.ts'
import { VersionsDialog } from './VersionsDialog.tsx'
import { WriterLabel } from './WriterLabel.tsx'

const loadEditor = () => import('./editor/NoteEditor.tsx')
const NoteEditor = lazy(async () => ({ default: (await loadEditor()).NoteEditor }))
/** The editor is fetched while the note is being written. */
export const preloadEditor = (): void => void loadEditor()

interface Props {
  note: Note
  verbs: NoteVerbs
  /** The cards beside the note show what has to be decided; else they appear over the text. */
  cardsBeside: boolean
  onEvidence: (evidence: Evidence) => void
}

/** A finished note: its text, what is left to check, and what can be done with it. */
export function OpenNote({ note, verbs, cardsBeside, onEvidence }: Props) {
  const queries = useQueryClient()
  const saver = saverOf(queries, note)
  const state = useSaveStates((states) => states[note.id]) ?? saver.state()
  const { data: templates } = useQuery(templatesQuery)
  const [versions, setVersions] = useState(false)
  const headings = templates?.find(({ id }) => id === note.template.id)?.sections ?? []
  const sections = headings.map(({ heading }) => heading)
  const takeOther = async (version: number) => {
    await saver.keepMine()
    if (!saver.isUnsaved()) verbs.restore.mutate(version)
  }
  const aside = (
    <div className={css.toolsEnd}>
      <SaveStatus state={state} onRetry={() => void saver.flush()} />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        rightSection={<ChevronDown size={13} aria-hidden />}
        onClick={() => setVersions(true)}
      >
        Version {note.version}
      </Button>
      <NoteMenu note={note} verbs={verbs} onVersions={() => setVersions(true)} />
    </div>
  )
  return (
    <>
      <Suspense fallback={<StillNote note={note} />}>
        <Sheet {...{ note, verbs, cardsBeside, onEvidence }}>
          <NoteEditor key={note.id} {...{ note, saver, sections, aside }}>
            <ReviewBar claims={note.claims} checking={state.kind === 'saving'} />
            {state.kind === 'conflict' && (
              <ConflictView
                mine={state.mine}
                other={state.other}
                onMine={() => void saver.keepMine()}
                onOther={() => void takeOther(state.other.version)}
              />
            )}
            <Banners note={note} onUpdate={() => void verbs.regenerate()} />
          </NoteEditor>
        </Sheet>
      </Suspense>
      <p className={css.foot}>{wordCount(note.content)} words</p>
      <VersionsDialog
        note={note}
        opened={versions}
        onClose={() => setVersions(false)}
        onRestore={(version) => verbs.restore.mutate(version)}
      />
    </>
  )
}

type SheetProps = Props & { children: React.ReactNode }

/** The note's text with the cards that appear over it. */
function Sheet({ note, verbs, cardsBeside, onEvidence, children }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const hover = useClaimHover()
  const [section, setSection] = useState<OpenSection>()
  const current = useDesk((desk) => desk.current)
  const shownId = hover.claimId ?? (cardsBeside ? undefined : current)
  const claim = note.claims.find(({ id }) => id === shownId)
  const close = () => {
    hover.show(undefined)
    if (shownId === current) lookAt(undefined)
  }
  const click = (event: MouseEvent) => {
    setSection(sectionAt(event.target, sheet.current))
    const clicked = note.claims.find(({ id }) => id === hover.claimOf(event))
    if (clicked && isOpen(clicked)) lookAt(clicked)
    else if (clicked) hover.show(clicked.id)
    else close()
  }
  return (
    <div
      ref={sheet}
      className={css.sheet}
      role="presentation"
      onPointerOver={hover.onPointerOver}
      onPointerLeave={hover.onPointerLeave}
      onClick={(event) => {
        const inText = (event.target as Element).closest('#note-text')
        if (inText) click(event)
      }}
    >
      {children}
      <SectionMenu
        section={section}
        onClose={() => setSection(undefined)}
        onRegenerate={(heading) => void verbs.regenerate(heading)}
      />
      {claim && (
        <ClaimPopover
          key={claim.id}
          claim={claim}
          sheet={sheet}
          takesFocus={claim.id === current && hover.claimId === undefined}
          onClose={close}
          onPointer={hover.onCard}
          onEvidence={onEvidence}
          onKeep={(one, reviewed) => {
            verbs.review.mutate({ claim: one, reviewed })
            close()
            document.getElementById('next-to-check')?.focus()
          }}
          onReplace={(one) => {
            verbs.takeWhatWasSaid(one)
            close()
          }}
        />
      )}
    </div>
  )
}

/** Holds the place of the editor until it is there: the same text in the same place. */
function StillNote({ note }: { note: Note }) {
  return (
    <div className={css.sheet}>
      <div className={css.tools} />
      <ReviewBar claims={note.claims} />
      <Banners note={note} onUpdate={undefined} />
      <div className={css.note}>
        <SafeMarkdown text={note.content} />
      </div>
    </div>
  )
}

function Banners({ note, onUpdate }: { note: Note; onUpdate: (() => void) | undefined }) {
  return (
    <>
      {note.outOfDate && (
        <p className={css.banner}>
          <CalendarSync size={16} aria-hidden />
          <span>Out of date: the visit has changed since this was written.</span>
          <Button size="compact-sm" variant="default" disabled={!onUpdate} onClick={onUpdate}>
            Update
          </Button>
        </p>
      )}
      {note.state === 'interrupted' && (
        <p className={css.banner}>
          <FilePenLine size={16} aria-hidden />
          <span>Writing was stopped before the end.</span>
          <Button size="compact-sm" variant="default" disabled={!onUpdate} onClick={onUpdate}>
            Write the whole note
          </Button>
        </p>
      )}
      <WriterLabel writer={note.writer} />
    </>
  )
}

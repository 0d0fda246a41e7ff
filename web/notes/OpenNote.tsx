import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Evidence, Note } from '#contract/notes.ts'
import { wordCount } from '#common/word-count.ts'
import { useDraftStore } from '#web/drafts/store.ts'
import { SafeMarkdown } from '#web/ui/SafeMarkdown.tsx'
import { noteSaver, useSaveStates } from './drafts.ts'
import { loadEditor } from './editor/load-editor.ts'
import { madeWords } from './MadeWith.tsx'
import { NoteBanners } from './NoteBanners.tsx'
import css from './sheet.module.css'
import noteTextCss from './note-text.module.css'
import { NoteHead } from './NoteHead.tsx'
import { NoteSheet } from './NoteSheet.tsx'
import { NoteTools } from './NoteTools.tsx'
import { templatesQuery } from './queries.ts'
import { ReviewBar } from './ReviewBar.tsx'
import { useInSight } from './sign/in-sight.ts'
import { useCheckAnnouncement } from './useCheckAnnouncement.ts'
import { UsedMemories } from './UsedMemories.tsx'
import type { NoteCommands } from './useNoteCommands.ts'
import { VersionsDialog } from './VersionsDialog.tsx'
import { t } from '#web/i18n/i18n.ts'

const NoteEditor = lazy(async () => ({ default: (await loadEditor()).NoteEditor }))

interface Props {
  note: Note
  commands: NoteCommands
  /** Whether the cards are beside the note; otherwise they open over the text. */
  cardsBeside: boolean
  onEvidence: (evidence: Evidence) => void
}

/** A finished note: its text, what is left to review, and its actions. */
export function OpenNote(props: Props) {
  // Text typed before a reload shows from the start, never the older text first.
  const ready = useDraftStore((words) => words.ready)
  return ready ? <ReadyNote {...props} /> : <StaticNote note={props.note} />
}

function ReadyNote({ note, commands, cardsBeside, onEvidence }: Props) {
  const saver = noteSaver(useQueryClient(), note)
  const state = useSaveStates((states) => states[note.id]) ?? saver.state()
  const [versions, setVersions] = useState(false)
  const sections = useHeadings(note.template.id)
  useInSight(note.id)
  useCheckAnnouncement(note)
  const aside = (
    <NoteTools
      {...{ note, commands, state, onEvidence }}
      onRetry={() => void saver.flush()}
      onVersions={() => setVersions(true)}
    />
  )
  return (
    <>
      <Suspense fallback={<StaticNote note={note} />}>
        <NoteSheet {...{ note, commands, cardsBeside, onEvidence }}>
          <NoteEditor
            key={`${note.id} ${note.signed?.version ?? ''}`}
            {...{ note, saver, sections, aside }}
          >
            <NoteHead {...{ note, commands, state }} assistantBeside={cardsBeside} />
          </NoteEditor>
        </NoteSheet>
      </Suspense>
      <NoteFoot note={note} />
      <VersionsDialog
        note={note}
        opened={versions}
        onClose={() => setVersions(false)}
        onRestore={commands.restore.mutate}
      />
    </>
  )
}

/** The number of words, and what the note was made with. */
function NoteFoot({ note }: { note: Note }) {
  const words = t('{count, plural, one {# word} other {# words}}', {
    count: wordCount(note.content),
  })
  return (
    <div className={css.foot}>
      {[words, madeWords(note)].filter(Boolean).join(' · ')}
      <UsedMemories note={note} />
    </div>
  )
}

/** The headings of a template: the same list while the template is, since another one makes the editor find every sentence again. */
function useHeadings(templateId: string): readonly string[] {
  const { data: templates } = useQuery(templatesQuery)
  return useMemo(() => {
    const template = templates?.find(({ id }) => id === templateId)
    return (template?.sections ?? []).map(({ heading }) => heading)
  }, [templates, templateId])
}

/** Holds the place of the editor until it is there: the same text in the same place. */
function StaticNote({ note }: { note: Note }) {
  return (
    <div className={css.sheet}>
      <div className={css.tools} />
      {!note.signed && <ReviewBar note={note} />}
      <NoteBanners note={note} onUpdate={undefined} />
      <div className={noteTextCss.note}>
        <SafeMarkdown text={note.content} />
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { checkNote, type Evidence, type Note } from '#contract/notes.ts'
import { wordCount } from '#common/word-count.ts'
import { call } from '#web/api/client.ts'
import { useDraftStore } from '#web/drafts/store.ts'
import { SafeMarkdown } from '#web/ui/SafeMarkdown.tsx'
import { toastError } from '#web/ui/toast.tsx'
import { ConflictView } from './ConflictView.tsx'
import { CopiedBanner } from './CopiedBanner.tsx'
import { noteSaver, useSaveStates } from './drafts.ts'
import { madeWords } from './MadeWith.tsx'
import { NoteBanners } from './NoteBanners.tsx'
import { NoteMenu } from './NoteMenu.tsx'
import css from './notes.module.css'
import { NoteSheet } from './NoteSheet.tsx'
import { omissionsQuery, putNote, templatesQuery } from './queries.ts'
import { ReviewBar } from './ReviewBar.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { useInSight } from './sign/in-sight.ts'
import { SignButton } from './sign/SignButton.tsx'
import { SignedBanner } from './sign/SignedBanner.tsx'
import { useCheckAnnouncement } from './useCheckAnnouncement.ts'
import { UsedMemories } from './UsedMemories.tsx'
import type { NoteCommands } from './useNoteCommands.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

const loadEditor = () => import('./editor/NoteEditor.tsx')
const NoteEditor = lazy(async () => ({ default: (await loadEditor()).NoteEditor }))
/** The editor is fetched while the note is being written. */
export const preloadEditor = (): void => void loadEditor()

interface Props {
  note: Note
  commands: NoteCommands
  /** The cards beside the note show what has to be decided; else they appear over the text. */
  cardsBeside: boolean
  onEvidence: (evidence: Evidence) => void
}

/** A finished note: its text, what is left to check, and what can be done with it. */
export function OpenNote(props: Props) {
  // What was typed before a reload is shown from the start, never the older text first.
  const ready = useDraftStore((words) => words.ready)
  return ready ? <ReadyNote {...props} /> : <StaticNote note={props.note} />
}

function ReadyNote({ note, commands, cardsBeside, onEvidence }: Props) {
  const queries = useQueryClient()
  const saver = noteSaver(queries, note)
  const state = useSaveStates((states) => states[note.id]) ?? saver.state()
  const { data: templates } = useQuery(templatesQuery)
  const [versions, setVersions] = useState(false)
  const { data: omissions = [] } = useQuery(omissionsQuery(note))
  const missing = omissions.filter(({ notNeeded }) => !notNeeded)
  // The same list while the template is: another one makes the editor look for every sentence again.
  const sections = useMemo(() => {
    const template = templates?.find(({ id }) => id === note.template.id)
    return (template?.sections ?? []).map(({ heading }) => heading)
  }, [templates, note.template.id])
  const checkAgain = useMutation({
    mutationFn: () => call(checkNote, { params: { id: note.id } }),
    onSuccess: (checked) => putNote(queries, checked),
    onError: (error) => toastError(error),
  })
  useInSight(note.id)
  useCheckAnnouncement(note)
  const aside = (
    <div className={css.toolsEnd}>
      {!note.signed && <SaveStatus state={state} onRetry={() => void saver.flush()} />}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={css.versionButton}
        rightSection={<ChevronDown size={13} aria-hidden />}
        onClick={() => setVersions(true)}
      >
        Version {note.version}
      </Button>
      {!note.signed && <SignButton note={note} />}
      <NoteMenu {...{ note, commands, onEvidence }} onVersions={() => setVersions(true)} />
    </div>
  )
  return (
    <>
      <Suspense fallback={<StaticNote note={note} />}>
        <NoteSheet {...{ note, commands, cardsBeside, onEvidence }}>
          <NoteEditor
            key={`${note.id} ${note.signed?.version ?? ''}`}
            {...{ note, saver, sections, aside }}
          >
            <SignedBanner note={note} />
            <CopiedBanner note={note} />
            {!note.signed && (
              <ReviewBar note={note} missing={missing} onCheckAgain={() => checkAgain.mutate()} />
            )}
            {state.kind === 'conflict' && (
              <ConflictView
                mine={state.mine}
                other={state.other}
                onMine={() => commands.settle.mutate('mine')}
                onOther={() => commands.settle.mutate('other')}
              />
            )}
            {!note.signed && (
              <NoteBanners note={note} onUpdate={() => void commands.regenerate()} />
            )}
          </NoteEditor>
        </NoteSheet>
      </Suspense>
      <div className={css.foot}>
        {[`${wordCount(note.content)} words`, madeWords(note)].filter(Boolean).join(' · ')}
        <UsedMemories note={note} />
      </div>
      <VersionsDialog
        note={note}
        opened={versions}
        onClose={() => setVersions(false)}
        onRestore={(version) => commands.restore.mutate(version)}
      />
    </>
  )
}

/** Holds the place of the editor until it is there: the same text in the same place. */
function StaticNote({ note }: { note: Note }) {
  return (
    <div className={css.sheet}>
      <div className={css.tools} />
      {!note.signed && <ReviewBar note={note} />}
      <NoteBanners note={note} onUpdate={undefined} />
      <div className={css.note}>
        <SafeMarkdown text={note.content} />
      </div>
    </div>
  )
}

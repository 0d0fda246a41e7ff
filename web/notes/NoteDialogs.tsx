import { lazy, Suspense } from 'react'
import type { Evidence, Note } from '#contract/notes.ts'
import { CompareDialog } from './compare/CompareDialog.tsx'
import { PromptDialog } from './options/PromptDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'

const PatientSummaryDialog = lazy(async () => ({
  default: (await import('./output/PatientSummaryDialog.tsx')).PatientSummaryDialog,
}))

export type NoteDialog = 'summary' | 'rename' | 'compare' | 'prompt'

interface Props {
  note: Note
  open: NoteDialog | undefined
  onClose: () => void
  onRename: (title: string) => void
  onEvidence: (evidence: Evidence) => void
}

/** The dialogs that the menu of a note opens. */
export function NoteDialogs({ note, open, onClose, onRename, onEvidence }: Props) {
  return (
    <>
      {open === 'summary' && (
        <Suspense>
          <PatientSummaryDialog note={note} opened onClose={onClose} onEvidence={onEvidence} />
        </Suspense>
      )}
      <CompareDialog note={note} opened={open === 'compare'} onClose={onClose} />
      <PromptDialog note={note} opened={open === 'prompt'} onClose={onClose} />
      <RenameDialog
        title={note.title}
        opened={open === 'rename'}
        onClose={onClose}
        onRename={onRename}
      />
    </>
  )
}

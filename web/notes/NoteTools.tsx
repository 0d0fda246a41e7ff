import { Button } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import type { Evidence, Note } from '#contract/notes.ts'
import { NoteMenu } from './NoteMenu.tsx'
import css from './sheet.module.css'
import type { SaveState } from './saver.ts'
import { SignButton } from './sign/SignButton.tsx'
import type { NoteCommands } from './useNoteCommands.ts'
import { SaveStatus } from '#web/drafts/SaveStatus.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  note: Note
  commands: NoteCommands
  state: SaveState
  onRetry: () => void
  onVersions: () => void
  onEvidence: (evidence: Evidence) => void
}

/** At the right of the editor's tools: whether it is saved, its version, Sign and the menu. */
export function NoteTools({ note, commands, state, onRetry, onVersions, onEvidence }: Props) {
  return (
    <div className={css.toolsEnd}>
      {!note.signed && <SaveStatus state={state} onRetry={onRetry} />}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={css.versionButton}
        rightSection={<ChevronDown size={13} aria-hidden />}
        onClick={onVersions}
      >
        {t('Version {version}', { version: note.version })}
      </Button>
      {!note.signed && <SignButton note={note} />}
      <NoteMenu {...{ note, commands, onVersions, onEvidence }} />
    </div>
  )
}

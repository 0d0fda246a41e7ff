import { Button } from '@mantine/core'
import { ClipboardCopy, Sparkles } from 'lucide-react'
import type { Note } from '#contract/notes.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { wholeNote } from './note-tabs.ts'
import { CopyMenu } from './output/CopyMenu.tsx'
import { RiskGate, useRiskGate } from './RiskGate.tsx'
import { useNoteActions } from './useNoteActions.ts'
import { useChosenTemplates } from './useChosenTemplates.ts'
import type { NotesView } from './useNotes.ts'
import { useNoteCommands } from './useNoteCommands.ts'
import { joinNames, t } from '#web/i18n/i18n.ts'

interface Props {
  view: NotesView
  onPick: () => void
  /** Why nothing can be written yet; undefined if it can. */
  disabled: string | undefined
  /** Something else is the primary action now, as Stop while it records. */
  quiet: boolean
}

/** Generate until there is a note, then Copy; always in the same place. */
export function NotePrimary({ view, disabled, quiet, onPick }: Props) {
  const { open, tabs, query } = view
  const whole = open && wholeNote(open)
  if (whole) return <CopyButton key={open.key} note={whole} {...{ onPick, view }} />
  if (query.error && tabs.length === 0)
    return (
      <GenerateButton {...{ view, quiet, onPick }} disabled={t('The notes could not be loaded.')} />
    )
  const wait = tabs.length > 0 || query.isPending ? t('The note is still being written.') : disabled
  return <GenerateButton {...{ view, quiet, onPick }} disabled={wait} />
}

/** Copies the note; asks once where a statement that could harm was not checked. */
function CopyButton({ note, view, onPick }: Omit<Props, 'disabled' | 'quiet'> & { note: Note }) {
  const commands = useNoteCommands(note)
  const checkRisk = useRiskGate(note)
  const copy = () => checkRisk('copy', () => void commands.copy())
  useNoteActions({ note, onPick, onCopy: copy, writeFrom: view.generate })
  return (
    <>
      <Button.Group>
        <Button leftSection={<ClipboardCopy size={16} aria-hidden />} onClick={copy}>
          {note.copied || note.copiedText !== undefined ? t('Copy again') : t('Copy for the chart')}
        </Button>
        <CopyMenu note={note} />
      </Button.Group>
      <RiskGate note={note} />
    </>
  )
}

function GenerateButton({ view, disabled, quiet, onPick }: Props) {
  const chosen = useChosenTemplates(view.chosen)
  useNoteActions({ note: undefined, onPick, onCopy: undefined, writeFrom: view.generate, disabled })
  if (view.tabs.length > 0 || view.query.isPending)
    return (
      <Button leftSection={<ClipboardCopy size={16} aria-hidden />} disabled>
        {t('Copy for the chart')}
      </Button>
    )
  return (
    <Button
      variant={quiet ? 'default' : 'filled'}
      leftSection={<Sparkles size={16} aria-hidden />}
      rightSection={<Kbd keys="mod+enter" />}
      disabled={Boolean(disabled) || chosen.length === 0}
      onClick={view.generate}
    >
      {t('Generate {names}', { names: joinNames(chosen.map(({ name }) => name)) })}
    </Button>
  )
}

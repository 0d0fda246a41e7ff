import { Download } from 'lucide-react'
import type { Note, NoteFormat } from '#contract/notes.ts'
import { useActions } from '#web/shell/actions.ts'
import { useRiskGate } from './RiskGate.tsx'
import type { NoteCommands } from './useNoteCommands.ts'
import { t } from '#web/i18n/i18n.ts'

const labels: Record<NoteFormat, { label: string; command: string }> = {
  docx: { label: t('Word (DOCX)'), command: t('Download the note as a Word file (DOCX)') },
  pdf: { label: 'PDF', command: t('Download the note as a PDF') },
  txt: { label: t('Plain text'), command: t('Download the note as plain text (TXT)') },
}

/** The formats of a download, as the menu and the palette name them. The keys of a literal are its own type. */
export const noteFormats = (Object.keys(labels) as NoteFormat[]).map((format) => ({
  format,
  ...labels[format],
}))

/** Downloads the note, after a question about unreviewed statements; also from the palette. */
export function useDownload(note: Note, commands: NoteCommands): (format: NoteFormat) => void {
  const checkRisk = useRiskGate(note)
  const download = (format: NoteFormat) =>
    checkRisk('download', () => commands.download.mutate(format))
  useActions(
    noteFormats.map(({ format, command }) => ({
      id: `download-${format}`,
      label: command,
      section: 'Here',
      icon: Download,
      run: () => download(format),
    })),
  )
  return download
}

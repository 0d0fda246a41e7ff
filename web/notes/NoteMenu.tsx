import { ActionIcon, Menu } from '@mantine/core'
import {
  Columns2,
  Download,
  Ellipsis,
  History,
  LayoutTemplate,
  MessageSquareCode,
  PencilLine,
  RefreshCw,
  Trash2,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Evidence, Note, NoteFormat } from '#contract/notes.ts'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { type NoteDialog, NoteDialogs } from './NoteDialogs.tsx'
import { noteFormats, useDownload } from './useDownload.ts'
import type { NoteCommands } from './useNoteCommands.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  note: Note
  commands: NoteCommands
  onVersions: () => void
  onEvidence: (evidence: Evidence) => void
}

const icon = { size: 16, 'aria-hidden': true }

/** Everything that is rarely done with a note. */
export function NoteMenu({ note, commands, onVersions, onEvidence }: Props) {
  const [dialog, setDialog] = useState<NoteDialog>()
  const download = useDownload(note, commands)
  const canChange = !note.signed
  return (
    <>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('More for this note')} size="md">
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canChange && <RegenerateItem onClick={() => void commands.regenerate()} />}
          <Menu.Item leftSection={<History {...icon} />} onClick={onVersions}>
            {t('Versions')}
          </Menu.Item>
          <DialogItems note={note} onOpen={setDialog} />
          <Menu.Divider />
          <Menu.Label>{t('Download')}</Menu.Label>
          <DownloadItems download={download} />
          {canChange && !note.amendment && <DeleteItem onClick={commands.remove} />}
        </Menu.Dropdown>
      </Menu>
      <NoteDialogs
        note={note}
        open={dialog}
        onClose={() => setDialog(undefined)}
        onRename={commands.rename.mutate}
        onEvidence={onEvidence}
      />
    </>
  )
}

function RegenerateItem({ onClick }: { onClick: () => void }) {
  return (
    <Menu.Item leftSection={<RefreshCw {...icon} />} onClick={onClick}>
      {t('Regenerate note')}
    </Menu.Item>
  )
}

function DialogItems({ note, onOpen }: { note: Note; onOpen: (dialog: NoteDialog) => void }) {
  const { advanceMode } = useUser().settings
  return (
    <>
      <Menu.Item leftSection={<UserRound {...icon} />} onClick={() => onOpen('summary')}>
        {t('Summary for the patient')}
      </Menu.Item>
      {!note.signed && (
        <Menu.Item leftSection={<PencilLine {...icon} />} onClick={() => onOpen('rename')}>
          {t('Rename')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Columns2 {...icon} />} onClick={() => onOpen('compare')}>
        {t('Compare side by side')}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={paths.templateFromNote(note.id)}
        leftSection={<LayoutTemplate {...icon} />}
      >
        {t('Create template from note')}
      </Menu.Item>
      {advanceMode && (
        <Menu.Item leftSection={<MessageSquareCode {...icon} />} onClick={() => onOpen('prompt')}>
          {t('Show the prompt')}
        </Menu.Item>
      )}
    </>
  )
}

function DownloadItems({ download }: { download: (format: NoteFormat) => void }) {
  return noteFormats.map(({ format, label }) => (
    <Menu.Item key={format} leftSection={<Download {...icon} />} onClick={() => download(format)}>
      {label}
    </Menu.Item>
  ))
}

function DeleteItem({ onClick }: { onClick: () => void }) {
  return (
    <>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<Trash2 {...icon} />} onClick={onClick}>
        {t('Delete note')}
      </Menu.Item>
    </>
  )
}

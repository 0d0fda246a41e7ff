import { ActionIcon, Button, Menu, Modal, TextInput } from '@mantine/core'
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
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Evidence, Note, NoteFormat } from '#contract/notes.ts'
import { useRiskGate } from './RiskGate.tsx'
import type { NoteCommands } from './useNoteCommands.ts'
import { paths } from '#web/paths.ts'
import { useActions } from '#web/shell/actions.ts'
import { useUser } from '#web/api/useUser.ts'
import { CompareDialog } from './compare/CompareDialog.tsx'
import { PromptDialog } from './options/PromptDialog.tsx'
import css from './notes.module.css'

const PatientSummaryDialog = lazy(async () => ({
  default: (await import('./output/PatientSummaryDialog.tsx')).PatientSummaryDialog,
}))

interface Props {
  note: Note
  commands: NoteCommands
  onVersions: () => void
  onEvidence: (evidence: Evidence) => void
}

const formats = [
  ['docx', 'Word (DOCX)', 'a Word file (DOCX)'],
  ['pdf', 'PDF', 'a PDF'],
  ['txt', 'Plain text', 'plain text (TXT)'],
] as const satisfies [NoteFormat, label: string, what: string][]

const icon = { size: 16, 'aria-hidden': true }

/** Everything that is rarely done with a note. */
export function NoteMenu({ note, commands, onVersions, onEvidence }: Props) {
  const [naming, setNaming] = useState(false)
  const [summary, setSummary] = useState(false)
  const care = useRiskGate(note)
  const download = (format: NoteFormat) => care('download', () => commands.download.mutate(format))
  useActions(
    formats.map(([format, , what]) => ({
      id: `download-${format}`,
      label: `Download the note as ${what}`,
      section: 'Here',
      icon: Download,
      run: () => download(format),
    })),
  )
  const [prompting, setPrompting] = useState(false)
  const [comparing, setComparing] = useState(false)
  const { advanceMode } = useUser().settings
  return (
    <>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="More for this note" size="md">
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!note.signed && (
            <Menu.Item
              leftSection={<RefreshCw {...icon} />}
              onClick={() => void commands.regenerate()}
            >
              Write the whole note again
            </Menu.Item>
          )}
          <Menu.Item leftSection={<History {...icon} />} onClick={onVersions}>
            Versions
          </Menu.Item>
          <Menu.Item leftSection={<UserRound {...icon} />} onClick={() => setSummary(true)}>
            Summary for the patient
          </Menu.Item>
          {!note.signed && (
            <Menu.Item leftSection={<PencilLine {...icon} />} onClick={() => setNaming(true)}>
              Rename
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Columns2 {...icon} />} onClick={() => setComparing(true)}>
            Compare side by side
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.templateFromNote(note.id)}
            leftSection={<LayoutTemplate {...icon} />}
          >
            Make a template of it
          </Menu.Item>
          {advanceMode && (
            <Menu.Item
              leftSection={<MessageSquareCode {...icon} />}
              onClick={() => setPrompting(true)}
            >
              Show the prompt
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>Download</Menu.Label>
          {formats.map(([format, label]) => (
            <Menu.Item
              key={format}
              leftSection={<Download {...icon} />}
              onClick={() => download(format)}
            >
              {label}
            </Menu.Item>
          ))}
          {!note.signed && !note.amendment && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<Trash2 {...icon} />} onClick={commands.remove}>
                Delete note
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {summary && (
        <Suspense>
          <PatientSummaryDialog
            note={note}
            opened
            onClose={() => setSummary(false)}
            onEvidence={onEvidence}
          />
        </Suspense>
      )}
      <CompareDialog note={note} opened={comparing} onClose={() => setComparing(false)} />
      <PromptDialog note={note} opened={prompting} onClose={() => setPrompting(false)} />
      <Modal opened={naming} onClose={() => setNaming(false)} title="Rename the note">
        <TitleForm
          title={note.title}
          onSubmit={(title) => {
            setNaming(false)
            commands.rename.mutate(title)
          }}
        />
      </Modal>
    </>
  )
}

function TitleForm({ title, onSubmit }: { title: string; onSubmit: (title: string) => void }) {
  const [value, setValue] = useState(title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(value.trim())
  }
  return (
    <form onSubmit={submit} className={css.titleForm}>
      <TextInput
        data-autofocus
        label="Title"
        maxLength={200}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button type="submit" disabled={value.trim() === ''}>
        Rename
      </Button>
    </form>
  )
}

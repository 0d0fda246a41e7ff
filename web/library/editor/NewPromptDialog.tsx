import {
  Button,
  FileButton,
  Group,
  Modal,
  SegmentedControl,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createItem } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { isSameLocation } from '#web/api/same-location.ts'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { rereadLists } from '../queries.ts'
import css from './editor.module.css'
import { newPromptFields, type NewPrompt } from './new-prompt.ts'
import { templateInFile } from './template-file.ts'
import { t } from '#web/i18n/i18n.ts'

const types = [
  { value: 'template', label: t('Template') },
  { value: 'macro', label: t('Macro') },
] as const
const sources = [
  { value: 'content', label: t('Instructions') },
  { value: 'note', label: t('Example note') },
] as const

const blank: NewPrompt = { name: '', type: 'template', source: 'content', text: '' }

/** The dialog "new prompt" of specification §2: name, type, and content or an example note; the editor follows. */
export function NewPromptDialog({ onClose }: { onClose: () => void }) {
  const [prompt, setPrompt] = useState(blank)
  const create = useCreatePrompt(onClose)
  const change = (part: Partial<NewPrompt>) => setPrompt((old) => ({ ...old, ...part }))
  return (
    <Modal opened onClose={onClose} title={t('New prompt')} size="lg">
      <form
        className={css.newPrompt}
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate(async () => newPromptFields(prompt))
        }}
      >
        <PromptHead prompt={prompt} change={change} />
        <PromptText prompt={prompt} change={change} />
        <FormError error={create.error} />
        <Group justify="space-between" gap="xs">
          <ImportFile onFile={(file) => create.mutate(() => templateInFile(file))} />
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={!prompt.name.trim()}>
              {t('Create')}
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}

interface PartProps {
  prompt: NewPrompt
  change: (part: Partial<NewPrompt>) => void
}

function PromptHead({ prompt: { name, type }, change }: PartProps) {
  return (
    <>
      <TextInput
        label={t('Name')}
        data-autofocus
        required
        maxLength={200}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label={t('Type')}
        data={[...types]}
        value={type}
        onChange={(next) => change({ type: next, source: 'content' })}
      />
    </>
  )
}

function PromptText({ prompt: { type, source, text }, change }: PartProps) {
  const isNote = source === 'note'
  return (
    <>
      {type === 'template' && (
        <SegmentedControl
          aria-label={t('Start from')}
          data={[...sources]}
          value={source}
          onChange={(next) => change({ source: next })}
        />
      )}
      <Textarea
        label={
          type === 'macro' ? t('Text to insert') : isNote ? t('Example note') : t('Instructions')
        }
        description={
          type === 'macro'
            ? t('Use [[side]] for blanks; Tab jumps between them.')
            : isNote
              ? t('Paste an example note without names. We copy its headings, never its facts.')
              : t('Instructions for the whole note. Add sections in the editor.')
        }
        autosize
        minRows={6}
        maxRows={14}
        maxLength={200_000}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
    </>
  )
}

function ImportFile({ onFile }: { onFile: (file: File) => void }) {
  return (
    <FileButton accept=".md,.markdown,.txt,.json" onChange={(file) => file && onFile(file)}>
      {(props) => (
        <Button {...props} variant="subtle" leftSection={<Upload size={16} aria-hidden />}>
          {t('Import a file')}
        </Button>
      )}
    </FileButton>
  )
}

type ItemBody = Parameters<typeof call<typeof createItem>>[1]['body']

/** Creates what the dialog or a file describes and opens it where it is edited. */
function useCreatePrompt(onClose: () => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (read: () => Promise<ItemBody>) => call(createItem, { body: await read() }),
    meta: { shownBy: 'form' },
    onMutate: isSameLocation,
    onSuccess: ({ id, itemType }, _, isHere) => {
      rereadLists(queries)
      onClose()
      if (!isHere()) return
      void navigate(
        itemType === 'template' ? paths.editTemplate(id) : paths.settings('templates', 'snippets'),
      )
    },
  })
}

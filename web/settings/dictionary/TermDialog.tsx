import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addTerm,
  type DictionaryOwner,
  type DictionaryTerm,
  type TermKind,
  termKinds,
  updateTerm,
} from '#contract/dictionary.ts'
import { call } from '#web/api/client.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { dictionaryKey } from './queries.ts'
import { kinds } from './TermRows.tsx'

interface Props {
  owner: DictionaryOwner
  /** The word to change; a new one where undefined. */
  term: DictionaryTerm | undefined
  onClose: () => void
}

const choices = termKinds.map((value) => ({ value, label: kinds[value] }))
const longest = 80

/** Adds or changes a word. */
export function TermDialog({ owner, term, onClose }: Props) {
  const queries = useQueryClient()
  const start = {
    term: term?.term ?? '',
    soundsLike: term?.soundsLike ?? '',
    replacement: term?.replacement ?? '',
    kind: term?.kind ?? ('drug' as TermKind),
  }
  const typed = useDraft(`term ${owner} ${term?.id ?? 'new'}`, start)
  const form = useForm({
    initialValues: typed.value,
    onValuesChange: typed.set,
    validate: { term: (text) => (text.trim() === '' ? 'Type the word' : null) },
  })
  const save = useMutation({
    mutationFn: (values: typeof form.values) => {
      const body = { ...values, owner }
      if (!term) return call(addTerm, { body })
      return call(updateTerm, { params: { id: term.id }, body: { ...body, version: term.version } })
    },
    meta: { shownBy: 'form' },
    onSuccess: (_, values) => typed.sent(values),
    onSettled: () => void queries.invalidateQueries({ queryKey: dictionaryKey }),
  })
  const giveUp = () => {
    typed.clear()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={term ? `Change “${term.term}”` : 'Add a word'}>
      <form
        onSubmit={form.onSubmit((values) => save.mutate(values, { onSuccess: onClose }))}
        noValidate
      >
        <Stack gap="sm">
          <FieldsetWhileSaving isSending={save.isPending}>
            <Stack gap="sm">
              <Restored typed={typed} onDiscard={() => form.setValues(start)} />
              <TextInput
                label="Word"
                data-autofocus
                required
                maxLength={longest}
                {...form.getInputProps('term')}
              />
              <Select
                label="Kind"
                data={choices}
                allowDeselect={false}
                {...form.getInputProps('kind')}
              />
              <TextInput
                label="Sounds like"
                description="How it is misheard, such as “doctor win” for Nguyen."
                maxLength={longest}
                {...form.getInputProps('soundsLike')}
              />
              <TextInput
                label="Suggest instead"
                description="Only where the word itself is never right."
                maxLength={longest}
                {...form.getInputProps('replacement')}
              />
            </Stack>
          </FieldsetWhileSaving>
          <FormError error={save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={giveUp}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              {term ? 'Save the word' : 'Add the word'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

import { Select, TextInput } from '@mantine/core'
import {
  addTerm,
  type DictionaryOwner,
  type DictionaryTerm,
  type TermKind,
  termKinds,
  updateTerm,
} from '#contract/dictionary.ts'
import { call } from '#web/api/client.ts'
import { DraftDialog } from '#web/drafts/DraftDialog.tsx'
import { useDraftForm } from '#web/drafts/useDraftForm.ts'
import { kinds } from './kinds.ts'
import { dictionaryKey } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  owner: DictionaryOwner
  /** The word to change; undefined for a new one. */
  term: DictionaryTerm | undefined
  onClose: () => void
}

const choices = termKinds.map((value) => ({ value, label: kinds[value] }))
const longest = 80

/** Adds or changes a word. */
export function TermDialog({ owner, term, onClose }: Props) {
  const draftForm = useTermForm(owner, term)
  const { getInputProps } = draftForm.form
  return (
    <DraftDialog
      title={term ? t('Edit “{term}”', { term: term.term }) : t('Add a word')}
      draftForm={draftForm}
      submit={{ label: term ? t('Save') : t('Add word') }}
      onClose={onClose}
    >
      <TextInput
        label={t('Word or name')}
        data-autofocus
        required
        maxLength={longest}
        {...getInputProps('term')}
      />
      <Select label={t('Kind')} data={choices} allowDeselect={false} {...getInputProps('kind')} />
      <TextInput
        label={t('Sounds like')}
        description={t('A common mishearing, such as “doctor win” for Nguyen.')}
        maxLength={longest}
        {...getInputProps('soundsLike')}
      />
      <TextInput
        label={t('Suggest instead')}
        description={t('Only if the word itself is always wrong.')}
        maxLength={longest}
        {...getInputProps('replacement')}
      />
    </DraftDialog>
  )
}

function useTermForm(owner: DictionaryOwner, term: DictionaryTerm | undefined) {
  return useDraftForm({
    name: `term ${owner} ${term?.id ?? 'new'}`,
    start: {
      term: term?.term ?? '',
      soundsLike: term?.soundsLike ?? '',
      replacement: term?.replacement ?? '',
      kind: term?.kind ?? ('drug' as TermKind),
    },
    validate: ({ term: word }) => ({ term: word.trim() === '' && t('Enter a word') }),
    send: (values) => {
      const body = { ...values, owner }
      if (!term) return call(addTerm, { body })
      return call(updateTerm, { params: { id: term.id }, body: { ...body, version: term.version } })
    },
    queryKey: dictionaryKey,
  })
}

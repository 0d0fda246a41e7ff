import { ActionIcon } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import {
  addTerm,
  deleteTerm,
  type DictionaryOwner,
  type DictionaryTerm,
} from '#contract/dictionary.ts'
import { call } from '#web/api/client.ts'
import { sendRemoval } from '#web/api/optimistic.ts'
import { yearDate } from '#web/ui/times.ts'
import { toastUndo } from '#web/ui/toast.tsx'
import css from './dictionary.module.css'
import { kinds } from './kinds.ts'
import { dictionaryKey } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  owner: DictionaryOwner
  terms: readonly DictionaryTerm[]
  editable: boolean
  onEdit: (term: DictionaryTerm) => void
}

export function TermRows({ owner, terms, editable, onEdit }: Props) {
  const remove = useRemoveTerm(owner)
  return (
    <ul className={css.terms} aria-label={t('Words')}>
      {terms.map((term) => (
        <li key={term.id}>
          <div className={css.term}>
            <strong>{term.term}</strong>
            <span>{describeTerm(term)}</span>
          </div>
          <span className={css.kind}>{kinds[term.kind]}</span>
          {editable && (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Edit {term}', { term: term.term })}
                onClick={() => onEdit(term)}
              >
                <Pencil size={14} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Delete {term}', { term: term.term })}
                onClick={() => remove(term)}
              >
                <Trash2 size={14} aria-hidden />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function describeTerm({ replacement, soundsLike, shared }: DictionaryTerm): string {
  const parts = [
    replacement && t('suggests {replacement}', { replacement }),
    soundsLike && t('sounds like “{soundsLike}”', { soundsLike }),
    shared && t('{date}, by {by}', { date: yearDate(shared.at), by: shared.by }),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Deletes a word at once and offers to undo it. */
function useRemoveTerm(owner: DictionaryOwner): (term: DictionaryTerm) => void {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: dictionaryKey })
  const restore = useMutation({
    mutationFn: ({ id: _id, version: _version, shared: _shared, ...term }: DictionaryTerm) =>
      call(addTerm, { body: { ...term, owner } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: DictionaryTerm) => {
      const lists = queries.getQueryCache().findAll({ queryKey: dictionaryKey })
      const listKeys = lists.map(({ queryKey }) => queryKey)
      return sendRemoval(queries, listKeys, id, (signal) =>
        call(deleteTerm, { params: { id }, query: { owner }, signal }),
      )
    },
    onSuccess: (_, term) =>
      toastUndo(t('“{term}” deleted', { term: term.term }), () => restore.mutate(term)),
    onSettled,
  })
  return remove.mutate
}

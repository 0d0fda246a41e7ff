import { ActionIcon } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import {
  addTerm,
  deleteTerm,
  type DictionaryOwner,
  type DictionaryTerm,
  type TermKind,
} from '#contract/dictionary.ts'
import { call } from '#web/api/client.ts'
import { sendRemoval } from '#web/api/optimistic.ts'
import { toastUndo } from '#web/ui/toast.tsx'
import css from './dictionary.module.css'
import { dictionaryKey } from './queries.ts'

export const kinds: Record<TermKind, string> = {
  drug: 'Drug',
  name: 'Person',
  place: 'Place',
  other: 'Other',
}

interface Props {
  owner: DictionaryOwner
  terms: readonly DictionaryTerm[]
  editable: boolean
  onEdit: (term: DictionaryTerm) => void
}

export function TermRows({ owner, terms, editable, onEdit }: Props) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: dictionaryKey })
  const back = useMutation({
    mutationFn: ({ id: _id, version: _version, ...term }: DictionaryTerm) =>
      call(addTerm, { body: { ...term, owner } }),
    onSettled: readAgain,
  })
  const remove = useMutation({
    mutationFn: ({ id }: DictionaryTerm) => {
      const lists = queries.getQueryCache().findAll({ queryKey: dictionaryKey })
      const listKeys = lists.map(({ queryKey }) => queryKey)
      return sendRemoval(queries, listKeys, id, (signal) =>
        call(deleteTerm, { params: { id }, query: { owner }, signal }),
      )
    },
    onSuccess: (_, term) => toastUndo(`“${term.term}” deleted`, () => back.mutate(term)),
    onSettled: readAgain,
  })
  return (
    <ul className={css.terms} aria-label="Words">
      {terms.map((term) => (
        <li key={term.id}>
          <div className={css.term}>
            <strong>{term.term}</strong>
            <span>
              {[
                term.replacement && `suggests ${term.replacement}`,
                term.soundsLike && `sounds like “${term.soundsLike}”`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          <span className={css.kind}>{kinds[term.kind]}</span>
          {editable && (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Change ${term.term}`}
                onClick={() => onEdit(term)}
              >
                <Pencil size={14} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete ${term.term}`}
                onClick={() => remove.mutate(term)}
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

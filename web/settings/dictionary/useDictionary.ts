import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DictionaryOwner } from '#contract/dictionary.ts'
import { useMyGroups } from '#web/api/my-groups.ts'
import { termsQuery } from './queries.ts'

export type DictionarySearch = ReturnType<typeof useDictionary>

/** Searches one dictionary, page by page. Another owner or text starts at the first page. */
export function useDictionary() {
  const [chosen, setOwner] = useState<DictionaryOwner>('user')
  const groups = useMyGroups() ?? []
  const group = groups.find(({ id }) => id === chosen)
  // A group that the user has left.
  const owner = group || chosen === 'clinic' ? chosen : 'user'
  const [text, setText] = useState('')
  const [page, setPage] = useState(0)
  const [q] = useDebouncedValue(text, 200)
  const query = useQuery(termsQuery({ owner, q, page }))
  const { items = [], total = 0, editable = false } = query.data ?? {}
  return {
    owner,
    groups,
    group,
    setOwner: (next: DictionaryOwner) => {
      setOwner(next)
      setPage(0)
    },
    text,
    setText: (next: string) => {
      setText(next)
      setPage(0)
    },
    page,
    setPage,
    /** The text that is searched for, which follows the typed one. */
    q,
    query,
    items,
    total,
    editable,
  }
}

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DictionaryOwner } from '#contract/dictionary.ts'
import { termsQuery } from './queries.ts'

export type DictionarySearch = ReturnType<typeof useDictionary>

/** Searches one dictionary, page by page. Another owner or text starts at the first page. */
export function useDictionary() {
  const [owner, setOwner] = useState<DictionaryOwner>('user')
  const [text, setText] = useState('')
  const [page, setPage] = useState(0)
  const [q] = useDebouncedValue(text, 200)
  const query = useQuery(termsQuery({ owner, q, page }))
  const { items = [], total = 0, editable = false } = query.data ?? {}
  return {
    owner,
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

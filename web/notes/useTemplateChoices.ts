import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templateSearchQuery } from '#web/api/template-search.ts'
import { useUser } from '#web/api/useUser.ts'
import { publicTemplatesQuery, templatesQuery } from './queries.ts'
import { groupTemplates, recentTemplates } from './recent-templates.ts'

/** The templates among which one chooses, in groups; while one searches also those of the public library. */
export function useTemplateChoices(search: string) {
  const query = useQuery(templatesQuery)
  const { data: listed = [], isPending } = query
  const [recent] = useState(recentTemplates)
  const missing = isPending ? [] : recent.filter((id) => !listed.some((item) => item.id === id))
  const { data: used = [] } = useQuery(publicTemplatesQuery(missing))
  const items = [...listed, ...used]
  const [text] = useDebouncedValue(search.trim(), 60)
  const library = useQuery({
    ...templateSearchQuery(text, 'template'),
    placeholderData: keepPreviousData,
  })
  const found = text && search ? (library.data?.items ?? []) : []
  const { defaultTemplateId: defaultId } = useUser().profile
  return {
    query,
    items,
    groups: groupTemplates(items, { defaultId, recent, search, found }),
    isSearching: library.isFetching,
    /** The public library was unreachable. */
    searchFailed: search !== '' && (library.data?.failed ?? false),
  }
}

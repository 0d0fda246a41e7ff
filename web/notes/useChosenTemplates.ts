import { useQuery } from '@tanstack/react-query'
import type { Item } from '#contract/items.ts'
import { useUser } from '#web/api/useUser.ts'
import { templatesQuery } from './queries.ts'
import { templatesFor } from './recent-templates.ts'

/** What Generate writes: the templates of the visit, else the user's default. */
export function useChosenTemplates(chosen: readonly { id: string }[]): Item[] {
  const { data: templates = [] } = useQuery(templatesQuery)
  return templatesFor(templates, chosen, useUser().profile.defaultTemplateId)
}

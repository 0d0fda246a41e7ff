import { useInfiniteQuery } from '@tanstack/react-query'
import { useUser } from '#web/api/useUser.ts'
import { scribesQuery } from './queries.ts'

/** A user with this many notes is no longer new. */
const mostNotes = 2

/** Whether the sample visit is offered: to new users who don't have one yet. */
export function useNewcomer(): boolean {
  const { completedIntro } = useUser().settings
  const list = useInfiniteQuery(scribesQuery({ folder: 'all', drafts: false }))
  const scribes = list.data?.pages[0]?.items
  if (completedIntro || !scribes || list.hasNextPage || scribes.some(({ sample }) => sample))
    return false
  return scribes.filter(({ state }) => state === 'noted').length <= mostNotes
}

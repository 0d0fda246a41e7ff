import { queryOptions } from '@tanstack/react-query'
import { showGroupInvite } from '#contract/group-invites.ts'
import { anonymous, refresh } from '#web/api/client.ts'
import { isSignedOut } from '#web/api/last-user.ts'

export const inviteQuery = (id: string) =>
  queryOptions({
    queryKey: ['group-invite', id],
    queryFn: ({ signal }) => anonymous.call(showGroupInvite, { params: { id }, signal }),
    staleTime: 0,
  })

/** The session of this browser, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['invite-session'],
  queryFn: async () => (isSignedOut() ? null : ((await refresh()) ?? null)),
  staleTime: 0,
})

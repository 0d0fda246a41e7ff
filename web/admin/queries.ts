import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listOutbox } from '#contract/accounts.ts'
import {
  getBackups,
  getHealth,
  getHealthSamples,
  getStorage,
  listJobs,
  listUsers,
} from '#contract/admin.ts'
import { listDeletions } from '#contract/deletion.ts'
import { listReports } from '#contract/library.ts'
import { getLimits } from '#contract/limits.ts'
import { getSignUpPolicy, listInvitations } from '#contract/sign-up.ts'
import { getPlans } from '#contract/plans.ts'
import { getUsage } from '#contract/usage.ts'
import { call } from '#web/api/client.ts'

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => call(listOutbox, { signal }),
  staleTime: 0,
})

export const reportsQuery = infiniteQueryOptions({
  queryKey: ['reports'],
  queryFn: ({ pageParam, signal }) =>
    call(listReports, { query: { limit: 30, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.cursor ?? undefined,
  staleTime: 0,
})

export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => call(getHealth, { signal }),
  staleTime: 0,
  // Checks that still run have answered by then, or never will.
  refetchInterval: ({ state: { data } }) =>
    data?.checks.some(({ asOf }) => asOf !== undefined) ? 2_000 : 30_000,
})

export const healthSamplesQuery = queryOptions({
  queryKey: ['admin', 'health-samples'],
  queryFn: ({ signal }) => call(getHealthSamples, { signal }),
  staleTime: 0,
  // As often as the server takes one.
  refetchInterval: 5 * 60_000,
})

export const usageQuery = queryOptions({
  queryKey: ['admin', 'usage'],
  queryFn: ({ signal }) => call(getUsage, { signal }),
  staleTime: 0,
})

export const deletionsQuery = queryOptions({
  queryKey: ['admin', 'deletions'],
  queryFn: ({ signal }) => call(listDeletions, { signal }),
  staleTime: 0,
})

export type UserFilter = 'all' | 'administrators' | 'disabled'
export const usersQuery = (text: string, show: UserFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', text, show],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: 50,
        show,
        ...(text && { text }),
        ...(pageParam && { cursor: pageParam }),
      }
      return call(listUsers, { query, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

type JobFilter = 'open' | 'failed' | 'done'
export const jobsQuery = (show: JobFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'jobs', show],
    queryFn: ({ pageParam, signal }) =>
      call(listJobs, {
        query: { limit: 50, show, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 5_000,
  })

export const storageQuery = queryOptions({
  queryKey: ['admin', 'storage'],
  queryFn: ({ signal }) => call(getStorage, { signal }),
  staleTime: 0,
})

/** Refetched more often while a backup runs. */
export const backupsQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: ({ signal }) => call(getBackups, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.runs.some(({ state }) => state === 'waiting' || state === 'running') ? 1_500 : 30_000,
})

export const signUpQuery = queryOptions({
  queryKey: ['admin', 'sign-up'],
  queryFn: ({ signal }) => call(getSignUpPolicy, { signal }),
  staleTime: 0,
})

export const invitationsQuery = queryOptions({
  queryKey: ['admin', 'invitations'],
  queryFn: ({ signal }) => call(listInvitations, { signal }),
  staleTime: 0,
})

export const limitsQuery = queryOptions({
  queryKey: ['admin', 'limits'],
  queryFn: ({ signal }) => call(getLimits, { signal }),
  staleTime: 0,
})

export const plansQuery = queryOptions({
  queryKey: ['admin', 'plans'],
  queryFn: ({ signal }) => call(getPlans, { signal }),
  staleTime: 0,
})

import { queryOptions } from '@tanstack/react-query'
import { getDeletion } from '#contract/deletion.ts'
import {
  getRetention,
  getVisitRetention,
  type Periods,
  previewRetention,
} from '#contract/retention.ts'
import { listTakeouts } from '#contract/data-export.ts'
import { getStorageUse } from '#contract/uploads.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => call(getRetention, { signal }),
})
export const previewQuery = ({ period, audioPeriod }: Periods) =>
  queryOptions({
    queryKey: ['retention', 'preview', period, audioPeriod],
    queryFn: ({ signal }) => call(previewRetention, { body: { period, audioPeriod }, signal }),
    staleTime: 0,
  })
/** Under the key of the visit, because every change of the visit postpones its deletion. */
export const visitRetentionQuery = (scribeId: string) =>
  queryOptions({
    queryKey: [...keys.scribe(scribeId), 'retention'],
    queryFn: ({ signal }) => call(getVisitRetention, { params: { id: scribeId }, signal }),
  })
export const storageUseQuery = queryOptions({
  queryKey: ['storage-use'],
  queryFn: ({ signal }) => call(getStorageUse, { signal }),
})
const POLL_MS = 1_500
export const takeoutsQuery = queryOptions({
  queryKey: ['takeouts'],
  queryFn: async ({ signal }) => (await call(listTakeouts, { signal })).items,
  staleTime: 0,
  // While an export is running.
  refetchInterval: ({ state }) =>
    state.data?.some((one) => one.state === 'working') ? POLL_MS : false,
})
export const deletionQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => call(getDeletion, { signal }),
})

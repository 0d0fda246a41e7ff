import { queryOptions } from '@tanstack/react-query'
import { listVersions, readVersion } from '#contract/transcript-versions.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const versionsQuery = (scribeId: string) =>
  queryOptions({
    queryKey: [...keys.transcript(scribeId), 'versions'],
    queryFn: async ({ signal }) =>
      (await call(listVersions, { params: { id: scribeId }, signal })).items,
  })

export const versionQuery = (scribeId: string, versionId: string) =>
  queryOptions({
    queryKey: [...keys.transcript(scribeId), 'versions', versionId],
    queryFn: async ({ signal }) =>
      (await call(readVersion, { params: { id: scribeId, versionId }, signal })).chunks,
  })

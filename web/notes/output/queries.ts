import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getLetterhead,
  getLogo,
  getPasteSettings,
  type PasteSettings,
  putPasteSettings,
} from '#contract/export.ts'
import type { Note } from '#contract/notes.ts'
import { listPatientSummaries } from '#contract/patient-summary.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { readBeneathChanges, sendPart } from '#web/api/optimistic.ts'

export const pasteQuery = queryOptions({
  queryKey: keys.pasteProfiles,
  queryFn: ({ signal, client, queryKey }) =>
    readBeneathChanges(client, queryKey, () => call(getPasteSettings, { signal })),
})

/** Changes how Copy copies; it shows at once. */
export async function savePaste(
  queries: QueryClient,
  change: Partial<PasteSettings>,
): Promise<PasteSettings> {
  await queries.ensureQueryData(pasteQuery)
  return sendPart<PasteSettings>(
    queries,
    pasteQuery.queryKey,
    change,
    ({ shared: _shared, ...body }, signal) => call(putPasteSettings, { body, signal }),
  )
}

/** The summaries for the patient, newest first. */
export const summariesQuery = ({ id, scribeId }: Note) =>
  queryOptions({
    queryKey: [...keys.notes(scribeId), 'summaries', id],
    queryFn: async ({ signal }) =>
      (await call(listPatientSummaries, { params: { id }, signal })).items,
  })
export const letterheadQuery = queryOptions({
  queryKey: keys.letterhead,
  queryFn: ({ signal, client, queryKey }) =>
    readBeneathChanges(client, queryKey, () => call(getLetterhead, { signal })),
})
/** The logo's address within the page. @param version of the letterhead, since a new logo has a new one */
export const logoQuery = (version: number, hasLogo: boolean) =>
  queryOptions({
    queryKey: [...keys.letterhead, 'logo', version],
    queryFn: async ({ signal }) => URL.createObjectURL(await call(getLogo, { signal })),
    enabled: hasLogo,
  })

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getLetterhead,
  getLogo,
  getPasteSettings,
  type PasteProfile,
  type PasteSettings,
  putPasteSettings,
  shippedProfiles,
} from '#contract/export.ts'
import type { Note } from '#contract/notes.ts'
import { listPatientSummaries } from '#contract/patient-summary.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { readBeneathChanges, sendPart } from '#web/api/optimistic.ts'
import { t } from '#web/i18n/i18n.ts'

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

/** All profiles: the product's, the user's own, then those of their groups. */
export const listProfiles = (settings: PasteSettings | undefined): PasteProfile[] => [
  ...shippedProfiles,
  ...(settings?.profiles ?? []),
  ...(settings?.shared ?? []).map(({ profile }) => profile),
]

const shippedNames: Readonly<Record<string, string>> = {
  any: t('Any chart'),
  plain: t('Plain text'),
  epic: t('Like Epic'),
  oscar: t('Like OSCAR'),
  cerner: t('Like Cerner'),
}
/** The product's profiles in the language of the page, the user's as they named them. */
export const profileName = ({ id, name }: Pick<PasteProfile, 'id' | 'name'>): string =>
  shippedNames[id] ?? name

/** The profile that Copy uses; the first of the product's until one is chosen or if it is gone. */
export function chosenProfile(settings: PasteSettings | undefined): PasteProfile {
  const [first] = shippedProfiles
  const found = listProfiles(settings).find(({ id }) => id === settings?.chosen) ?? first
  if (!found) throw new Error('The product comes with paste profiles.')
  return found
}

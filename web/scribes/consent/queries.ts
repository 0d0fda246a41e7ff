import { queryOptions } from '@tanstack/react-query'
import {
  type Consent,
  getConsent,
  getConsentSettings,
  listWordings,
  type WordingLanguage,
} from '#contract/consent.ts'
import { listGroupWordings } from '#contract/group-wordings.ts'
import { call } from '#web/api/client.ts'
import { toConsentEvent, readPending } from './pending.ts'
import { keys } from '#web/api/keys.ts'
import { readBeneathChanges } from '#web/api/optimistic.ts'

/** The server's events and the pending ones, which have happened too. */
export function withWaiting(scribeId: string, consent: Consent): Consent {
  const waiting = readPending().filter(
    (one) => one.scribeId === scribeId && !consent.events.some(({ id }) => id === one.body.id),
  )
  return { ...consent, events: [...consent.events, ...waiting.map(toConsentEvent)] }
}

/** Under the visit's key, so that an event of the visit makes it stale. */
export const consentQuery = (scribeId: string) =>
  queryOptions({
    queryKey: [...keys.scribe(scribeId), 'consent'] as const,
    queryFn: async ({ signal }) => {
      return withWaiting(scribeId, await call(getConsent, { params: { id: scribeId }, signal }))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const consentSettingsQuery = queryOptions({
  queryKey: keys.consentSettings,
  queryFn: ({ signal, client, queryKey }) =>
    readBeneathChanges(client, queryKey, () => call(getConsentSettings, { signal })),
})

export const wordingsQuery = (language: string) =>
  queryOptions({
    queryKey: [...keys.consentSettings, 'wordings', language] as const,
    queryFn: ({ signal }) => call(listWordings, { params: { language }, signal }),
  })

/** The versions of the wording that a group shares in a language. */
export const groupWordingsQuery = (groupId: string, language: WordingLanguage) =>
  queryOptions({
    queryKey: [...keys.consentSettings, 'group', groupId, language] as const,
    queryFn: ({ signal }) =>
      call(listGroupWordings, { params: { id: groupId }, query: { language }, signal }),
  })

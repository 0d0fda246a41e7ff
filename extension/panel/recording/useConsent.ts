import { useQuery } from '@tanstack/react-query'
import { consentState, getConsent, getConsentSettings } from '#contract/consent.ts'
import { useClient } from '../client.ts'

/** When to ask, and the wording to read out. */
export function useConsentSettings() {
  const { call } = useClient()
  return useQuery({
    queryKey: ['consent-settings'],
    queryFn: ({ signal }) => call(getConsentSettings, { signal }),
  }).data
}

/** The patient's answer for a visit; undefined until it's known. */
export function useConsentOf(scribeId: string | undefined) {
  const { call } = useClient()
  const { data } = useQuery({
    queryKey: ['consent', scribeId],
    queryFn: ({ signal }) => call(getConsent, { params: { id: scribeId ?? '' }, signal }),
    enabled: scribeId !== undefined,
  })
  return data && consentState(data.events)
}

/** Whether to ask before recording: the clinic requires consent, and the visit has none. */
export function useConsentRule(scribeId: string | undefined) {
  const settings = useConsentSettings()
  const state = useConsentOf(scribeId)
  const isRequired = settings?.effective === 'required'
  return {
    isKnown:
      settings !== undefined && (!isRequired || scribeId === undefined || state !== undefined),
    mustAsk: isRequired && state !== 'given',
  }
}

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getSpeechServices, getSpeechSettings, listSpeechModels } from '#contract/speech.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const speechSettingsQuery = queryOptions({
  queryKey: [...keys.speech, 'settings'],
  queryFn: ({ signal }) => call(getSpeechSettings, { signal }),
  staleTime: 0,
})

export const speechModelsQuery = queryOptions({
  queryKey: [...keys.speech, 'models'],
  queryFn: ({ signal }) => call(listSpeechModels, { signal }),
  staleTime: 0,
})

/** The transcription services that a user may prefer. */
export const speechServicesQuery = queryOptions({
  queryKey: [...keys.speech, 'services'],
  queryFn: ({ signal }) => call(getSpeechServices, { signal }),
})

/** Refetches the speech settings, and the state of the system that shows them too. */
export function refetchSpeech(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: keys.speech })
  void queries.invalidateQueries({ queryKey: keys.system })
}

import { queryOptions } from '@tanstack/react-query'
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

/** Which transcription services a user may prefer. */
export const speechServicesQuery = queryOptions({
  queryKey: [...keys.speech, 'services'],
  queryFn: ({ signal }) => call(getSpeechServices, { signal }),
})

import { queryOptions } from '@tanstack/react-query'
import { getTranslationSetting } from '#contract/question-translations.ts'
import { call } from './client.ts'
import { keys } from './keys.ts'
import { readBeneathChanges } from './optimistic.ts'

/** Whether questions for patients may be translated, and by which language model. */
export const translationSettingQuery = queryOptions({
  queryKey: keys.questionTranslations,
  queryFn: ({ signal, client, queryKey }) =>
    readBeneathChanges(client, queryKey, () => call(getTranslationSetting, { signal })),
})

import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { type createIntake, listIntakes } from '#contract/intake.ts'
import { getQuestionTranslation } from '#contract/question-translations.ts'
import { listQuestionSets } from '#contract/question-sets.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** A link as it is returned once. */
export type CreatedLink = Answer<typeof createIntake>

/** The links to questions of a visit, with the patient's answers. */
export const intakesQuery = (scribeId: string) =>
  queryOptions({
    queryKey: keys.intake(scribeId),
    queryFn: ({ signal }) => call(listIntakes, { params: { id: scribeId }, signal }),
  })

export const questionSetsQuery = queryOptions({
  queryKey: keys.questionSets,
  queryFn: ({ signal }) => call(listQuestionSets, { signal }),
  // Events announce changes.
  staleTime: Number.POSITIVE_INFINITY,
})

/** How often the progress of a translation is read. */
const POLL_MS = 1500

/** The progress of the translation of a question set. */
export const questionTranslationQuery = (wanted: { set: string; language: string }) =>
  queryOptions({
    queryKey: [...keys.questionTranslations, wanted.set, wanted.language],
    queryFn: ({ signal }) => call(getQuestionTranslation, { params: wanted, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'working' ? POLL_MS : false),
  })

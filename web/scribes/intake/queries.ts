import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { type createIntake, listIntakes, listQuestionSets } from '#contract/intake.ts'
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
  queryKey: ['question-sets'],
  queryFn: ({ signal }) => call(listQuestionSets, { signal }),
  // They change with the product.
  staleTime: Number.POSITIVE_INFINITY,
})

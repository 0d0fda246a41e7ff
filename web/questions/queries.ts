import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuestionSet } from '#common/intake/question-set.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getSharedSet } from '#contract/group-question-sets.ts'
import {
  createQuestionSet,
  deleteQuestionSet,
  getBuiltInSet,
  getQuestionSet,
  listQuestionSets,
  type OwnQuestionSet,
  updateQuestionSet,
} from '#contract/question-sets.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** A set in the list. */
export type SetHead = Answer<typeof listQuestionSets>['items'][number]

export const setsQuery = queryOptions({
  queryKey: keys.questionSets,
  queryFn: ({ signal }) => call(listQuestionSets, { signal }),
})

export const ownSetQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.questionSets, id],
    queryFn: ({ signal }) => call(getQuestionSet, { params: { id }, signal }),
  })

export const builtInQuery = (name: string) =>
  queryOptions({
    queryKey: [...keys.questionSets, 'built-in', name],
    queryFn: ({ signal }) => call(getBuiltInSet, { params: { name }, signal }),
  })

export const sharedSetQuery = (id: string, groupId: string) =>
  queryOptions({
    queryKey: [...keys.questionSets, 'shared', groupId, id],
    queryFn: ({ signal }) => call(getSharedSet, { params: { id: groupId, setId: id }, signal }),
  })

/** @param stored undefined for a new set */
export function useSaveSet(stored: Pick<OwnQuestionSet, 'id' | 'version'> | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (set: QuestionSet) =>
      stored
        ? call(updateQuestionSet, {
            params: { id: stored.id },
            body: { set, version: stored.version },
          })
        : call(createQuestionSet, { body: { set } }),
    onSuccess: (saved) => queries.setQueryData(ownSetQuery(saved.id).queryKey, saved),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.questionSets }),
    meta: { shownBy: 'form' },
  })
}

export function useDeleteSet(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteQuestionSet, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.questionSets, exact: true }),
    meta: { shownBy: 'form' },
  })
}

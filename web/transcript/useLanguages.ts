import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer, GivenBody } from '#contract/endpoint.ts'
import type { Scribe } from '#contract/scribes.ts'
import { getTranslator, setLanguages, translateAgain } from '#contract/translation.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { sendChange } from '#web/api/optimistic.ts'

type Change = GivenBody<typeof setLanguages>
type Languages = Answer<typeof setLanguages>

/** Changes the languages of a visit optimistically. */
export function useSetLanguages(scribeId: string) {
  const queries = useQueryClient()
  const key = keys.scribe(scribeId)
  return useMutation({
    mutationFn: (body: Change) => {
      const given = Object.entries(body).filter(([, value]) => value !== undefined)
      return sendChange<Scribe, Languages>(queries, {
        keys: [key],
        queue: `languages ${scribeId}`,
        lay: (scribe) => withLanguages(scribe, Object.fromEntries(given)),
        send: (_, signal) => call(setLanguages, { params: { id: scribeId }, body, signal }),
        settle: withLanguages,
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

const withLanguages = (scribe: Scribe, change: Partial<Languages>): Scribe => ({
  ...scribe,
  medicalContext: {
    ...scribe.medicalContext,
    transcript: { ...scribe.medicalContext.transcript, ...change },
  },
})

/** The translator of this installation; its `name` is null if none is set up. */
export function useTranslator() {
  return useQuery({
    queryKey: [...keys.system, 'translator'],
    queryFn: ({ signal }) => call(getTranslator, { signal }),
    retry: false,
  }).data
}

/** Translates lines again: the given ones, or all that failed. */
export function useTranslateAgain(scribeId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (seqs?: number[]) =>
      call(translateAgain, { params: { id: scribeId }, body: seqs ? { seqs } : {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.translations(scribeId) }),
  })
}

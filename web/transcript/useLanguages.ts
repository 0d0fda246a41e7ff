import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer, GivenBody } from '#contract/endpoint.ts'
import type { Scribe } from '#contract/scribes.ts'
import { getTranslator, setLanguages, translateAgain } from '#contract/translation.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { sendChange } from '#web/api/optimistic.ts'

type Change = GivenBody<typeof setLanguages>
type Languages = Answer<typeof setLanguages>

/** Changing the languages of a visit; it shows at once. */
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

/** What translates here; `name` is null where nothing is set up. */
export function useTranslator() {
  return useQuery({
    queryKey: [...keys.system, 'translator'],
    queryFn: ({ signal }) => call(getTranslator, { signal }),
    retry: false,
  }).data
}

/** Has lines translated again: those given, or all that could not be. */
export function useTranslateAgain(scribeId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (seqs?: number[]) =>
      call(translateAgain, { params: { id: scribeId }, body: seqs ? { seqs } : {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.translations(scribeId) }),
  })
}

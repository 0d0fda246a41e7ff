import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GivenBody } from '#contract/endpoint.ts'
import type { Scribe } from '#contract/scribes.ts'
import { getTranslator, setLanguages, translateAgain } from '#contract/translation.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'

type Change = GivenBody<typeof setLanguages>

/** Changing the languages of a visit; it shows at once. */
export function useSetLanguages(scribeId: string) {
  const queries = useQueryClient()
  const key = keys.scribe(scribeId)
  const show = (change: Partial<Scribe['medicalContext']['transcript']>) =>
    queries.setQueryData<Scribe>(
      key,
      (scribe) =>
        scribe && {
          ...scribe,
          medicalContext: {
            ...scribe.medicalContext,
            transcript: { ...scribe.medicalContext.transcript, ...change },
          },
        },
    )
  return useMutation({
    mutationFn: (body: Change) => call(setLanguages, { params: { id: scribeId }, body }),
    onMutate: (change) => {
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      show(Object.fromEntries(given))
    },
    onSuccess: show,
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

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

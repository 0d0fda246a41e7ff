import { useQuery } from '@tanstack/react-query'
import { getSystem, type Part } from '#contract/system.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/**
 * Whether words can be made of sound on this installation, in any way or only of whole recordings. An engine that fails is
 * set up, whichever of the ways it is for.
 */
export function useSpeech(how: 'speech' | 'speech-batch' = 'speech'): Part['state'] | undefined {
  const system = useQuery({
    queryKey: keys.system,
    queryFn: ({ signal }) => call(getSystem, { signal }),
    retry: false,
  })
  const parts = system.data?.parts.filter(({ key }) => key.startsWith(how))
  if (!parts) return undefined
  return speechState(parts.map(({ state }) => state))
}

/** The best that can be said of several ways. */
export const speechState = (states: readonly Part['state'][]): Part['state'] | undefined =>
  (['ready', 'untested', 'failing', 'not-set-up'] as const).find((state) => states.includes(state))

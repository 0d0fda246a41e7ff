import { useQuery } from '@tanstack/react-query'
import { getSystem, type Part } from '#contract/system.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/**
 * Whether this installation can transcribe, live or only whole recordings (`speech-batch`). An engine that fails counts as
 * set up.
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

/** The best state among several engines. */
export const speechState = (states: readonly Part['state'][]): Part['state'] | undefined =>
  (['ready', 'untested', 'failing', 'not-set-up'] as const).find((state) => states.includes(state))

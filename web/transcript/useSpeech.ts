import { useQuery } from '@tanstack/react-query'
import { getSystem, type Part } from '#contract/system.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'

/** Whether words can be made of sound on this installation, in any way or only of whole recordings. */
export function useSpeech(how: 'speech' | 'speech-batch' = 'speech'): Part['state'] | undefined {
  const system = useQuery({
    queryKey: keys.system,
    queryFn: ({ signal }) => call(getSystem, { signal }),
    retry: false,
  })
  const parts = system.data?.parts.filter(({ key }) => key.startsWith(how))
  if (!parts?.length) return undefined
  return parts.some(({ state }) => state === 'ready') ? 'ready' : parts[0]?.state
}

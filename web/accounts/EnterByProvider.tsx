import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { enterBy } from './by-provider.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { setupQuery } from './setup.ts'
import { newUserInit, useEnter } from './useEnter.ts'

interface Props {
  invite?: string | undefined
  onSecondStep: (pendingId: string) => void
  /** Runs first, for example to reset the error of the form beside it. */
  onBegin?: () => void
}

/** Google and single sign-on, where they are set up. */
export function EnterByProvider({ invite, onSecondStep, onBegin }: Props) {
  const { data: setup } = useQuery(setupQuery)
  const [search] = useSearchParams()
  const next = search.get('next') ?? ''
  const enter = useEnter(
    (provider: 'google' | 'sso') => enterBy(provider, { next, invite }),
    onSecondStep,
    (_, user) => newUserInit(user),
  )
  return (
    <ProviderButtons
      or
      onBegin={onBegin}
      providers={setup?.providers ?? []}
      onChoose={async (provider) => void (await enter.mutateAsync(provider))}
    />
  )
}

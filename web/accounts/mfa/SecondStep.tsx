import { Anchor, Stack } from '@mantine/core'
import { completeSignIn } from '#contract/mfa.ts'
import { anonymous } from '#web/api/client.ts'
import css from '../accounts.module.css'
import { useFinishSignIn } from '../useEnter.ts'
import { SecondWays } from './SecondWays.tsx'

interface Props {
  /** Identifies the pending sign-in. */
  pendingId: string
  onBack: () => void
}

/** Completes a sign-in after its first factor. */
export function SecondStep({ pendingId, onBack }: Props) {
  const enter = useFinishSignIn()
  return (
    <Stack gap="md">
      <h1 className={css.title}>One more step</h1>
      <SecondWays
        pendingId={pendingId}
        show={(proof) => anonymous.call(completeSignIn, { body: { pendingId, proof } })}
        onShown={(session) => enter(session)}
        verb="Sign in"
      >
        <Anchor component="button" type="button" onClick={onBack}>
          Back to sign in
        </Anchor>
      </SecondWays>
    </Stack>
  )
}

import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '#web/ui/FormError.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from '../accounts.module.css'
import { CodeStep } from './CodeStep.tsx'
import mfaCss from './mfa.module.css'
import { PasskeyStep } from './PasskeyStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { pendingQuery } from './queries.ts'
import { type Way, waysOf } from './ways.ts'

interface Props {
  /** Under which the sign-in waits. */
  pendingId: string
  onBack: () => void
}

/** Completes a sign-in whose password was right. */
export function SecondStep({ pendingId, onBack }: Props) {
  const { data, error } = useQuery(pendingQuery(pendingId))
  const [chosen, setChosen] = useState<string>()
  const ways = data ? waysOf(data, canUsePasskeys()) : []
  const way = ways.find(({ label }) => label === chosen) ?? ways[0]
  return (
    <Stack gap="md">
      <h1 className={css.title}>One more step</h1>
      {error && <FormError error={error} />}
      {!data && !error && <LoadingRows count={2} />}
      {data && !way && (
        <p className={css.text}>
          This browser cannot use your passkey. Sign in with the one that has it.
        </p>
      )}
      {way && <WayForm key={way.label} way={way} pendingId={pendingId} />}
      <div className={mfaCss.ways}>
        {ways.length > 1 && <span>Other ways</span>}
        {ways
          .filter((each) => each !== way)
          .map(({ label }) => (
            <Anchor key={label} component="button" type="button" onClick={() => setChosen(label)}>
              {label}
            </Anchor>
          ))}
        <Anchor component="button" type="button" onClick={onBack}>
          Back to sign in
        </Anchor>
      </div>
    </Stack>
  )
}

function WayForm({ way, pendingId }: { way: Way; pendingId: string }) {
  switch (way.kind) {
    case 'passkey':
      return <PasskeyStep pendingId={pendingId} />
    case 'phone':
      return <PhoneStep pendingId={pendingId} factorId={way.factorId} label={way.label} />
    case 'totp':
      return (
        <CodeStep pendingId={pendingId} kind="totp" label="Code">
          Enter the six digits that your authenticator app shows for Ausculta.
        </CodeStep>
      )
    case 'recovery':
      return (
        <CodeStep pendingId={pendingId} kind="recovery" label="Recovery code">
          Enter one of the codes that you kept when you set this up. It works once.
        </CodeStep>
      )
  }
}

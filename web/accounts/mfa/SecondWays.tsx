import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FormError } from '#web/ui/FormError.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from '../accounts.module.css'
import { CodeStep } from './CodeStep.tsx'
import mfaCss from './mfa.module.css'
import { PasskeyStep } from './PasskeyStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { pendingQuery } from './queries.ts'
import type { SecondFactorProps } from './second-factor-props.ts'
import { type Way, listWays } from './ways.ts'
import { t } from '#web/i18n/i18n.ts'

/** Asks for a second factor: the best one, with links to the others. */
export function SecondWays({ children, ...props }: SecondFactorProps & { children?: ReactNode }) {
  const { data, error } = useQuery(pendingQuery(props.pendingId))
  const [chosen, setChosen] = useState<string>()
  const ways = data ? listWays(data, canUsePasskeys()) : []
  const way = ways.find(({ label }) => label === chosen) ?? ways[0]
  return (
    <Stack gap="md">
      {error && <FormError error={error} />}
      {!data && !error && <LoadingRows count={2} />}
      {data && !way && (
        <p className={css.text}>
          {t('This browser can’t use your passkey. Sign in with a browser that can.')}
        </p>
      )}
      {way && <WayForm key={way.label} way={way} {...props} />}
      <div className={mfaCss.ways}>
        {ways.length > 1 && <span>{t('Other options')}</span>}
        {ways
          .filter((each) => each !== way)
          .map(({ label }) => (
            <Anchor key={label} component="button" type="button" onClick={() => setChosen(label)}>
              {label}
            </Anchor>
          ))}
        {children}
      </div>
    </Stack>
  )
}

function WayForm({ way, ...props }: SecondFactorProps & { way: Way }) {
  switch (way.kind) {
    case 'passkey':
      return <PasskeyStep {...props} />
    case 'phone':
      return <PhoneStep {...props} factorId={way.factorId} number={way.number} />
    case 'totp':
      return (
        <CodeStep {...props} kind="totp" label={t('Code')}>
          {t('Enter the six-digit code for Ausculta from your authenticator app.')}
        </CodeStep>
      )
    case 'recovery':
      return (
        <CodeStep {...props} kind="recovery" label={t('Recovery code')}>
          {t('Enter one of your recovery codes. Each works once.')}
        </CodeStep>
      )
  }
}

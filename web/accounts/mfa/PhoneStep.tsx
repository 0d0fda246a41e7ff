import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '#web/ui/FormError.tsx'
import { CodeStep } from './CodeStep.tsx'
import { sentCodeQuery } from './queries.ts'
import type { SecondFactorProps } from './second-factor-props.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props extends SecondFactorProps {
  factorId: string
  /** Its last digits, such as '•••• 23'. */
  number: string
}

/** Sends a code to the phone at once, and asks for it. */
export function PhoneStep({ factorId, number, ...props }: Props) {
  const [n, setN] = useState(0)
  const sent = useQuery(sentCodeQuery(props.pendingId, factorId, n))
  const again = (
    <Anchor component="button" type="button" onClick={() => setN(n + 1)} disabled={sent.isFetching}>
      {t('Send a new code')}
    </Anchor>
  )
  return (
    <CodeStep {...props} kind="phone" label={t('Code')} aside={again}>
      <span role="status">
        {sent.isFetching
          ? t('Sending a code to {number}…', { number })
          : sent.isSuccess &&
            t('We sent a six-digit code to {number}. It works for 10 minutes.', { number })}
      </span>
      {sent.error && <FormError error={sent.error} />}
    </CodeStep>
  )
}

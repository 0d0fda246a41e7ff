import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FormError } from '#web/ui/FormError.tsx'
import css from '../accounts.module.css'
import { CodeField } from './CodeField.tsx'
import type { SecondFactorProps } from './second-factor-props.ts'

interface Props extends SecondFactorProps {
  kind: 'phone' | 'totp' | 'recovery'
  label: string
  /** What to enter, in a sentence. */
  children: ReactNode
  /** Below the button. */
  aside?: ReactNode
}

/** The form for a code. Six digits are sent without a click. */
export function CodeStep({ show, onShown, verb, kind, label, children, aside }: Props) {
  const [code, setCode] = useState('')
  const enter = useMutation({
    mutationFn: (given: string) => show({ kind, code: given }),
    meta: { shownBy: 'form' },
    onSuccess: onShown,
  })
  // Enter doesn't send digits again that were sent already, because a code is valid once.
  const send = (given: string) => given && !enter.isPending && enter.mutate(given)
  const type = (typed: string) => {
    setCode(typed)
    if (kind !== 'recovery' && /^\d{3} ?\d{3}$/.test(typed)) send(typed)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
      noValidate
    >
      <Stack gap="md">
        <div className={css.text}>{children}</div>
        <FormError error={enter.error} />
        <CodeField
          label={label}
          value={code}
          onChange={type}
          kind={kind === 'recovery' ? 'letters' : 'digits'}
        />
        <Button type="submit" size="md" loading={enter.isPending} disabled={!code}>
          {verb}
        </Button>
        {aside}
      </Stack>
    </form>
  )
}

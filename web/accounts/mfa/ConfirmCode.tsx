import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Enrolment } from '#contract/mfa.ts'
import { FormError } from '#web/ui/FormError.tsx'
import type { SetupProps } from './setup-props.ts'
import { CodeField } from './CodeField.tsx'

interface Props {
  /** Proves by its first code that the new factor is theirs. */
  verify: (code: string) => Promise<Enrolment>
  onEnrolled: SetupProps['onEnrolled']
  /** How one comes by the code. */
  children: ReactNode
  /** Another way, below. */
  below?: ReactNode
}

/** The last step of setting up what gives codes: the first of them is entered. */
export function ConfirmCode({ verify, onEnrolled, children, below }: Props) {
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => verify(code),
    meta: { shownBy: 'form' },
    onSuccess: onEnrolled,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate()
      }}
      noValidate
    >
      <Stack gap="md">
        {children}
        <FormError error={confirm.error} />
        <CodeField label="Code" value={code} onChange={setCode} />
        <Button type="submit" loading={confirm.isPending} disabled={!code}>
          Confirm
        </Button>
        {below}
      </Stack>
    </form>
  )
}

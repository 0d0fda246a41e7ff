import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Enrolment } from '#contract/mfa.ts'
import { FormError } from '#web/ui/FormError.tsx'
import type { SetupProps } from './setup-props.ts'
import { CodeField } from './CodeField.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** Checks the first code of the new factor. */
  verify: (code: string) => Promise<Enrolment>
  onEnrolled: SetupProps['onEnrolled']
  /** Where the code comes from. */
  children: ReactNode
  /** Shown below the button. */
  below?: ReactNode
}

/** The last step of setting up a factor with codes: entering the first one. */
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
        <CodeField label={t('Code')} value={code} onChange={setCode} />
        <Button type="submit" loading={confirm.isPending} disabled={!code}>
          {t('Confirm')}
        </Button>
        {below}
      </Stack>
    </form>
  )
}

import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { checkSetupCode } from '#contract/accounts.ts'
import { anonymous } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from './accounts.module.css'
import { SignUpForm } from './SignUpForm.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** The set-up code of the link in the server's log, or ''. */
  code: string
  onSecondStep: (pendingId: string) => void
}

/** Asks for the set-up code of an installation without accounts, then for the first account. */
export function SetUpForm({ code: given, onSecondStep }: Props) {
  const [code, setCode] = useState(given)
  const check = useCodeCheck(given)
  if (check.isSuccess)
    return <SignUpForm first invite={check.variables} onSecondStep={onSecondStep} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) check.mutate(code.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <h1 className={css.title}>{t('Set up Ausculta')}</h1>
        <p className={css.text}>
          {t(
            'You are the first user. Enter the set-up code to confirm that you run this server. Find it in the server’s start-up log, or in the file setup-code in its data folder.',
          )}
        </p>
        <FormError error={check.error} />
        <TextInput
          label={t('Set-up code')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has nothing but this field.
          autoFocus
          autoComplete="off"
          spellCheck={false}
          size="md"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={check.isPending}>
          {t('Continue')}
        </Button>
      </Stack>
    </form>
  )
}

/** Checks the code of the link at once, and one that is typed on request. */
function useCodeCheck(given: string) {
  const check = useMutation({
    mutationFn: (typed: string) => anonymous.call(checkSetupCode, { body: { code: typed } }),
    meta: { shownBy: 'form' },
  })
  const { mutate } = check
  useEffect(() => {
    if (given) mutate(given)
  }, [given, mutate])
  return check
}

import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { signUp } from '#contract/accounts.ts'
import { anonymous } from '#web/api/client.ts'
import { signUpRules } from './form-rules.ts'
import { useEnter } from './useEnter.ts'

interface Options {
  invite: string | undefined
  email: string
  onSecondStep: (pendingId: string) => void
}

export type SignUpForm = ReturnType<typeof useSignUpForm>['form']

/** Creates an account and signs in, or waits for the user to open the mailed link. */
export function useSignUpForm({ invite, email, onSecondStep }: Options) {
  const [isMailed, setMailed] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstName: '', lastName: '', email, password: '' },
    validate: schemaResolver(signUpRules, { sync: true }),
  })
  const enter = useEnter(
    async (values: typeof form.values) => {
      const answer = await anonymous.call(signUp, {
        body: { ...values, email: values.email.trim(), ...(invite && { invite }) },
      })
      if (answer.state !== 'look-into-mail') return answer
      setMailed(true)
      // Never resolves: there is no session to enter, and the form is gone.
      return new Promise<never>(() => undefined)
    },
    onSecondStep,
    ({ firstName, lastName }) => ({ firstName, lastName }),
  )
  return { form, enter, isMailed }
}

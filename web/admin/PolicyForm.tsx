import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setSignUpPolicy, type SignUpPolicy } from '#contract/sign-up.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { useEdited } from '#web/drafts/edited.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { signUpQuery } from './queries.ts'

const modes = [
  { value: 'open', label: 'Everybody', hint: 'Whoever reaches this address.' },
  { value: 'invitation', label: 'Whoever is invited', hint: 'By a link that you mail below.' },
  { value: 'domain', label: 'Addresses of the clinic, and whoever is invited', hint: '' },
] as const satisfies readonly { value: SignUpPolicy['mode']; label: string; hint: string }[]

/** Who may make an account; those who have one keep it. */
export function PolicyForm({ saved }: { saved: SignUpPolicy }) {
  const edited = useEdited({ mode: saved.mode, domains: saved.domains.join(', ') })
  const { mode, domains } = edited.value
  const queries = useQueryClient()
  const policy = { mode, domains: domainsOf(domains) }
  const save = useMutation({
    mutationFn: (typed: typeof edited.value) =>
      withReauthentication(() =>
        call(setSignUpPolicy, { body: { mode: typed.mode, domains: domainsOf(typed.domains) } }),
      ),
    meta: { shownBy: 'form' },
    onSuccess: (answer, typed) => {
      toastSuccess('Saved')
      queries.setQueryData(signUpQuery.queryKey, answer)
      edited.sent(typed)
    },
  })
  const isChanged = JSON.stringify(policy) !== JSON.stringify(saved)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(edited.value)
      }}
    >
      <Stack gap="md" align="flex-start">
        <Radio.Group
          aria-label="Who may make an account"
          value={mode}
          onChange={(next) =>
            edited.set({ mode: modes.find(({ value }) => value === next)?.value ?? mode })
          }
        >
          <Stack gap="xs">
            {modes.map(({ value, label, hint }) => (
              <Radio key={value} value={value} label={label} {...(hint && { description: hint })} />
            ))}
          </Stack>
        </Radio.Group>
        {mode === 'domain' && (
          <TextInput
            w="100%"
            label="Domains of the clinic"
            description="Behind the @, separated by commas; subdomains count as others."
            placeholder="clinic.example, hospital.example"
            value={domains}
            onChange={(event) => edited.set({ domains: event.currentTarget.value })}
          />
        )}
        {save.isError && <FormError error={save.error} />}
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          Save
        </Button>
      </Stack>
    </form>
  )
}

/** As they are typed: with or without the @, in any case. */
const domainsOf = (typed: string) =>
  typed
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, '').toLowerCase())
    .filter(Boolean)

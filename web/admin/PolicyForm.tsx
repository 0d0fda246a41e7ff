import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setSignUpPolicy, type SignUpPolicy } from '#contract/sign-up.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { useEdited } from '#web/drafts/edited.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { signUpQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

const modes = [
  { value: 'open', label: t('Anyone with the link'), hint: '' },
  {
    value: 'invitation',
    label: t('Invited people only'),
    hint: t('Send invitations below.'),
  },
  { value: 'domain', label: t('Clinic email addresses and invited people'), hint: '' },
] as const satisfies readonly { value: SignUpPolicy['mode']; label: string; hint: string }[]

/** Who may create an account; existing accounts stay. */
export function PolicyForm({ saved }: { saved: SignUpPolicy }) {
  const { edited, isChanged, save } = usePolicyForm(saved)
  const { mode, domains } = edited.value
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(edited.value)
      }}
    >
      <Stack gap="md" align="flex-start">
        <ModeField mode={mode} onChange={(next) => edited.set({ mode: next })} />
        {mode === 'domain' && (
          <TextInput
            w="100%"
            label={t('Clinic email domains')}
            description={t('The part after the @. Separate with commas. List each subdomain.')}
            placeholder={t('clinic.example, hospital.example')}
            value={domains}
            onChange={(event) => edited.set({ domains: event.currentTarget.value })}
          />
        )}
        {save.isError && <FormError error={save.error} />}
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          {t('Save')}
        </Button>
      </Stack>
    </form>
  )
}

interface ModeProps {
  mode: SignUpPolicy['mode']
  onChange: (mode: SignUpPolicy['mode']) => void
}

function ModeField({ mode, onChange }: ModeProps) {
  return (
    <Radio.Group
      aria-label={t('Who can create an account')}
      value={mode}
      onChange={(next) => onChange(modes.find(({ value }) => value === next)?.value ?? mode)}
    >
      <Stack gap="xs">
        {modes.map(({ value, label, hint }) => (
          <Radio key={value} value={value} label={label} {...(hint && { description: hint })} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

interface PolicyValues {
  mode: SignUpPolicy['mode']
  /** As they are typed. */
  domains: string
}

function usePolicyForm(saved: SignUpPolicy) {
  const edited = useEdited<PolicyValues>({ mode: saved.mode, domains: saved.domains.join(', ') })
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (values: PolicyValues) =>
      withReauthentication(() => call(setSignUpPolicy, { body: toPolicy(values) })),
    meta: { shownBy: 'form' },
    onSuccess: (answer, values) => {
      toastSuccess(t('Saved'))
      queries.setQueryData(signUpQuery.queryKey, answer)
      edited.sent(values)
    },
  })
  const isChanged = JSON.stringify(toPolicy(edited.value)) !== JSON.stringify(saved)
  return { edited, isChanged, save }
}

const toPolicy = ({ mode, domains }: PolicyValues): SignUpPolicy => ({
  mode,
  domains: splitDomains(domains),
})

/** Splits typed domains: with or without the @, in any case. */
const splitDomains = (typed: string) =>
  typed
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, '').toLowerCase())
    .filter(Boolean)

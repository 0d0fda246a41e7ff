import { Button, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { resendVerification } from '#contract/accounts.ts'
import { defaultTemplateId, listItems } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useUser } from '#web/api/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { PersonFields } from './PersonFields.tsx'
import { ProfileField } from './ProfileField.tsx'
import { Programmes } from './Programmes.tsx'
import css from './settings.module.css'
import { useSaveMe } from './useSaveMe.ts'

export function ProfileSettings() {
  return (
    <>
      <UnverifiedAddress />
      <Panel title="You">
        <div className={css.fields}>
          <PersonFields />
          <ProfileField
            name="phoneNumber"
            label="Phone"
            maxLength={40}
            type="tel"
            autoComplete="tel"
          />
          <DefaultTemplate />
        </div>
      </Panel>
      <ClinicPanel />
      <Programmes />
    </>
  )
}

function ClinicPanel() {
  return (
    <Panel title="Clinic">
      <div className={css.fields}>
        <ProfileField name="clinicName" label="Name" maxLength={200} autoComplete="organization" />
        <ProfileField name="emrSystem" label="EMR system" maxLength={100} />
        <ProfileField
          name="clinicAddress"
          label="Address"
          maxLength={400}
          autoComplete="street-address"
          className={css.wide}
        />
        <ProfileField name="clinicPhoneNumber" label="Clinic phone" maxLength={40} type="tel" />
        <ProfileField name="clinicEmail" label="Clinic email" maxLength={254} type="email" />
      </div>
    </Panel>
  )
}

function UnverifiedAddress() {
  const { email, emailVerified } = useUser()
  const resend = useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () => toastSuccess('The link is on its way.'),
  })
  if (emailVerified) return null
  return (
    <div className={css.notice}>
      <span>{email} is not confirmed yet. Open the link that was mailed to it.</span>
      <Button
        variant="default"
        size="xs"
        loading={resend.isPending}
        onClick={() => resend.mutate()}
      >
        Mail a new link
      </Button>
    </div>
  )
}

function DefaultTemplate() {
  const { profile } = useUser()
  const save = useSaveMe()
  const items = useQuery({
    queryKey: [...keys.items, 'template'],
    queryFn: async ({ signal }) => (await call(listItems, { query: {}, signal })).items,
  })
  const templates = items.data ?? []
  return (
    <Select
      label="Template for new visits"
      data={templates.map(({ id, name }) => ({ value: id, label: name }))}
      value={profile.defaultTemplateId || defaultTemplateId}
      onChange={(id) => id && save.mutate({ profile: { defaultTemplateId: id } })}
      disabled={templates.length === 0}
      allowDeselect={false}
      searchable
      checkIconPosition="right"
    />
  )
}

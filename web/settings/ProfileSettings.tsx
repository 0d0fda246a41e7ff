import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { resendVerification } from '#contract/accounts.ts'
import { call } from '#web/api/client.ts'
import { useUser } from '#web/api/useUser.ts'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { linkCreated, newLinkLabel, notConfirmed } from './mail-words.ts'
import { PersonFields } from './PersonFields.tsx'
import { ProfileField } from './ProfileField.tsx'
import { Programmes } from './Programmes.tsx'
import { Section } from './Section.tsx'
import css from './settings.module.css'
import { useLinkDelivery } from './useLinkDelivery.ts'
import { t } from '#web/i18n/i18n.ts'

export function ProfileSettings() {
  return (
    <>
      <UnverifiedAddress />
      <Section id="name">
        <Panel title={t('You')}>
          <div className={css.fields}>
            <PersonFields />
            <ProfileField
              name="phoneNumber"
              label={t('Phone')}
              maxLength={40}
              type="tel"
              autoComplete="tel"
            />
          </div>
        </Panel>
      </Section>
      <Section id="clinic">
        <ClinicPanel />
      </Section>
      <Section id="programmes">
        <Programmes />
      </Section>
    </>
  )
}

function ClinicPanel() {
  return (
    <Panel title={t('Clinic')}>
      <div className={css.fields}>
        <ProfileField
          name="clinicName"
          label={t('Name')}
          maxLength={200}
          autoComplete="organization"
        />
        <ProfileField name="emrSystem" label={t('EMR system')} maxLength={100} />
        <ProfileField
          name="clinicAddress"
          label={t('Address')}
          maxLength={400}
          autoComplete="street-address"
          className={css.wide}
        />
        <ProfileField
          name="clinicPhoneNumber"
          label={t('Clinic phone')}
          maxLength={40}
          type="tel"
        />
        <ProfileField name="clinicEmail" label={t('Clinic email')} maxLength={254} type="email" />
      </div>
    </Panel>
  )
}

function UnverifiedAddress() {
  const { email, emailVerified } = useUser()
  const delivery = useLinkDelivery()
  const resend = useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () => toastSuccess(linkCreated(delivery)),
  })
  if (emailVerified) return null
  return (
    <div className={css.notice}>
      <span>
        <LinkedText>{notConfirmed(delivery, email)}</LinkedText>
      </span>
      <Button
        variant="default"
        size="xs"
        loading={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {newLinkLabel(delivery)}
      </Button>
    </div>
  )
}

import { ProfileField } from './ProfileField.tsx'
import css from './settings.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The name, title and field of the user, as letters show them. */
export function PersonFields() {
  return (
    <>
      <div className={css.names}>
        <ProfileField
          name="title"
          label={t('Title')}
          maxLength={40}
          autoComplete="honorific-prefix"
        />
        <ProfileField
          name="firstName"
          label={t('First name')}
          maxLength={100}
          autoComplete="given-name"
        />
        <ProfileField
          name="lastName"
          label={t('Last name')}
          maxLength={100}
          autoComplete="family-name"
        />
      </div>
      <ProfileField name="medicalField" label={t('Medical field')} maxLength={100} />
      <ProfileField name="speciality" label={t('Specialty')} maxLength={100} />
    </>
  )
}

import { ProfileField } from './ProfileField.tsx'
import css from './settings.module.css'

/** The name, title and field of the user, as letters show them. */
export function PersonFields() {
  return (
    <>
      <div className={css.names}>
        <ProfileField name="title" label="Title" maxLength={40} autoComplete="honorific-prefix" />
        <ProfileField
          name="firstName"
          label="First name"
          maxLength={100}
          autoComplete="given-name"
        />
        <ProfileField
          name="lastName"
          label="Last name"
          maxLength={100}
          autoComplete="family-name"
        />
      </div>
      <ProfileField name="medicalField" label="Medical field" maxLength={100} />
      <ProfileField name="speciality" label="Specialty" maxLength={100} />
    </>
  )
}

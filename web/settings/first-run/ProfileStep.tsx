import { Panel } from '#web/ui/Panel.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { ProfileField } from '../ProfileField.tsx'
import settings from '../settings.module.css'
import css from './first-run.module.css'

export function ProfileStep() {
  return (
    <Panel title="You">
      <p className={css.text}>
        Your name stands beneath notes and letters; your specialty brings the templates that fit it
        forward. Each field is saved when you leave it.
      </p>
      <div className={settings.fields}>
        <PersonFields />
        <ProfileField
          name="clinicName"
          label="Clinic"
          maxLength={200}
          autoComplete="organization"
          className={settings.wide}
        />
      </div>
    </Panel>
  )
}

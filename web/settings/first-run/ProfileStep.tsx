import { Panel } from '#web/ui/Panel.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { ProfileField } from '../ProfileField.tsx'
import settings from '../settings.module.css'
import css from './first-run.module.css'

export function ProfileStep() {
  return (
    <Panel title="You">
      <p className={css.text}>
        Your name appears on notes and letters. Your specialty decides which templates we suggest
        first. Changes save automatically.
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

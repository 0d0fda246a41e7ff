import { Panel } from '#web/ui/Panel.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { ProfileField } from '../ProfileField.tsx'
import settings from '../settings.module.css'
import css from './first-run.module.css'
import { t } from '#web/i18n/i18n.ts'

export function ProfileStep() {
  return (
    <Panel title={t('You')}>
      <p className={css.text}>
        {t(
          'Your name appears on notes and letters. Your specialty decides which templates we suggest first. Changes save automatically.',
        )}
      </p>
      <div className={settings.fields}>
        <PersonFields />
        <ProfileField
          name="clinicName"
          label={t('Clinic')}
          maxLength={200}
          autoComplete="organization"
          className={settings.wide}
        />
      </div>
    </Panel>
  )
}

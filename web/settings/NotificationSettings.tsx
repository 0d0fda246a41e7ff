import { useState } from 'react'
import { useChoice } from '#web/recorder/choice.ts'
import { chooseTabAlerts, tabAlertState } from '#web/recorder/tab-alerts.ts'
import { useUser } from '#web/api/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from './Choice.tsx'
import { Section } from './Section.tsx'
import css from './settings.module.css'
import { useSaveMe } from './useSaveMe.ts'
import { t } from '#web/i18n/i18n.ts'

export function NotificationSettings() {
  const { profile, email } = useUser()
  const { mutate } = useSaveMe()
  return (
    <>
      <Section id="recording">
        <Panel title={t('While you record')}>
          <OutsideChoice />
        </Panel>
      </Section>
      <Section id="email">
        <Panel title={t('Email')}>
          <SwitchChoice
            label={t('New versions and changes')}
            hint={t('Now and then, to {email}. Never anything of a patient.', { email })}
            checked={profile.receiveEmailUpdates}
            onChange={(receiveEmailUpdates) => mutate({ profile: { receiveEmailUpdates } })}
          />
          <p className={css.hint}>
            {t(
              'You are always mailed when the way you sign in changes: that cannot be turned off.',
            )}
          </p>
        </Panel>
      </Section>
    </>
  )
}

const outsideHints = {
  default: t('Your browser will ask whether it may.'),
  granted: t('On this device. Never a word of the visit.'),
  denied: t(
    'Your browser does not let this site notify. Allow it beside the address of this page first.',
  ),
  impossible: t('This browser cannot notify. The name of its tab tells it.'),
} as const

function OutsideChoice() {
  const isOn = useChoice((choice) => choice.outside)
  const [state, setState] = useState(tabAlertState)
  return (
    <SwitchChoice
      label={t('Tell me when I look at another window')}
      hint={t('When the microphone falls silent, or a visit seems over. {outsideHints}', {
        outsideHints: outsideHints[state],
      })}
      checked={isOn && state === 'granted'}
      disabled={state === 'denied' || state === 'impossible'}
      onChange={(wanted) => void chooseTabAlerts(wanted).then(() => setState(tabAlertState()))}
    />
  )
}

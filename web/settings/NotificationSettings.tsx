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
            hint={t('Sent occasionally to {email}. Never includes patient information.', { email })}
            checked={profile.receiveEmailUpdates}
            onChange={(receiveEmailUpdates) => mutate({ profile: { receiveEmailUpdates } })}
          />
          <p className={css.hint}>{t('We always email you when your sign-in settings change.')}</p>
        </Panel>
      </Section>
    </>
  )
}

const outsideHints = {
  default: t('Your browser will ask for permission.'),
  granted: t('Only on this device. Never shows visit content.'),
  denied: t('Your browser blocks notifications. Allow them next to the page’s address.'),
  impossible: t('This browser doesn’t support notifications. The tab title shows alerts.'),
} as const

function OutsideChoice() {
  const isOn = useChoice((choice) => choice.outside)
  const [state, setState] = useState(tabAlertState)
  return (
    <SwitchChoice
      label={t('Notify me in other windows')}
      hint={`${t('When the microphone goes silent or a visit seems over.')} ${outsideHints[state]}`}
      checked={isOn && state === 'granted'}
      disabled={state === 'denied' || state === 'impossible'}
      onChange={(wanted) => void chooseTabAlerts(wanted).then(() => setState(tabAlertState()))}
    />
  )
}

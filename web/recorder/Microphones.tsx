import { Menu } from '@mantine/core'
import { AppWindow, Check, Mic } from 'lucide-react'
import { useChoice } from './choice.ts'
import { chooseMicrophone, chooseTab, useRecorder } from './recorder.ts'
import { canShareTab } from './tab.ts'
import { useMicrophones } from './useMicrophones.ts'
import { t } from '#web/i18n/i18n.ts'

const icon = { size: 15, 'aria-hidden': true } as const

/** Audio sources as menu entries: one microphone, plus the tab of a video visit. */
export function Microphones() {
  const microphones = useMicrophones()
  const { deviceId, withTab } = useChoice()
  const session = useRecorder((r) => r.session)
  const chosen = session?.phase === 'recording' ? session.deviceId : deviceId
  const tab = session ? session.tab !== 'none' : withTab
  const mark = (on: boolean) => (on ? <Check {...icon} aria-label={t('Selected')} /> : undefined)
  const all = [{ id: '', label: t('System default') }, ...microphones]
  return (
    <>
      <Menu.Label>{t('Microphone')}</Menu.Label>
      {all.map(({ id, label }) => (
        <Menu.Item
          key={id}
          leftSection={<Mic {...icon} />}
          rightSection={mark(chosen === id)}
          onClick={() => chooseMicrophone(id)}
        >
          {label}
        </Menu.Item>
      ))}
      {canShareTab() && (
        <Menu.Item
          leftSection={<AppWindow {...icon} />}
          rightSection={mark(tab)}
          onClick={() => chooseTab(!tab)}
        >
          {t('Also a browser tab, for a video visit')}
        </Menu.Item>
      )}
    </>
  )
}

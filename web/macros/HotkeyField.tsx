import { TextInput } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { toStroke } from '#web/ui/shortcuts.ts'
import { hotkeyCaps } from './hotkey-caps.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  value: string
  onChange: (hotkey: string) => void
  warning: ReactNode
}

const modifiers = ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph']

/** A field that takes the keys that are pressed in it. */
export function HotkeyField({ value, onChange, warning }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape') return
    event.preventDefault()
    if (modifiers.includes(event.key)) return
    const clears = event.key === 'Backspace' || event.key === 'Delete'
    onChange(clears ? '' : toStroke(event))
  }
  return (
    <TextInput
      label={t('Shortcut')}
      description={warning ?? t('Click here and press the keys. Backspace clears it.')}
      value={value && hotkeyCaps(value).join(' + ')}
      onChange={() => {}}
      onKeyDown={onKeyDown}
    />
  )
}

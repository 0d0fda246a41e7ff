import { PasswordInput, Textarea } from '@mantine/core'
import type { Vendor } from '#contract/speech.ts'
import { sendByKeys } from '#web/ui/send-by-keys.ts'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  vendor: Vendor
  /** Whether a key is stored; it is never shown. */
  hasKey: boolean
  value: string
  error: string | undefined
  onChange: (key: string) => void
}

/** The key of a vendor, in one line or as a text of several lines. */
export function EngineKeyField({ vendor, hasKey, value, error, onChange }: Props) {
  const { label, hint, required, long } = vendor.key
  const shared = {
    label: translate(label),
    description: hasKey
      ? t('A key is stored. Leave blank to keep it. A new address needs the key again.')
      : [translate(hint), t('Once saved, it never leaves the server.')].filter(Boolean).join(' '),
    value,
    error,
    withAsterisk: required && !hasKey,
    autoComplete: 'off',
  }
  if (long)
    return (
      <Textarea
        {...shared}
        onKeyDown={sendByKeys}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return <PasswordInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
}

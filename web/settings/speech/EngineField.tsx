import { Select, TextInput } from '@mantine/core'
import type { Vendor } from '#contract/speech.ts'
import { translate } from '#web/i18n/i18n.ts'

interface Props {
  field: Vendor['fields'][number]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** One field of a vendor: a choice if it has options, else a text. */
export function EngineField({ field, value, error, onChange }: Props) {
  const { name, label, hint, options, required } = field
  const shared = {
    label: translate(label),
    description: translate(hint),
    value,
    error,
    withAsterisk: required,
  }
  if (options.length > 0)
    return (
      <Select
        {...shared}
        data={options}
        allowDeselect={false}
        checkIconPosition="right"
        onChange={(next) => onChange(next ?? '')}
      />
    )
  return (
    <TextInput
      {...shared}
      inputMode={name === 'baseUrl' ? 'url' : 'text'}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

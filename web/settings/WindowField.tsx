import { NumberInput } from '@mantine/core'
import { locale } from '#web/i18n/i18n.ts'

const separator = new Intl.NumberFormat(locale)
  .formatToParts(10_000)
  .find(({ type }) => type === 'group')?.value

interface Props {
  label: string
  description?: string
  /** Tokens; null if they are unknown. */
  value: number | null
  onChange: (value: number | null) => void
}

/** The context window of a model, in tokens. */
export function WindowField({ value, onChange, ...words }: Props) {
  return (
    <NumberInput
      {...words}
      min={1000}
      thousandSeparator={separator ?? true}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}

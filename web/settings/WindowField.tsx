import { NumberInput } from '@mantine/core'

interface Props {
  label: string
  description?: string
  /** Tokens; null where they are unknown. */
  value: number | null
  onChange: (value: number | null) => void
}

/** The context window of a model, in tokens. */
export function WindowField({ value, onChange, ...words }: Props) {
  return (
    <NumberInput
      {...words}
      min={1000}
      thousandSeparator=","
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}

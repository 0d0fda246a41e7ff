import { TextInput } from '@mantine/core'
import css from './mfa.module.css'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  /** Six digits, or the letters of a recovery code. */
  kind?: 'digits' | 'letters'
  error?: string | undefined
}

/** One field for the whole code, so that it can be pasted and phones can fill it in. */
export function CodeField({ label, value, onChange, kind = 'digits', error }: Props) {
  const isDigits = kind === 'digits'
  return (
    <TextInput
      label={label}
      name="code"
      size="md"
      classNames={{ input: css.code ?? '' }}
      inputMode={isDigits ? 'numeric' : 'text'}
      autoComplete={isDigits ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={isDigits ? 7 : 14}
      data-autofocus
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has nothing but this field.
      autoFocus
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

import { SegmentedControl, Switch } from '@mantine/core'
import { useId } from 'react'
import css from './settings.module.css'

interface ChoiceProps<T extends string> {
  label: string
  hint: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** A setting with a few values, all visible. */
export function Choice<T extends string>({
  label,
  hint,
  value,
  options,
  onChange,
}: ChoiceProps<T>) {
  const id = useId()
  return (
    <div className={css.choice}>
      <div className={css.choiceText}>
        <strong id={id}>{label}</strong>
        <p>{hint}</p>
      </div>
      <SegmentedControl
        aria-labelledby={id}
        value={value}
        data={[...options]}
        onChange={(next) => {
          const chosen = options.find((option) => option.value === next)
          if (chosen) onChange(chosen.value)
        }}
      />
    </div>
  )
}

interface SwitchProps {
  label: string
  hint: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A setting that is on or off. */
export function SwitchChoice({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className={css.choice}>
      <div className={css.choiceText}>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`}>{hint}</p>
      </div>
      <Switch
        id={id}
        size="md"
        aria-describedby={`${id}-hint`}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}

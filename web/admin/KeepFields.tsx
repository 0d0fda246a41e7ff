import { NumberInput } from '@mantine/core'
import type { BackupSettings } from '#contract/admin.ts'
import css from './admin.module.css'
import { t } from '#web/i18n/i18n.ts'

const periods = [
  ['days', t('Days'), 1, 365],
  ['weeks', t('Weeks'), 0, 104],
  ['months', t('Months'), 0, 120],
] as const

interface Props {
  keep: BackupSettings['keep']
  onChange: (keep: BackupSettings['keep']) => void
}

/** How many of the newest copies are kept. */
export function KeepFields({ keep, onChange }: Props) {
  return (
    <fieldset className={css.keeps}>
      <legend>{t('How long to keep daily, weekly and monthly backups')}</legend>
      {periods.map(([name, label, min, max]) => (
        <NumberInput
          key={name}
          label={label}
          min={min}
          max={max}
          clampBehavior="strict"
          allowDecimal={false}
          value={keep[name]}
          onChange={(value) => onChange({ ...keep, [name]: Number(value) || min })}
        />
      ))}
    </fieldset>
  )
}

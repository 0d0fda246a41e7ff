import { NumberInput } from '@mantine/core'
import type { Limit } from '#contract/limits.ts'
import css from './admin.module.css'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

interface Props {
  limit: Limit
  unit: string
  value: number | ''
  onChange: (value: number | '') => void
}

/** One limit: its value, and the usual one. */
export function LimitRow({ limit, unit, value, onChange }: Props) {
  const { name, title, usual, least, most, fixedBy } = limit
  return (
    <li className={css.limit}>
      <div className={css.what}>
        <strong id={`limit-${name}`}>{title}</strong>
        <p className={css.meta} id={`limit-${name}-hint`}>
          {fixedBy ? (
            <span>
              <Trans
                message="Set on the server by {code}"
                values={{ code: <code>{fixedBy}</code> }}
              />
            </span>
          ) : (
            (value !== usual || unit === ' hours') && (
              <span>{t('usually {withDays}', { withDays: withDays(usual, unit) })}</span>
            )
          )}
        </p>
      </div>
      <NumberInput
        className={css.number ?? ''}
        aria-labelledby={`limit-${name}`}
        aria-describedby={`limit-${name}-hint`}
        min={least}
        max={most}
        clampBehavior="blur"
        allowDecimal={false}
        thousandSeparator=","
        suffix={unit}
        placeholder={`${usual.toLocaleString(t('en'))}${unit}`}
        disabled={fixedBy !== ''}
        value={value}
        onChange={(next) => onChange(next === '' ? '' : Number(next))}
        onBlur={() => value === '' && onChange(usual)}
      />
    </li>
  )
}

const withDays = (number: number, unit: string) => {
  const text = `${number.toLocaleString('en')}${unit}`
  return unit === ' hours' && number % 24 === 0
    ? t('{text}, which is {value} days', { text, value: number / 24 })
    : text
}

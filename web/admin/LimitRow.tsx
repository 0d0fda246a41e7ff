import { NumberInput } from '@mantine/core'
import type { Limit } from '#contract/limits.ts'
import css from './admin.module.css'
import { locale, t, translate } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

interface Props {
  limit: Limit
  /** Hours, for example; '' for a number of requests. */
  unit: string
  value: number | ''
  onChange: (value: number | '') => void
}

/** One limit: its value, and the usual one. */
export function LimitRow({ limit, unit, value, onChange }: Props) {
  const { name, group, title, usual, least, most, fixedBy } = limit
  return (
    <li className={css.limit}>
      <div className={css.what}>
        <strong id={`limit-${name}`}>{translate(title)}</strong>
        <p className={css.meta} id={`limit-${name}-hint`}>
          {fixedBy ? (
            <span>
              <Trans
                message="Set on the server by {setting}"
                values={{ setting: <code>{fixedBy}</code> }}
              />
            </span>
          ) : (
            (value !== usual || group === 'sessions') && <span>{describeUsual(limit, unit)}</span>
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
        thousandSeparator={thousandSeparator}
        suffix={unit && ` ${unit}`}
        placeholder={withUnit(usual, unit)}
        disabled={fixedBy !== ''}
        value={value}
        onChange={(next) => onChange(next === '' ? '' : Number(next))}
        onBlur={() => value === '' && onChange(usual)}
      />
    </li>
  )
}

const thousandSeparator =
  new Intl.NumberFormat(locale).formatToParts(1_000).find(({ type }) => type === 'group')?.value ??
  ''

const withUnit = (number: number, unit: string) => `${number.toLocaleString(locale)} ${unit}`.trim()

function describeUsual({ group, usual }: Limit, unit: string): string {
  const amount = withUnit(usual, unit)
  if (group !== 'sessions' || usual % 24 !== 0) return t('Default: {amount}', { amount })
  return t('Default: {amount} ({count, plural, one {# day} other {# days}})', {
    amount,
    count: usual / 24,
  })
}

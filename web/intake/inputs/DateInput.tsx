import { useState } from 'react'
import type { DateQuestion } from '#common/intake/question-set.ts'
import { useWords } from '../words.ts'
import { type InputProps, member } from './draft.ts'

const MONTHS = 12
const DAYS = 31
const from1 = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const two = (text: string) => text.padStart(2, '0')

/** A date of which the year alone is enough. */
export function DateInput({ question, value, describedBy, onChange }: InputProps<DateQuestion>) {
  const { t, say, locale } = useWords()
  const [parts, setParts] = useState(() => partsOf(member(value, 'value')))
  const change = (changed: Partial<typeof parts>) => {
    const next = { ...parts, ...changed }
    setParts(next)
    onChange(next.year.trim() === '' ? undefined : { kind: 'date', value: joined(next) })
  }
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return (
    <fieldset className="date" aria-describedby={describedBy}>
      <legend className="hidden">{say(question.text)}</legend>
      <label className="field">
        {t('Year')}
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={parts.year}
          onChange={(event) => change({ year: event.target.value })}
        />
      </label>
      <label className="field">
        {t('Month, if you know it')}
        <select value={parts.month} onChange={(event) => change({ month: event.target.value })}>
          <option value="">{t('Not known')}</option>
          {from1(MONTHS).map((month) => (
            <option key={month} value={month}>
              {monthName.format(Date.UTC(2000, month - 1, 1))}
            </option>
          ))}
        </select>
      </label>
      {parts.month !== '' && (
        <label className="field">
          {t('Day, if you know it')}
          <select value={parts.day} onChange={(event) => change({ day: event.target.value })}>
            <option value="">{t('Not known')}</option>
            {from1(DAYS).map((day) => (
              <option key={day}>{day}</option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  )
}

function partsOf(value: unknown) {
  const [year = '', month = '', day = ''] = typeof value === 'string' ? value.split('-') : []
  return { year, month: month && String(Number(month)), day: day && String(Number(day)) }
}

function joined({ year, month, day }: ReturnType<typeof partsOf>): string {
  const known = month === '' ? [] : day === '' ? [two(month)] : [two(month), two(day)]
  return [year.trim(), ...known].join('-')
}

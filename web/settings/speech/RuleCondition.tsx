import { MultiSelect, Select } from '@mantine/core'
import { type RuleRow, ServiceAlias, serviceNames } from '#contract/speech.ts'
import { languageCodes, languageName } from '#contract/languages.ts'
import css from './speech.module.css'
import { t } from '#web/i18n/i18n.ts'

const services = ServiceAlias.options.map((value) => ({ value, label: serviceNames[value] }))
const languages = languageCodes.map((value) => ({ value, label: languageName(value) }))

interface Props<R extends RuleRow = RuleRow> {
  row: R
  /** The number of the row, from 1. */
  number: number
  onChange: (row: RuleRow) => void
}
type Row<W extends RuleRow['when']> = Extract<RuleRow, { when: W }>

/** The condition of a row and the service that it selects. */
export function RuleCondition({ row, number, onChange }: Props) {
  switch (row.when) {
    case 'user-setting':
      return <PreferenceCondition row={row} number={number} onChange={onChange} />
    case 'language':
    case 'language-not':
      return <LanguageCondition row={row} number={number} onChange={onChange} />
    case 'always':
    case 'available':
      return (
        <>
          <span>{row.when === 'always' ? t('Otherwise') : t('If it is set up')}</span>
          <ServiceSelect row={row} number={number} onChange={onChange} />
        </>
      )
  }
}

function PreferenceCondition({ row, number, onChange }: Props<Row<'user-setting'>>) {
  return (
    <>
      <span>{t('The user prefers one of')}</span>
      <MultiSelect
        aria-label={t('Services of row {number}', { number })}
        data={services}
        value={row.services}
        onChange={(chosen) => {
          const known = ServiceAlias.options.filter((service) => chosen.includes(service))
          if (known.length > 0) onChange({ ...row, services: known })
        }}
      />
      <span>{t('→ that one')}</span>
    </>
  )
}

function LanguageCondition({ row, number, onChange }: Props<Row<'language' | 'language-not'>>) {
  return (
    <>
      <span>
        {t('The language')} {row.when === 'language' ? 'is' : t('is not')}
      </span>
      <MultiSelect
        aria-label={t('Languages of row {number}', { number })}
        data={languages}
        value={row.languages}
        searchable
        onChange={(chosen) => {
          if (chosen.length > 0) onChange({ ...row, languages: chosen })
        }}
      />
      <ServiceSelect row={row} number={number} onChange={onChange} />
    </>
  )
}

function ServiceSelect({ row, number, onChange }: Props<Exclude<RuleRow, Row<'user-setting'>>>) {
  return (
    <span className={css.use}>
      →
      <Select
        aria-label={t('Service of row {number}', { number })}
        data={services}
        value={row.use}
        allowDeselect={false}
        checkIconPosition="right"
        onChange={(value) => {
          const service = ServiceAlias.safeParse(value)
          if (service.success) onChange({ ...row, use: service.data })
        }}
      />
    </span>
  )
}

import { MultiSelect, Select } from '@mantine/core'
import { type RuleRow, ServiceAlias, serviceNames } from '#contract/speech.ts'
import { languageCodes } from '#contract/languages.ts'
import css from './speech.module.css'
import { t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'

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
          <span>{row.when === 'always' ? t('Otherwise') : t('If set up')}</span>
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
        aria-label={t('Services of rule {number}', { number })}
        data={services}
        value={row.services}
        onChange={(chosen) => {
          const known = ServiceAlias.options.filter((service) => chosen.includes(service))
          if (known.length > 0) onChange({ ...row, services: known })
        }}
      />
      <span>{t('→ their choice')}</span>
    </>
  )
}

function LanguageCondition({ row, number, onChange }: Props<Row<'language' | 'language-not'>>) {
  return (
    <>
      <span>{row.when === 'language' ? t('The language is') : t('The language isn’t')}</span>
      <MultiSelect
        aria-label={t('Languages of rule {number}', { number })}
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
        aria-label={t('Service of rule {number}', { number })}
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

import { Select } from '@mantine/core'
import { type Engine, type SelectionRule, ServiceAlias, serviceNames } from '#contract/speech.ts'
import css from './speech.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  aliases: SelectionRule['aliases']
  engines: readonly Engine[]
  onChange: (aliases: SelectionRule['aliases']) => void
}

/** The engine of each service; without a choice it's the first of its kind that supports the language. */
export function AliasFields({ aliases, engines, onChange }: Props) {
  return (
    <div className={css.aliases}>
      {ServiceAlias.options.map((service) => {
        const known = engines.some(({ id }) => id === aliases[service])
        return (
          <Select
            key={service}
            label={serviceNames[service]}
            placeholder={t('Automatic')}
            clearable
            checkIconPosition="right"
            data={engines.map(({ id, name }) => ({ value: id, label: name }))}
            value={known ? aliases[service] : null}
            onChange={(id) => onChange({ ...aliases, [service]: id })}
          />
        )
      })}
    </div>
  )
}

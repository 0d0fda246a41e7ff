import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './audit.module.css'
import type { ActivityFilter } from './queries.ts'
import { kindOptions } from './words.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  filter: ActivityFilter
  onChange: (filter: ActivityFilter) => void
  children?: ReactNode
}

/** Filters a log by kind and by day. */
export function ActivityFilters({ filter, onChange, children }: Props) {
  return (
    <div className={css.filters}>
      <NativeSelect
        label={t('Type')}
        data={kindOptions}
        value={filter.kind ?? ''}
        onChange={(event) => onChange({ ...filter, kind: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('Day')}
        value={filter.day ?? ''}
        onChange={(event) => onChange({ ...filter, day: event.currentTarget.value })}
      />
      {children}
    </div>
  )
}

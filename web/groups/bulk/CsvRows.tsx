import { words } from '#contract/errors.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { VirtualList } from '#web/ui/VirtualList.tsx'
import css from '../groups.module.css'
import type { BulkUpload } from './bulk-upload.ts'
import type { CsvRow } from './read-csv.ts'
import { t, translate } from '#web/i18n/i18n.ts'

const problems = {
  'no-address': t('No email address'),
  invalid: translate(words.invalidEmail),
  duplicate: t('Duplicate'),
} as const satisfies Record<NonNullable<CsvRow['problem']>, string>

/** The rows of a file with their errors, or their results. */
export function CsvRows({ upload }: { upload: BulkUpload }) {
  return (
    <div className={css.rows}>
      <VirtualList
        name="csv-rows"
        label={t('Rows of the file')}
        items={upload.rows}
        getKey={({ row, text }) => `${row} ${text}`}
        estimate={40}
        isFocusable
        render={(row) => (
          <div className={css.csvRow}>
            <span aria-label={t('Row {row, number}', { row: row.row })}>{row.row}</span>
            <span>{row.text}</span>
            <RowState row={row} upload={upload} />
          </div>
        )}
      />
    </div>
  )
}

function RowState({ row: { text, problem }, upload }: { row: CsvRow; upload: BulkUpload }) {
  const result = upload.results[text]
  if (problem)
    return <Tag tone={problem === 'duplicate' ? 'plain' : 'wrong'}>{problems[problem]}</Tag>
  if (!result) return upload.state === 'failed' ? <Tag tone="check">{t('Not sent')}</Tag> : null
  if (result.result === 'invited') return <Tag tone="good">{t('Invited')}</Tag>
  return (
    <Tag tone={result.result === 'invalid' ? 'wrong' : 'plain'}>
      {translate(result.error ?? '')}
    </Tag>
  )
}

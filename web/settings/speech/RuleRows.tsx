import type { RuleRow } from '#contract/speech.ts'
import { RuleRowEditor } from './RuleRowEditor.tsx'
import css from './speech.module.css'

interface Props {
  rows: readonly RuleRow[]
  onChange: (rows: RuleRow[]) => void
}

/** The rows of the rule in their order: each can be changed, moved and removed. */
export function RuleRows({ rows, onChange }: Props) {
  const move = (at: number, by: 1 | -1) => {
    const next = [...rows]
    const [row] = next.splice(at, 1)
    if (row) next.splice(at + by, 0, row)
    onChange(next)
  }
  return (
    <ol className={css.rule}>
      {rows.map((row, at) => (
        <RuleRowEditor
          // Rows have no id: their position identifies them.
          key={`${at} ${row.when}`}
          row={row}
          at={at}
          isLast={at === rows.length - 1}
          onChange={(next) => onChange(rows.map((one, i) => (i === at ? next : one)))}
          onMove={(by) => move(at, by)}
          onRemove={() => onChange(rows.filter((_, i) => i !== at))}
        />
      ))}
    </ol>
  )
}

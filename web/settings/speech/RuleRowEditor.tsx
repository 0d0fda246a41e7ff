import { ActionIcon } from '@mantine/core'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { RuleRow } from '#contract/speech.ts'
import { RuleCondition } from './RuleCondition.tsx'
import css from './speech.module.css'
import { rowInWords } from './words.ts'
import { t } from '#web/i18n/i18n.ts'

const icon = { size: 15, 'aria-hidden': true } as const
const button = { variant: 'subtle', color: 'gray', size: 'md' } as const

interface Props {
  row: RuleRow
  at: number
  isLast: boolean
  onChange: (row: RuleRow) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One row of the rule: its condition, and the service it selects. */
export function RuleRowEditor({ row, at, isLast, onChange, onMove, onRemove }: Props) {
  const number = at + 1
  return (
    <li aria-label={t('Rule {number}: {rule}', { number, rule: rowInWords(row) })}>
      <span className={css.number} aria-hidden>
        {number}
      </span>
      <div className={css.condition}>
        <RuleCondition row={row} number={number} onChange={onChange} />
      </div>
      <div className={css.order}>
        <ActionIcon
          {...button}
          aria-label={t('Move rule {number} up', { number })}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          {...button}
          aria-label={t('Move rule {number} down', { number })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon
          {...button}
          aria-label={t('Remove rule {number}', { number })}
          onClick={onRemove}
        >
          <X {...icon} />
        </ActionIcon>
      </div>
    </li>
  )
}

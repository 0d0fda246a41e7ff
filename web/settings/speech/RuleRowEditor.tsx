import { ActionIcon, MultiSelect, Select } from '@mantine/core'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type RuleRow, ServiceAlias, serviceNames } from '#contract/speech.ts'
import { languageName, languageCodes } from '#contract/languages.ts'
import css from './speech.module.css'
import { rowInWords } from './words.ts'

const services = ServiceAlias.options.map((value) => ({ value, label: serviceNames[value] }))
const languages = languageCodes.map((value) => ({ value, label: languageName(value) }))
const icon = { size: 15, 'aria-hidden': true } as const

interface Props {
  row: RuleRow
  at: number
  isLast: boolean
  onChange: (row: RuleRow) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One row: when it holds, and the service it names. */
export function RuleRowEditor({ row, at, isLast, onChange, onMove, onRemove }: Props) {
  const number = at + 1
  const verb = { variant: 'subtle', color: 'gray', size: 'md' } as const
  return (
    <li aria-label={`Row ${number}: ${rowInWords(row)}`}>
      <span className={css.number} aria-hidden>
        {number}
      </span>
      <div className={css.condition}>
        <Condition row={row} number={number} onChange={onChange} />
      </div>
      <div className={css.order}>
        <ActionIcon
          {...verb}
          aria-label={`Move row ${number} up`}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          {...verb}
          aria-label={`Move row ${number} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon {...verb} aria-label={`Remove row ${number}`} onClick={onRemove}>
          <X {...icon} />
        </ActionIcon>
      </div>
    </li>
  )
}

type ConditionProps = { row: RuleRow; number: number; onChange: (row: RuleRow) => void }

function Condition({ row, number, onChange }: ConditionProps) {
  if (row.when === 'user-setting')
    return (
      <>
        <span>The user prefers one of</span>
        <MultiSelect
          aria-label={`Services of row ${number}`}
          data={services}
          value={row.services}
          onChange={(chosen) => {
            const known = ServiceAlias.options.filter((service) => chosen.includes(service))
            if (known.length > 0) onChange({ ...row, services: known })
          }}
        />
        <span>→ that one</span>
      </>
    )
  const use = (
    <span className={css.use}>
      →
      <Select
        aria-label={`Service of row ${number}`}
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
  if (row.when === 'always')
    return (
      <>
        <span>Otherwise</span>
        {use}
      </>
    )
  if (row.when === 'available')
    return (
      <>
        <span>If it is set up</span>
        {use}
      </>
    )
  return (
    <>
      <span>The language {row.when === 'language' ? 'is' : 'is not'}</span>
      <MultiSelect
        aria-label={`Languages of row ${number}`}
        data={languages}
        value={row.languages}
        searchable
        onChange={(chosen) => {
          if (chosen.length > 0) onChange({ ...row, languages: chosen })
        }}
      />
      {use}
    </>
  )
}

import { useState } from 'react'
import { answerLimits } from '#common/intake/limits.ts'
import type { ListQuestion } from '#common/intake/question-set.ts'
import { useWords, type Words } from '../words.ts'
import { type InputProps, member } from './draft.ts'
import { NameInput } from './NameInput.tsx'
import type { NameKind } from './useSuggestions.ts'

type Entry = Record<string, string>

/** A list of medicines or allergies. An empty list means that there are none. */
export function Entries({ question, value, describedBy, onChange }: InputProps<ListQuestion>) {
  const { t, say } = useWords()
  const { kind } = question
  // Typed rows, including an empty one that isn't part of the answer.
  const [rows, setRows] = useState<Entry[]>(() => entriesIn(value))
  const change = (next: Entry[]) => {
    setRows(next)
    const items = next.filter((row) => Object.values(row).some((text) => text.trim() !== ''))
    onChange({ kind, items })
  }
  return (
    <div role="group" aria-label={say(question.text)} aria-describedby={describedBy}>
      {rows.map((row, at) => (
        <fieldset key={at} className="entry">
          <legend>
            {kind === 'medicines'
              ? t('Medicine {number, number}', { number: at + 1 })
              : t('Allergy {number, number}', { number: at + 1 })}
          </legend>
          <Fields
            kind={kind}
            row={row}
            onChange={(next) => change(rows.map((one, n) => (n === at ? next : one)))}
          />
          <button
            type="button"
            className="quiet"
            onClick={() => change(rows.filter((_, n) => n !== at))}
          >
            {t('Remove')}
          </button>
        </fieldset>
      ))}
      {rows.length < answerLimits.items && (
        <button type="button" onClick={() => setRows([...rows, {}])}>
          {addWords(t, { kind, isFirst: rows.length === 0 })}
        </button>
      )}
      {rows.length === 0 && (
        <p>
          {kind === 'medicines'
            ? t('If you take none, choose Continue.')
            : t('If you have none, choose Continue.')}
        </p>
      )}
    </div>
  )
}

interface FieldsProps {
  kind: NameKind
  row: Entry
  onChange: (next: Entry) => void
}

/** The fields of one entry; the first is its name. */
function Fields({ kind, row, onChange }: FieldsProps) {
  const { t } = useWords()
  const [first, ...others] = fieldsOf(kind, t)
  return (
    <>
      <NameInput
        kind={kind}
        label={first.label}
        value={row[first.name] ?? ''}
        onChange={(text) => onChange({ ...row, [first.name]: text })}
      />
      {others.map(({ name, label }) => (
        <label key={name} className="field">
          {label}
          <input
            autoComplete="off"
            maxLength={answerLimits.field}
            value={row[name] ?? ''}
            onChange={(event) => onChange({ ...row, [name]: event.target.value })}
          />
        </label>
      ))}
    </>
  )
}

function addWords(t: Words['t'], { kind, isFirst }: { kind: NameKind; isFirst: boolean }): string {
  if (kind === 'medicines') return isFirst ? t('Add a medicine') : t('Add another medicine')
  return isFirst ? t('Add an allergy') : t('Add another allergy')
}

interface Field {
  name: string
  label: string
}

const fieldsOf = (kind: NameKind, t: Words['t']): [Field, ...Field[]] =>
  kind === 'medicines'
    ? [
        { name: 'name', label: t('Name') },
        { name: 'dose', label: t('Dose, such as 50 mg') },
        { name: 'frequency', label: t('How often, such as twice a day') },
      ]
    : [
        { name: 'substance', label: t('What you are allergic to') },
        { name: 'reaction', label: t('What happens, such as a rash') },
      ]

function entriesIn(value: unknown): Entry[] {
  const items = member(value, 'items')
  return Array.isArray(items) ? (items as Entry[]) : []
}

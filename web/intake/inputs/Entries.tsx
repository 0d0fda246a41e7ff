import { useState } from 'react'
import { answerLimits } from '#common/intake/limits.ts'
import type { ListQuestion } from '#common/intake/question-set.ts'
import { useWords, type Words } from '../words.ts'
import { type InputProps, member } from './draft.ts'

type Entry = Record<string, string>

/** A list of medicines or allergies. An empty list means that there are none. */
export function Entries({ question, value, describedBy, onChange }: InputProps<ListQuestion>) {
  const { t, say } = useWords()
  const { kind } = question
  const fields = fieldsOf(kind, t)
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
          {fields.map(({ name, label }) => (
            <label key={name} className="field">
              {label}
              <input
                autoComplete="off"
                maxLength={answerLimits.field}
                value={row[name] ?? ''}
                onChange={(event) =>
                  change(
                    rows.map((one, n) => (n === at ? { ...one, [name]: event.target.value } : one)),
                  )
                }
              />
            </label>
          ))}
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

function addWords(
  t: Words['t'],
  { kind, isFirst }: { kind: ListQuestion['kind']; isFirst: boolean },
): string {
  if (kind === 'medicines') return isFirst ? t('Add a medicine') : t('Add another medicine')
  return isFirst ? t('Add an allergy') : t('Add another allergy')
}

const fieldsOf = (kind: ListQuestion['kind'], t: Words['t']) =>
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

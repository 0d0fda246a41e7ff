import { useState } from 'react'
import type { NumberQuestion } from '#common/intake/question-set.ts'
import { units } from '#common/intake/units.ts'
import { useWords } from '../words.ts'
import { type InputProps, member } from './draft.ts'
import { Radios } from './Radios.tsx'

/** A number with its unit, which the patient may switch. */
export function NumberInput({
  question,
  value,
  describedBy,
  onChange,
}: InputProps<NumberQuestion>) {
  const { t, say, locale } = useWords()
  const number = member(value, 'value')
  const [text, setText] = useState(
    typeof number === 'number' ? number.toLocaleString(locale, { useGrouping: false }) : '',
  )
  const given = member(value, 'unit')
  // Kept apart, because a patient may choose the unit before the number.
  const [unit, setUnit] = useState(
    question.units.find((name) => name === given) ?? question.units[0],
  )
  const change = (typed: string, name: string) => {
    setText(typed)
    const empty = typed.trim() === ''
    // People type a comma or a point, whatever their language.
    const read = Number(typed.trim().replace(',', '.'))
    onChange(empty ? undefined : { kind: 'number', value: read, unit: name })
  }
  return (
    <>
      <label className="field number">
        <span className="hidden">{say(question.text)}</span>
        <input
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={text}
          aria-describedby={describedBy}
          onChange={(event) => change(event.target.value, unit)}
        />
        {question.units.length === 1 && <span>{say(units[unit].label)}</span>}
      </label>
      {question.units.length > 1 && (
        <Radios
          label={t('Unit')}
          describedBy=""
          isRow
          options={question.units.map((id) => ({ id, text: say(units[id].label) }))}
          chosen={[unit]}
          onToggle={(id) => {
            setUnit(question.units.find((name) => name === id) ?? unit)
            change(text, id)
          }}
        />
      )}
    </>
  )
}

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FormField, longestFieldName } from '#contract/form-fields.ts'
import css from './editor.module.css'
import { ownerNames, sourceNames, toOptions, typeNames } from './field-names.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  field: FormField
  /** The next field on the same page. */
  next: FormField | undefined
  isReadOnly: boolean
  onChange: (part: Partial<FormField>) => void
  onMerge: (next: FormField) => void
  onRemove: () => void
}

/** What a field is called, holds and is filled from. */
export function FieldDetails({ field, next, isReadOnly, onChange, onMerge, onRemove }: Props) {
  const { type, owner, source, fieldName } = field
  return (
    <fieldset className={css.details} disabled={isReadOnly} aria-label={t('Selected field')}>
      <NameInput key={`${field.id} ${field.name}`} field={field} onChange={onChange} />
      <OneOf
        label={t('Type')}
        names={typeNames}
        value={type}
        onChange={(chosen) => onChange({ type: chosen })}
      />
      <OneOf
        label={t('Owner')}
        names={ownerNames}
        value={owner}
        onChange={(chosen) => onChange({ owner: chosen })}
      />
      <OneOf
        label={t('Filled from')}
        className={css.wide ?? ''}
        names={sourceNames}
        value={source}
        onChange={(chosen) => onChange({ source: chosen })}
      />
      {fieldName && <p className={css.wide}>{t('In the PDF: {name}', { name: fieldName })}</p>}
      <Actions next={next} onMerge={onMerge} onRemove={onRemove} />
    </fieldset>
  )
}

interface OneOfProps<Value extends string> {
  label: string
  className?: string
  names: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one of the values that have a name. */
const OneOf = <Value extends string>({ names, onChange, ...rest }: OneOfProps<Value>) => (
  <NativeSelect
    {...rest}
    data={toOptions(names)}
    onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
  />
)

/** The input of the selected field’s name. */
export const nameInputId = 'field-name'

/** Saves the name when the user leaves the input or presses Enter. */
function NameInput({ field, onChange }: Pick<Props, 'field' | 'onChange'>) {
  const [typed, setTyped] = useState(field.name)
  const save = () => {
    const name = typed.trim()
    if (name !== field.name) onChange({ name })
  }
  return (
    <TextInput
      id={nameInputId}
      label={t('Name')}
      className={css.wide ?? ''}
      maxLength={longestFieldName}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}

const Actions = ({ next, onMerge, onRemove }: Pick<Props, 'next' | 'onMerge' | 'onRemove'>) => (
  <div className={css.detailActions}>
    <Button
      size="compact-sm"
      variant="default"
      disabled={!next}
      onClick={() => next && onMerge(next)}
    >
      {t('Merge with the next field')}
    </Button>
    <Button size="compact-sm" variant="default" color="red" onClick={onRemove}>
      {t('Delete field')}
    </Button>
  </div>
)

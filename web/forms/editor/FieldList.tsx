import type { FormField } from '#contract/form-fields.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { VirtualList } from '#web/ui/VirtualList.tsx'
import css from './editor.module.css'
import { ownerNames, sourceNames, typeNames } from './field-names.ts'
import { uncertainWords, whyUncertain } from './uncertain.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  formId: string
  fields: readonly FormField[]
  selectedId: string | undefined
  onSelect: (id: string) => void
}

/** The fields of a form in reading order. */
export function FieldList({ formId, fields, selectedId, onSelect }: Props) {
  return (
    <VirtualList
      name={`fields ${formId}`}
      label={t('Fields in reading order')}
      items={fields}
      getKey={({ id }) => id}
      estimate={56}
      reveal={fields.findIndex(({ id }) => id === selectedId)}
      render={(field) => (
        <Row field={field} isSelected={field.id === selectedId} onSelect={onSelect} />
      )}
    />
  )
}

interface RowProps {
  field: FormField
  isSelected: boolean
  onSelect: (id: string) => void
}

function Row({ field, isSelected, onSelect }: RowProps) {
  const { id, name, type, owner, source, page } = field
  const why = whyUncertain(field)
  return (
    <button
      type="button"
      data-row
      className={css.row}
      aria-current={isSelected || undefined}
      onClick={() => onSelect(id)}
    >
      <strong>{name || t('No name')}</strong>
      <small>
        {[typeNames[type], ownerNames[owner], t('Page {number, number}', { number: page })].join(
          ' · ',
        )}
      </small>
      {why ? <Tag tone="check">{uncertainWords[why]}</Tag> : <small>{sourceNames[source]}</small>}
    </button>
  )
}

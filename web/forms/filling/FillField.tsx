import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormField, isTick } from '#contract/form-fields.ts'
import type { Evidence as EvidenceLine } from '#contract/notes.ts'
import { Tag } from '#web/ui/Tag.tsx'
import css from './filling.module.css'
import { SaidEvidence } from './SaidEvidence.tsx'
import { SignatureField } from './SignatureField.tsx'
import type { FilledField } from './useFill.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  filled: FilledField
  isSelected: boolean
  onSelect: () => void
  onChange: (text: string) => void
  /** Shows and plays a line of the visit. */
  onEvidence: (evidence: EvidenceLine) => void
}

/** One field: its value, and where the value comes from. */
export function FillField({ filled, isSelected, onSelect, onChange, onEvidence }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus is that of the input within
    <li className={css.field} data-selected={isSelected || undefined} onFocus={onSelect}>
      <Input filled={filled} onChange={onChange} />
      <Evidence filled={filled} onEvidence={onEvidence} />
    </li>
  )
}

function Input({ filled: { field, text }, onChange }: Pick<Props, 'filled' | 'onChange'>) {
  const { type, options } = field
  const label = field.name || t('No name')
  const shared = { id: inputId(field.id), label }
  if (type === 'signature')
    return <SignatureField {...shared} field={field} isPlaced={text !== ''} onChange={onChange} />
  if (isTick(field))
    return (
      <Checkbox
        {...shared}
        checked={text !== ''}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'X' : '')}
      />
    )
  if (type === 'choice')
    return (
      <NativeSelect
        {...shared}
        data={[{ value: '', label: t('Nothing chosen') }, ...options]}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return <TextValue {...shared} field={field} text={text} onChange={onChange} />
}

interface TextProps extends Pick<Props, 'onChange'> {
  id: string
  label: string
  field: FormField
  text: string
}

/** Text of any length; says so where it doesn't fit into the field of the PDF. */
function TextValue({ id, label, field: { type, maxLength }, text, onChange }: TextProps) {
  const props = {
    id,
    label,
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value),
    error:
      maxLength !== null && text.length > maxLength
        ? t('Longer than {count, number} characters: it continues on a page at the end.', {
            count: maxLength,
          })
        : undefined,
  }
  return type === 'long-text' ? (
    <Textarea {...props} autosize minRows={2} maxRows={10} />
  ) : (
    <TextInput {...props} />
  )
}

export const inputId = (fieldId: string) => `fill-${fieldId}`

function Evidence({
  filled: { field, text, known, said, isTyped },
  onEvidence,
}: Pick<Props, 'filled' | 'onEvidence'>) {
  if (field.type === 'signature') return null
  if (text === '') return isTick(field) ? null : <Tag tone="check">{t('Empty')}</Tag>
  if (isTyped && text !== (known ?? said)?.text) return <small>{t('Entered by you')}</small>
  if (known) return <small>{known.evidence}</small>
  return said ? <SaidEvidence said={said} onEvidence={onEvidence} /> : null
}

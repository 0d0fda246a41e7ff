import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FormField, isTick } from '#contract/form-fields.ts'
import type { Evidence as EvidenceLine } from '#contract/notes.ts'
import { Tag } from '#web/ui/Tag.tsx'
import css from './filling.module.css'
import { SaidEvidence } from './SaidEvidence.tsx'
import { SignatureField } from './SignatureField.tsx'
import type { FilledField } from './useFill.ts'
import { valueHint } from './value-hints.ts'
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
      {filled.risks.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Keep this value: {name}', { name: filled.field.name || t('No name') })}
          onClick={() => onChange(filled.text)}
        >
          {t('Keep this value')}
        </Button>
      )}
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

/** Text of any length. Says, once the user has left it, what is wrong with it for the field of the PDF. */
function TextValue({ id, label, field, text, onChange }: TextProps) {
  const [isTyping, setTyping] = useState(false)
  const props = {
    id,
    label,
    value: text,
    onFocus: () => setTyping(true),
    onBlur: () => setTyping(false),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value),
    error: isTyping ? undefined : valueHint(field, text),
  }
  return field.type === 'long-text' ? (
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
  if (!said) return null
  return (
    <>
      {isTyped && <small>{t('Kept by you')}</small>}
      <SaidEvidence said={said} onEvidence={onEvidence} />
    </>
  )
}

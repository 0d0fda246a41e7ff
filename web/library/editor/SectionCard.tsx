import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core'
import { GripVertical, Quote, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { type SectionKind, sectionKinds, type TemplateSection } from '#contract/item-fields.ts'
import { kindOf } from '#contract/template-text.ts'
import css from './editor.module.css'
import { kindNames } from './from-note.ts'
import type { LintFinding } from './lint.ts'
import { Finding } from './LintPanel.tsx'
import { InsertPlaceholder, PlaceholderChips } from './Placeholders.tsx'
import { useInstruction } from './useInstruction.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  section: TemplateSection
  findings: readonly LintFinding[]
  isDragged: boolean
  onChange: (change: Partial<TemplateSection>) => void
  onFix: (finding: LintFinding) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onDrag: () => void
}

const kinds = sectionKinds.map((value) => ({ value, label: kindNames[value] }))

/** One section of a template: its heading, its kind, its instruction and its fixed text. */
export function SectionCard({ section, findings, ...props }: Props) {
  const { parts, field, insert } = useInstruction(section.instruction, (instruction) =>
    props.onChange({ instruction }),
  )
  const [fixed, setFixed] = useState(false)
  const hasFixed = fixed || parts.before !== '' || parts.after !== ''
  return (
    <div className={css.card} data-dragged={props.isDragged || undefined}>
      <CardHead section={section} {...props} />
      {hasFixed && (
        <Textarea
          label={t('Fixed text above')}
          description={t('Appears word for word in every note.')}
          autosize
          minRows={1}
          {...field('before')}
        />
      )}
      <Textarea
        aria-label={t('Instructions for {heading}', { heading: section.heading })}
        placeholder={t('Describe what belongs here')}
        autosize
        minRows={2}
        maxLength={15_000}
        {...field('ask')}
      />
      {hasFixed && (
        <Textarea label={t('Fixed text below')} autosize minRows={1} {...field('after')} />
      )}
      <div className={css.cardFoot}>
        <InsertPlaceholder onInsert={insert} />
        {!hasFixed && <FixedTextButton onClick={() => setFixed(true)} />}
        <PlaceholderChips text={section.instruction} />
      </div>
      {findings.map((finding) => (
        <Finding key={finding.id} finding={finding} onFix={props.onFix} />
      ))}
    </div>
  )
}

function FixedTextButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Quote size={14} aria-hidden />}
      onClick={onClick}
    >
      {t('Fixed text')}
    </Button>
  )
}

type CardHeadProps = Pick<Props, 'section' | 'onChange' | 'onMove' | 'onRemove' | 'onDrag'>

function CardHead({ section, onChange, onMove, onRemove, onDrag }: CardHeadProps) {
  const { heading } = section
  return (
    <div className={css.cardHead}>
      <Grip heading={heading} onMove={onMove} onDrag={onDrag} />
      <Heading
        heading={heading}
        onHeading={(next) => onChange({ heading: next, kind: following(section, next) })}
      />
      <Select
        aria-label={t('Type of {heading}', { heading })}
        className={css.kind ?? ''}
        allowDeselect={false}
        data={kinds}
        value={section.kind}
        onChange={(value) => {
          const kind = sectionKinds.find((one) => one === value)
          if (kind) onChange({ kind })
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Remove {heading}', { heading })}
        onClick={onRemove}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** The kind follows the heading until the user chooses another. */
const following = ({ kind, heading: before }: TemplateSection, heading: string): SectionKind =>
  kind === kindOf(before) ? kindOf(heading) : kind

function Heading({
  heading,
  onHeading,
}: {
  heading: string
  onHeading: (heading: string) => void
}) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      aria-label={t('Heading')}
      className={css.heading ?? ''}
      maxLength={200}
      value={typed ?? heading}
      error={typed?.trim() === ''}
      onChange={(event) => {
        const { value } = event.currentTarget
        setTyped(value)
        if (value.trim()) onHeading(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

interface GripProps extends Pick<Props, 'onMove' | 'onDrag'> {
  heading: string
}

/** Moves its section by dragging or with the arrow keys. */
function Grip({ heading, onMove, onDrag }: GripProps) {
  const hint = useId()
  return (
    <button
      type="button"
      className={css.grip}
      aria-label={t('Move {heading}', { heading })}
      aria-describedby={hint}
      title={t('Drag, or press the arrow keys')}
      onPointerDown={onDrag}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        const grip = event.currentTarget
        onMove(event.key === 'ArrowUp' ? -1 : 1)
        // A moved element loses the focus.
        requestAnimationFrame(() => grip.focus())
      }}
    >
      <GripVertical size={16} aria-hidden />
      <span id={hint} hidden>
        {t('Press the arrow keys to move it up or down.')}
      </span>
    </button>
  )
}

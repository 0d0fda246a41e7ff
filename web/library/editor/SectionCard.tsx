import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core'
import { GripVertical, Quote, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type SectionKind, sectionKinds, type TemplateSection } from '#contract/item-fields.ts'
import { type InstructionParts, joinParts, kindOf, partsOf } from '#contract/template-text.ts'
import css from './editor.module.css'
import { kindNames } from './from-note.ts'
import type { LintFinding } from './lint.ts'
import { Finding } from './LintPanel.tsx'
import { InsertPlaceholder, PlaceholderChips } from './Placeholders.tsx'

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
type Part = keyof InstructionParts

/** One section: its heading, what it is about, what to write in it, and what stands in it to the letter. */
export function SectionCard({ section, findings, ...props }: Props) {
  const { parts, set } = useParts(section.instruction, (instruction) =>
    props.onChange({ instruction }),
  )
  const last = useRef<{ part: Part; at: number }>({ part: 'ask', at: 0 })
  const [fixed, setFixed] = useState(false)
  const hasFixed = fixed || parts.before !== '' || parts.after !== ''
  const field = (part: Part) => ({
    value: parts[part],
    onChange: (event: React.ChangeEvent<HTMLTextAreaElement>) => {
      last.current = { part, at: event.currentTarget.selectionStart }
      set({ [part]: event.currentTarget.value })
    },
    onSelect: (event: React.SyntheticEvent<HTMLTextAreaElement>) => {
      last.current = { part, at: event.currentTarget.selectionStart }
    },
  })
  const insert = (name: string) => {
    const { part, at } = last.current
    const text = parts[part]
    set({ [part]: `${text.slice(0, at)}{{${name}}}${text.slice(at)}` })
  }
  return (
    <div className={css.card} data-dragged={props.isDragged || undefined}>
      <div className={css.cardHead}>
        <Grip heading={section.heading} onMove={props.onMove} onDrag={props.onDrag} />
        <Heading
          heading={section.heading}
          onHeading={(heading) => props.onChange({ heading, kind: following(section, heading) })}
        />
        <Select
          aria-label={`What ${section.heading} is about`}
          className={css.kind ?? ''}
          allowDeselect={false}
          data={kinds}
          value={section.kind}
          onChange={(value) => {
            const kind = sectionKinds.find((one) => one === value)
            if (kind) props.onChange({ kind })
          }}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${section.heading}`}
          onClick={props.onRemove}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </div>
      {hasFixed && (
        <Textarea
          label="Fixed text above"
          description="Stands in every note to the letter."
          autosize
          minRows={1}
          {...field('before')}
        />
      )}
      <Textarea
        aria-label={`What to write under ${section.heading}`}
        placeholder="What belongs here, in your words"
        autosize
        minRows={2}
        maxLength={15_000}
        {...field('ask')}
      />
      {hasFixed && <Textarea label="Fixed text below" autosize minRows={1} {...field('after')} />}
      <div className={css.cardFoot}>
        <InsertPlaceholder onInsert={insert} />
        {!hasFixed && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Quote size={14} aria-hidden />}
            onClick={() => setFixed(true)}
          >
            Fixed text
          </Button>
        )}
        <PlaceholderChips text={section.instruction} />
      </div>
      {findings.map((finding) => (
        <Finding key={finding.id} finding={finding} onFix={props.onFix} />
      ))}
    </div>
  )
}

/** The kind follows the heading until somebody chooses another. */
const following = ({ kind, heading: before }: TemplateSection, heading: string): SectionKind =>
  kind === kindOf(before) ? kindOf(heading) : kind

/** The parts as they are typed; what joins and parts them again would take the space at their ends. */
function useParts(instruction: string, onChange: (instruction: string) => void) {
  const [parts, setParts] = useState(() => partsOf(instruction))
  const shown = joinParts(parts) === instruction ? parts : partsOf(instruction)
  const set = (change: Partial<InstructionParts>) => {
    const next = { ...shown, ...change }
    setParts(next)
    onChange(joinParts(next))
  }
  return { parts: shown, set }
}

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
      aria-label="Heading"
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

/** Moves its section: dragged, or with the arrow keys. */
function Grip({ heading, onMove, onDrag }: GripProps) {
  const hint = useId()
  return (
    <button
      type="button"
      className={css.grip}
      aria-label={`Move ${heading}`}
      aria-describedby={hint}
      title="Drag, or press the arrow keys"
      onPointerDown={onDrag}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        const grip = event.currentTarget
        onMove(event.key === 'ArrowUp' ? -1 : 1)
        // A part that is put elsewhere in the page loses the focus.
        requestAnimationFrame(() => grip.focus())
      }}
    >
      <GripVertical size={16} aria-hidden />
      <span id={hint} hidden>
        Press the arrow keys to move it up or down.
      </span>
    </button>
  )
}

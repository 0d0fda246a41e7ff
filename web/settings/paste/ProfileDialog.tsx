import { Button, Modal, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PasteProfile } from '#contract/export.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { formatNote } from '#web/notes/output/paste.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SEND_KEYS, sendByKeys } from '#web/ui/send-by-keys.ts'
import css from './paste.module.css'
import { exampleNote } from './example-note.ts'
import { formOf, profileOf } from './profile-form.ts'

interface Props {
  profile: PasteProfile
  /** It is not among the saved ones yet. */
  isNew: boolean
  onSave: (profile: PasteProfile, onSaved: () => void) => void
  onClose: () => void
}

const headings = [
  { value: 'as-written', label: 'As written' },
  { value: 'capitals', label: 'CAPITALS' },
  { value: 'colon', label: 'With a colon:' },
  { value: 'underlined', label: 'Underlined with dashes' },
  { value: 'none', label: 'Left out' },
] as const
const bullets = [
  { value: '-', label: '- dash' },
  { value: '•', label: '• dot' },
  { value: '*', label: '* star' },
  { value: '', label: 'None' },
]

/** Edits a paste profile; the example follows each change. */
export function ProfileDialog({ profile, isNew, onSave, onClose }: Props) {
  const start = formOf(profile)
  const typed = useDraft(`profile ${isNew ? 'new' : profile.id}`, start)
  const form = useForm({ initialValues: typed.value, onValuesChange: typed.set })
  const now = profileOf(profile, form.values)
  return (
    <Modal opened onClose={onClose} title="Paste profile" size="lg">
      <form
        onSubmit={form.onSubmit((values) => onSave(now, () => typed.sent(values)))}
        className={css.form}
      >
        <TextInput label="Name" required maxLength={60} {...form.getInputProps('name')} />
        <div className={css.row}>
          <Select
            label="Headings"
            data={[...headings]}
            allowDeselect={false}
            {...form.getInputProps('headings')}
          />
          <Select
            label="Bullets"
            data={bullets}
            allowDeselect={false}
            {...form.getInputProps('bullet')}
          />
          <NumberInput
            label="Characters a line"
            description="0 for no limit"
            min={0}
            max={200}
            inputWrapperOrder={['label', 'input', 'description']}
            {...form.getInputProps('width')}
          />
        </div>
        <div className={css.switches}>
          <Switch
            label="Empty line between sections"
            {...form.getInputProps('gap', { type: 'checkbox' })}
          />
          <Switch
            label="Formatted text where the chart takes it"
            {...form.getInputProps('rich', { type: 'checkbox' })}
          />
          <Switch
            label="Plain signs for quotes and dashes"
            {...form.getInputProps('ascii', { type: 'checkbox' })}
          />
        </div>
        <Textarea
          onKeyDown={sendByKeys}
          label="Sections that come first"
          description="One heading a line; the others follow as written."
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('order')}
        />
        <Textarea
          onKeyDown={sendByKeys}
          label="Fields of the chart"
          description="One a line, with the headings that go into it, such as “A/P: Assessment, Plan”. “Copy next” follows this order."
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('fields')}
        />
        <Restored typed={typed} onDiscard={() => form.setValues(start)} />
        <pre className={css.preview} aria-label="Example">
          {formatNote(exampleNote, now)}
        </pre>
        <div className={css.actions}>
          <Button
            variant="default"
            onClick={() => {
              typed.clear()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button type="submit" rightSection={<Kbd keys={SEND_KEYS} />}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}

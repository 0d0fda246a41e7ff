import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { sendByKeys } from '#web/ui/send-by-keys.ts'
import css from './paste.module.css'
import type { ProfileForm } from './profile-form.ts'

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

interface Props {
  form: Pick<ReturnType<typeof useForm<ProfileForm>>, 'getInputProps'>
}

export function ProfileFields({ form }: Props) {
  return (
    <>
      <TextInput label="Name" required maxLength={60} {...form.getInputProps('name')} />
      <LayoutFields form={form} />
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
      <OrderFields form={form} />
    </>
  )
}

function LayoutFields({ form }: Props) {
  return (
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
  )
}

function OrderFields({ form }: Props) {
  return (
    <>
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
    </>
  )
}

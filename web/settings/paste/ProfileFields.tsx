import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { sendByKeys } from '#web/ui/send-by-keys.ts'
import css from './paste.module.css'
import type { ProfileForm } from './profile-form.ts'
import { t } from '#web/i18n/i18n.ts'

const headings = [
  { value: 'as-written', label: t('As written') },
  { value: 'capitals', label: t('CAPITALS') },
  { value: 'colon', label: t('With a colon:') },
  { value: 'underlined', label: t('Underlined with dashes') },
  { value: 'none', label: t('Omitted') },
] as const
const bullets = [
  { value: '-', label: t('- dash') },
  { value: '•', label: t('• dot') },
  { value: '*', label: t('* star') },
  { value: '', label: t('None') },
]

interface Props {
  form: Pick<ReturnType<typeof useForm<ProfileForm>>, 'getInputProps'>
}

export function ProfileFields({ form }: Props) {
  return (
    <>
      <TextInput label={t('Name')} required maxLength={60} {...form.getInputProps('name')} />
      <LayoutFields form={form} />
      <div className={css.switches}>
        <Switch
          label={t('Blank line between sections')}
          {...form.getInputProps('gap', { type: 'checkbox' })}
        />
        <Switch
          label={t('Formatted text if the chart supports it')}
          {...form.getInputProps('rich', { type: 'checkbox' })}
        />
        <Switch
          label={t('Plain quotes and dashes')}
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
        label={t('Headings')}
        data={[...headings]}
        allowDeselect={false}
        {...form.getInputProps('headings')}
      />
      <Select
        label={t('Bullets')}
        data={bullets}
        allowDeselect={false}
        {...form.getInputProps('bullet')}
      />
      <NumberInput
        label={t('Characters per line')}
        description={t('0 for no limit')}
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
        label={t('Sections to put first')}
        description={t('One heading per line. The others follow in their own order.')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('order')}
      />
      <Textarea
        onKeyDown={sendByKeys}
        label={t('Chart fields')}
        description={t(
          'One per line with its headings, such as “A/P: Assessment, Plan”. “Copy next” follows this order.',
        )}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('fields')}
      />
    </>
  )
}

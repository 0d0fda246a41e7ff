import { Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { Item } from '#contract/items.ts'
import { type MacroConflict, macroConflicts } from '#common/macros.ts'
import { allActions } from '#web/shell/actions.ts'
import { AudienceSelect } from '#web/shell/items/AudienceSelect.tsx'
import { DraftDialog } from '#web/drafts/DraftDialog.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SEND_KEYS, sendByKeys } from '#web/ui/send-by-keys.ts'
import { conflictText } from './conflict-text.ts'
import { HotkeyField } from './HotkeyField.tsx'
import css from './macros.module.css'
import { type MacroForm, useMacroForm } from './useMacroForm.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** The macro to change; undefined for a new one. */
  macro: Item | undefined
  macros: readonly Item[]
  /** Called with a saved macro that is to be reviewed and made public. */
  onPublish: (macro: Item) => void
  onClose: () => void
}

/** Adds or changes a macro and warns where its keys conflict with others. */
export function MacroDialog({ macro, macros, onPublish, onClose }: Props) {
  const draftForm = useMacroForm(macro, onPublish)
  const { values } = draftForm.form
  const conflicts = macroConflicts({ id: macro?.id ?? '', ...values }, macros, allActions())
  return (
    <DraftDialog
      title={macro ? t('Edit “{name}”', { name: macro.name }) : t('Add a macro')}
      draftForm={draftForm}
      submit={{
        label: macro ? t('Save macro') : t('Add macro'),
        keys: <Kbd keys={SEND_KEYS} />,
      }}
      onClose={onClose}
    >
      <Stack gap="sm" data-no-macros>
        <TextFields form={draftForm.form} />
        <TriggerFields form={draftForm.form} conflicts={conflicts} />
        <AudienceSelect
          value={values.group}
          mine={macro?.mine ?? true}
          onChange={(group) => draftForm.form.setFieldValue('group', group)}
        />
      </Stack>
    </DraftDialog>
  )
}

function TextFields({ form }: { form: MacroForm }) {
  return (
    <>
      <TextInput
        label={t('Name')}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <Textarea
        onKeyDown={sendByKeys}
        label={t('Text')}
        description={t('Use [[side]] for blanks; Tab jumps between them.')}
        required
        autosize
        minRows={3}
        maxRows={12}
        maxLength={20_000}
        {...form.getInputProps('content')}
      />
    </>
  )
}

/** The section of a note that takes the text when its phrase is spoken in a visit. */
const sections = [
  { value: 'objective', label: t('Examination') },
  { value: 'history', label: t('History') },
  { value: 'review', label: t('Review of systems') },
  { value: 'mental-state', label: t('Mental state') },
  { value: 'results', label: t('Results') },
  { value: 'procedure', label: t('Procedure') },
  { value: 'assessment', label: t('Assessment') },
  { value: 'plan', label: t('Plan') },
  { value: 'safety-net', label: t('Safety-net advice') },
]

interface TriggerProps {
  form: MacroForm
  conflicts: readonly MacroConflict[]
}

/** The trigger word, the keys and the phrase that insert the text. */
function TriggerFields({ form, conflicts }: TriggerProps) {
  const warning = (field: MacroConflict['field']) => {
    const own = conflicts.filter((conflict) => conflict.field === field)
    if (own.length === 0) return undefined
    return <span className={css.warning}>{own.map(conflictText).join(' ')}</span>
  }
  return (
    <>
      <TextInput
        label={t('Trigger word')}
        description={warning('triggerWord') ?? t('Type this word and a space, such as .chest')}
        maxLength={40}
        {...form.getInputProps('triggerWord')}
      />
      <HotkeyField
        warning={warning('hotkey')}
        value={form.values.hotkey}
        onChange={(hotkey) => form.setFieldValue('hotkey', hotkey)}
      />
      <TextInput
        label={t('Spoken phrase')}
        description={
          warning('spokenPhrase') ??
          t('Say this in a visit or dictation to insert the text word for word.')
        }
        maxLength={100}
        {...form.getInputProps('spokenPhrase')}
      />
      {form.values.spokenPhrase.trim() !== '' && (
        <Select
          label={t('Note section')}
          data={sections}
          allowDeselect={false}
          {...form.getInputProps('documentType')}
        />
      )}
    </>
  )
}

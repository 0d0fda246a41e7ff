import { Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createItem, type Item, updateItem } from '#contract/items.ts'
import { type MacroConflict, macroConflicts } from '#common/macros.ts'
import { allActions } from '#web/shell/actions.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { keyCaps, strokeOf } from '#web/ui/shortcuts.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SEND_KEYS, sendByKeys } from '#web/ui/send-by-keys.ts'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import css from './macros.module.css'

interface Props {
  /** The macro to change; a new one where undefined. */
  macro: Item | undefined
  macros: readonly Item[]
  onClose: () => void
}

/** Where the text of a macro goes when its phrase was said in a visit. */
const places = [
  { value: 'objective', label: 'Examination' },
  { value: 'history', label: 'History' },
  { value: 'review', label: 'Review of systems' },
  { value: 'mental-state', label: 'Mental state' },
  { value: 'results', label: 'Results' },
  { value: 'procedure', label: 'Procedure' },
  { value: 'assessment', label: 'Assessment' },
  { value: 'plan', label: 'Plan' },
  { value: 'safety-net', label: 'Safety-net advice' },
]
const isMac = navigator.userAgent.includes('Mac')

/** Adds or changes a macro and says where its keys would not do what one expects. */
export function MacroDialog({ macro, macros, onClose }: Props) {
  const queries = useQueryClient()
  const start = {
    name: macro?.name ?? '',
    content: macro?.content ?? '',
    triggerWord: macro?.triggerWord ?? '',
    hotkey: macro?.hotkey ?? '',
    spokenPhrase: macro?.spokenPhrase ?? '',
    documentType: macro?.documentType || 'objective',
  }
  const typed = useDraft(`macro ${macro?.id ?? 'new'}`, start)
  const form = useForm({
    initialValues: typed.value,
    onValuesChange: typed.set,
    validate: {
      name: (text) => (text.trim() === '' ? 'A macro needs a name' : null),
      content: (text) => (text.trim() === '' ? 'Type the text' : null),
    },
  })
  const save = useMutation({
    mutationFn: (values: typeof form.values) => {
      const body = { ...values, triggerWord: values.triggerWord.trim() }
      if (!macro) return call(createItem, { body: { itemType: 'macro', ...body } })
      const { id, version } = macro
      return call(updateItem, { params: { id }, body: { ...body, version } })
    },
    meta: { shownBy: 'form' },
    onSuccess: (_, values) => typed.sent(values),
    onSettled: () => void queries.invalidateQueries({ queryKey: keys.items }),
  })
  const giveUp = () => {
    typed.clear()
    onClose()
  }
  const conflicts = macroConflicts({ id: macro?.id ?? '', ...form.values }, macros, allActions())
  const warning = (field: MacroConflict['field']) => {
    const found = conflicts.filter((conflict) => conflict.field === field)
    if (found.length === 0) return undefined
    return <span className={css.warning}>{found.map(({ message }) => message).join(' ')}</span>
  }
  return (
    <Modal opened onClose={onClose} title={macro ? `Change “${macro.name}”` : 'Add a macro'}>
      <form
        onSubmit={form.onSubmit((values) => save.mutate(values, { onSuccess: onClose }))}
        noValidate
        data-no-macros
      >
        <Stack gap="sm">
          <FieldsetWhileSaving isSending={save.isPending}>
            <Stack gap="sm">
              <Restored typed={typed} onDiscard={() => form.setValues(start)} />
              <TextInput
                label="Name"
                data-autofocus
                required
                maxLength={200}
                {...form.getInputProps('name')}
              />
              <Textarea
                onKeyDown={sendByKeys}
                label="Text"
                description="[[side]] is a place to fill in: Tab goes from one to the next."
                required
                autosize
                minRows={3}
                maxRows={12}
                maxLength={20_000}
                {...form.getInputProps('content')}
              />
              <TextInput
                label="Trigger word"
                description={
                  warning('triggerWord') ?? 'Typed with a space after it, such as .chest'
                }
                maxLength={40}
                {...form.getInputProps('triggerWord')}
              />
              <TextInput
                label="Keys"
                description={warning('hotkey') ?? 'Click here and press them. Backspace clears.'}
                value={form.values.hotkey && keyCaps(form.values.hotkey, isMac).join(' + ')}
                onChange={() => {}}
                onKeyDown={(event) => {
                  if (event.key === 'Tab' || event.key === 'Escape') return
                  event.preventDefault()
                  const isOnly = ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph'].includes(event.key)
                  if (isOnly) return
                  const clears = event.key === 'Backspace' || event.key === 'Delete'
                  form.setFieldValue('hotkey', clears ? '' : strokeOf(event))
                }}
              />
              <TextInput
                label="Spoken phrase"
                description={
                  warning('spokenPhrase') ??
                  'When it is said in a visit or a dictation, the text goes into the note to the letter.'
                }
                maxLength={100}
                {...form.getInputProps('spokenPhrase')}
              />
              {form.values.spokenPhrase.trim() !== '' && (
                <Select
                  label="Goes under"
                  data={places}
                  allowDeselect={false}
                  {...form.getInputProps('documentType')}
                />
              )}
            </Stack>
          </FieldsetWhileSaving>
          <FormError error={save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={giveUp}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending} rightSection={<Kbd keys={SEND_KEYS} />}>
              {macro ? 'Save the macro' : 'Add the macro'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

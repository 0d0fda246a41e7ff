import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { Restored } from './Restored.tsx'
import type { DraftForm } from './useDraftForm.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props<T extends Record<string, unknown>> {
  title: string
  draftForm: DraftForm<T>
  /** The label of the button that saves, and the keys beside it. */
  submit: { label: string; keys?: ReactNode }
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog around a draft form: closing it keeps the draft, Cancel discards it, and a save closes it. */
export function DraftDialog<T extends Record<string, unknown>>(props: Props<T>) {
  const { title, draftForm, submit, onClose, children } = props
  const { form, draft, save, reset } = draftForm
  const cancel = () => {
    draft.clear()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={form.onSubmit((values) => save.mutate(values, { onSuccess: onClose }))}
        noValidate
      >
        <Stack gap="sm">
          <FieldsetWhileSaving isSending={save.isPending}>
            <Stack gap="sm">
              <Restored typed={draft} onDiscard={reset} />
              {children}
            </Stack>
          </FieldsetWhileSaving>
          <FormError error={save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} rightSection={submit.keys}>
              {submit.label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

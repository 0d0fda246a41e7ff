import { Button, Group as Row, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FormSummary, longestFormName } from '#contract/forms.ts'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { useRenameForm } from './form-changes.ts'
import { t } from '#web/i18n/i18n.ts'

export function RenameForm({ form, onClose }: { form: FormSummary; onClose: () => void }) {
  const [typed, setTyped] = useState(form.name)
  const rename = useRenameForm(form, onClose)
  const name = typed.trim()
  return (
    <Modal opened onClose={onClose} title={t('Rename form')} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name) rename.mutate(name)
        }}
      >
        <Stack gap="md">
          <FormError error={rename.error} />
          <FieldsetWhileSaving isSending={rename.isPending}>
            <TextInput
              label={t('Name')}
              data-autofocus
              maxLength={longestFormName}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </FieldsetWhileSaving>
          <Row justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={rename.isPending} disabled={!name}>
              {t('Rename')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Modal>
  )
}

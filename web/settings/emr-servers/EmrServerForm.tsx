import { Button, Group, Stack } from '@mantine/core'
import { AppError } from '#contract/errors.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import type { EditedServer } from './edited.ts'
import { EmrServerFields } from './EmrServerFields.tsx'
import { EmrServerFindings } from './EmrServerFindings.tsx'
import { useEmrServerForm } from './useEmrServerForm.ts'
import { t } from '#web/i18n/i18n.ts'

/** Adds, changes, tests or removes an EMR that users may connect. */
export function EmrServerForm(props: EditedServer) {
  const { isNew, onClose } = props
  const { form, test, save, tryOut, submit, remove } = useEmrServerForm(props)
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <FormError error={(isConflict(save.error) ? null : save.error) ?? test.error} />
        <FieldsetWhileSaving isSending={save.isPending}>
          <EmrServerFields {...props} form={form} />
        </FieldsetWhileSaving>
        <Group gap="sm">
          <Button type="submit" loading={save.isPending}>
            {t('Save')}
          </Button>
          <Button variant="default" loading={test.isPending} onClick={tryOut}>
            {t('Test connection')}
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {!isNew && (
            <ConfirmButton
              variant="subtle"
              color="red"
              question={t(
                'Users can’t connect this system any more, and their connections to it stop working.',
              )}
              confirm={t('Remove')}
              onConfirm={remove}
            >
              {t('Remove')}
            </ConfirmButton>
          )}
        </Group>
        {test.data && <EmrServerFindings result={test.data} />}
      </Stack>
    </form>
  )
}

/** The panel says what to do then. */
const isConflict = (error: unknown) =>
  error instanceof AppError && error.code === 'version-mismatch'

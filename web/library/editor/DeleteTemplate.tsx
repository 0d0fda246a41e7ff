import { Button, Group, Modal, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { deleteItem, type Item } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { deletionKey } from '../item-query.ts'
import { t } from '#web/i18n/i18n.ts'

/** Asks before an archived template is deleted. */
export function DeleteTemplate({ template, onClose }: { template: Item; onClose: () => void }) {
  const { id, name } = template
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationKey: deletionKey(id),
    mutationFn: () => call(deleteItem, { params: { id } }),
    meta: { shownBy: 'form' },
    onSuccess: async () => {
      if (window.location.pathname === paths.template(id))
        await navigate(`${paths.templates}?show=archived`)
      toastSuccess(t('“{name}” deleted', { name }))
      void queries.invalidateQueries({ queryKey: keys.items })
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('Delete this template?')} size="sm">
      <Text size="sm">
        {template.public
          ? t(
              '“{name}” and its versions will be deleted, also from the public library. Notes made with it stay. You can’t undo this.',
              { name },
            )
          : t(
              '“{name}” and its versions will be deleted. Notes made with it stay. You can’t undo this.',
              { name },
            )}
      </Text>
      <FormError error={remove.error} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Keep')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('Delete template')}
        </Button>
      </Group>
    </Modal>
  )
}

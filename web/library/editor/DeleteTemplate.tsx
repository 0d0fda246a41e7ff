import { Button, Group, Modal, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { deleteItem, type Item } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Asks before an archived template goes for good. */
export function DeleteTemplate({ template, onClose }: { template: Item; onClose: () => void }) {
  const { id, name } = template
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
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
        {t('“{name}” goes with its versions', { name })}
        {template.public && t(', from the public library too')}
        {t('. Notes made with it stay. This cannot be taken back.')}
      </Text>
      <FormError error={remove.error} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Keep')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('Delete the template')}
        </Button>
      </Group>
    </Modal>
  )
}

import { Button, Group as Row, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Group, longestGroupName, updateGroup } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { useChangeGroup } from './group-changes.ts'
import { t } from '#web/i18n/i18n.ts'

/** Renames a group. A refused change continues on the page, so the dialog closes either way. */
export function RenameGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const [typed, setTyped] = useState(group.name)
  const { mutate, isPending } = useChangeGroup(group)
  const name = typed.trim()
  const change = {
    label: t('Rename the group to “{name}”', { name }),
    send: (updatedAt: string) =>
      call(updateGroup, { params: { id: group.id }, body: { updatedAt, name } }),
  }
  return (
    <Modal opened onClose={onClose} title={t('Rename group')} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name) mutate(change, { onSettled: onClose })
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('Name')}
            data-autofocus
            maxLength={longestGroupName}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Row justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={!name}>
              {t('Rename')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Modal>
  )
}

import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createGroup, longestGroupName } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { paths } from '#web/paths.ts'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { groupQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** Creates a group and opens it. */
export function CreateGroup({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const create = useCreateGroup(onClose)
  return (
    <Modal opened onClose={onClose} title={t('New group')} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) create.mutate(name.trim())
        }}
      >
        <Stack gap="md">
          <FormError error={create.error} />
          <FieldsetWhileSaving isSending={create.isPending}>
            <TextInput
              label={t('Name')}
              placeholder={t('Such as the name of your clinic')}
              data-autofocus
              maxLength={longestGroupName}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </FieldsetWhileSaving>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={!name.trim()}>
              {t('Create group')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function useCreateGroup(onClose: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  // The same for each attempt, so that a lost answer doesn't make a second group.
  const [id] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (name: string) => call(createGroup, { body: { id, name } }),
    meta: { shownBy: 'form' },
    onSuccess: (group) => {
      queries.setQueryData(groupQuery(group.id).queryKey, group)
      void queries.invalidateQueries({ queryKey: keys.groups })
      onClose()
      void navigate(paths.group(group.id))
    },
  })
}

import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createFolder, deleteFolder, renameFolder, type Folder } from '#contract/scribes.ts'
import { paths, placeOf } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { t } from '#web/i18n/i18n.ts'

export type FolderTask =
  | { name: 'create' }
  | { name: 'rename'; folder: Folder }
  | { name: 'delete'; folder: Folder }

interface Props {
  task: FolderTask
  onClose: () => void
}

/** Makes, renames or deletes a folder. */
export function FolderDialog({ task, onClose }: Props) {
  const title = {
    create: t('New folder'),
    rename: t('Rename folder'),
    delete: t('Delete folder'),
  }
  return (
    <Modal opened onClose={onClose} title={title[task.name]} size="sm">
      {task.name === 'delete' ? (
        <DeleteForm folder={task.folder} onClose={onClose} />
      ) : (
        <NameForm folder={task.name === 'rename' ? task.folder : undefined} onClose={onClose} />
      )}
    </Modal>
  )
}

function NameForm({ folder, onClose }: { folder: Folder | undefined; onClose: () => void }) {
  const [name, setName] = useState(folder?.name ?? '')
  const navigate = useNavigate()
  const save = useSaveFolder(folder)
  const close = (saved: Folder) => {
    onClose()
    if (!folder) void navigate(paths.scribes(saved.id))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) save.mutate(name.trim(), { onSuccess: close })
      }}
    >
      <Stack gap="md">
        <FormError error={save.error} />
        <FieldsetWhileSaving isSending={save.isPending}>
          <TextInput
            label={t('Name')}
            data-autofocus
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </FieldsetWhileSaving>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!name.trim()}>
            {folder ? t('Rename') : t('Create folder')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Renames the folder, or makes one. */
function useSaveFolder(folder: Folder | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) =>
      folder
        ? call(renameFolder, { params: { id: folder.id }, body: { name } })
        : call(createFolder, { body: { name } }),
    meta: { shownBy: 'form' },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.folders }),
  })
}

function DeleteForm({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteFolder, { params: { id: folder.id } }),
    meta: { shownBy: 'form' },
    onSuccess: async () => {
      if (placeOf(window.location).folderId === folder.id) await navigate(paths.home)
      await Promise.all(
        [keys.folders, keys.scribes].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
  })
  return (
    <Stack gap="md">
      <FormError error={remove.error} />
      <Text>
        {t(
          'This deletes “{name}”. {count, plural, one {Its visit stays} other {Its visits stay}} under Scribes.',
          { name: folder.name, count: folder.count },
        )}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('Keep')}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
        >
          {t('Delete folder')}
        </Button>
      </Group>
    </Stack>
  )
}

import { Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { createFolder, deleteFolder, renameFolder, specialFolders } from '#contract/scribes.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'
import { paths } from '#web/paths.ts'
import { askForText } from './ask.ts'

/** Making a folder; and, within one of one's own, renaming and deleting it. */
export function FolderMenu({ folderId, title }: { folderId: string; title: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const own = !specialFolders.some((id) => id === folderId)
  const refresh = () => queries.invalidateQueries({ queryKey: keys.folders })
  const make = useMutation({
    mutationFn: (name: string) => call(createFolder, { body: { name } }),
    onSuccess: async ({ id }) => {
      await refresh()
      void navigate(paths.scribes(id))
    },
  })
  const rename = useMutation({
    mutationFn: (name: string) => call(renameFolder, { params: { id: folderId }, body: { name } }),
    onSuccess: refresh,
  })
  const remove = useMutation({
    mutationFn: () => call(deleteFolder, { params: { id: folderId } }),
    onSuccess: async () => {
      await refresh()
      void navigate(paths.home)
    },
  })
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        onClick={() =>
          askForText({ title: 'New folder', button: 'Create folder', done: make.mutate })
        }
      >
        New folder…
      </Menu.Item>
      {own && (
        <>
          <Menu.Item
            onClick={() =>
              askForText({
                title: 'Rename the folder',
                button: 'Rename',
                text: title,
                done: rename.mutate,
              })
            }
          >
            Rename the folder…
          </Menu.Item>
          <Menu.Item onClick={() => remove.mutate()}>Delete the folder, keep its visits</Menu.Item>
        </>
      )}
    </>
  )
}

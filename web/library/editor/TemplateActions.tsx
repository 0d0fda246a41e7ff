import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Archive, Download, Ellipsis, History, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Item, updateItem } from '#contract/items.ts'
import { toJsonFile, toMarkdownFile } from '#contract/item-file.ts'
import { call } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { toastUndo } from '#web/ui/toast.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { mayEdit } from './may-edit.ts'

const ItemVersions = lazy(async () => ({
  default: (await import('#web/shell/ItemVersions.tsx')).ItemVersions,
}))
const DeleteTemplate = lazy(async () => ({
  default: (await import('./DeleteTemplate.tsx')).DeleteTemplate,
}))
const icon = { size: 16, 'aria-hidden': true }

/** The way into the editor, for who may change it. */
export function EditTemplate({ template }: { template: Item }) {
  const navigate = useNavigate()
  if (!mayEdit(template)) return null
  return (
    <Button
      variant="default"
      leftSection={<Pencil {...icon} />}
      onClick={() => void navigate(paths.editTemplate(template.id))}
    >
      Edit
    </Button>
  )
}

/** What is done with a template now and then: the last of its buttons. */
export function TemplateMenu({ template }: { template: Item }) {
  const mine = mayEdit(template)
  const [open, setOpen] = useState<'versions' | 'deletion'>()
  const close = () => setOpen(undefined)
  const archive = useMutation({
    mutationFn: ({ version, archived }: Pick<Item, 'version' | 'archived'>) =>
      call(updateItem, { params: { id: template.id }, body: { version, archived } }),
    onSuccess: ({ version, archived }) =>
      archived &&
      toastUndo('Template archived', () => archive.mutate({ version, archived: false })),
  })
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More for this template">
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Download {...icon} />}
            onClick={() => saveFile(toMarkdownFile(template), `${template.name}.md`)}
          >
            Save as Markdown
          </Menu.Item>
          <Menu.Item
            leftSection={<Download {...icon} />}
            onClick={() => saveFile(toJsonFile(template), `${template.name}.json`)}
          >
            Save as JSON
          </Menu.Item>
          {mine && (
            <Menu.Item leftSection={<History {...icon} />} onClick={() => setOpen('versions')}>
              Versions
            </Menu.Item>
          )}
          {mine && (
            <Menu.Item
              leftSection={<Archive {...icon} />}
              onClick={() =>
                archive.mutate({ version: template.version, archived: !template.archived })
              }
            >
              {template.archived ? 'Take out of the archive' : 'Archive'}
            </Menu.Item>
          )}
          {template.mine && template.archived && (
            <Menu.Item
              color="red"
              leftSection={<Trash2 {...icon} />}
              onClick={() => setOpen('deletion')}
            >
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {open === 'versions' && <ItemVersions item={template} onClose={close} />}
        {open === 'deletion' && <DeleteTemplate template={template} onClose={close} />}
      </Suspense>
    </>
  )
}

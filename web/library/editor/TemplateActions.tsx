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
import { useMayEdit } from '#web/shell/items/may-edit.ts'
import { t } from '#web/i18n/i18n.ts'

const ItemVersions = lazy(async () => ({
  default: (await import('#web/shell/ItemVersions.tsx')).ItemVersions,
}))
const DeleteTemplate = lazy(async () => ({
  default: (await import('./DeleteTemplate.tsx')).DeleteTemplate,
}))
const icon = { size: 16, 'aria-hidden': true }

/** Opens the editor; shown to users who may edit the template. */
export function EditTemplate({ template }: { template: Item }) {
  const navigate = useNavigate()
  const mayEdit = useMayEdit(template)
  if (!mayEdit) return null
  return (
    <Button
      variant="default"
      leftSection={<Pencil {...icon} />}
      onClick={() => void navigate(paths.editTemplate(template.id))}
    >
      {t('Edit')}
    </Button>
  )
}

type Dialog = 'versions' | 'deletion'

interface MenuProps {
  template: Item
}

/** Further actions on a template. */
export function TemplateMenu({ template }: MenuProps) {
  const [open, setOpen] = useState<Dialog>()
  const mayEdit = useMayEdit(template)
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('More actions for this template')}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Download {...icon} />}
            onClick={() => saveFile(toMarkdownFile(template), `${template.name}.md`)}
          >
            {t('Save as Markdown')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Download {...icon} />}
            onClick={() => saveFile(toJsonFile(template), `${template.name}.json`)}
          >
            {t('Save as JSON')}
          </Menu.Item>
          {mayEdit && <OwnerItems template={template} onOpen={setOpen} />}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {open === 'versions' && <ItemVersions item={template} onClose={close} />}
        {open === 'deletion' && <DeleteTemplate template={template} onClose={close} />}
      </Suspense>
    </>
  )
}

function OwnerItems({ template, onOpen }: MenuProps & { onOpen: (dialog: Dialog) => void }) {
  const { id, version, archived, mine } = template
  const archive = useArchive(id)
  return (
    <>
      <Menu.Item leftSection={<History {...icon} />} onClick={() => onOpen('versions')}>
        {t('Versions')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Archive {...icon} />}
        onClick={() => archive.mutate({ version, archived: !archived })}
      >
        {archived ? t('Unarchive') : t('Archive template')}
      </Menu.Item>
      {mine && archived && (
        <Menu.Item
          color="red"
          leftSection={<Trash2 {...icon} />}
          onClick={() => onOpen('deletion')}
        >
          {t('Delete')}
        </Menu.Item>
      )}
    </>
  )
}

function useArchive(id: string) {
  const archive = useMutation({
    mutationFn: (body: Pick<Item, 'version' | 'archived'>) =>
      call(updateItem, { params: { id }, body }),
    onSuccess: ({ version, archived }) =>
      archived &&
      toastUndo(t('Template archived'), () => archive.mutate({ version, archived: false })),
  })
  return archive
}

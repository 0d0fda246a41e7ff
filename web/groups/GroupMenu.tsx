import { ActionIcon, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteGroup, type Group } from '#contract/groups.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useChangeGroup } from './group-changes.ts'
import { RenameGroup } from './RenameGroup.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Renames or deletes a group. */
export function GroupMenu({ group }: { group: Group }) {
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  const remove = useDelete(group)
  if (group.role === 'member') return null
  return (
    <>
      <Menu position="bottom-start" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Group actions')}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('rename')}>{t('Rename group')}</Menu.Item>
          {group.role === 'owner' && (
            <Menu.Item color="red" onClick={() => setOpen('delete')}>
              {t('Delete group')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'rename' && <RenameGroup group={group} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('Delete “{name}”?', { name: group.name })}
          text={t(
            'All members lose their licences, and open invitations end. Templates and other shared items return to their authors.',
          )}
          confirm={t('Delete group')}
          onClose={close}
          onConfirm={() => {
            close()
            remove()
          }}
        />
      )}
    </>
  )
}

/** Asks for the password where the last sign-in is long ago. */
function useDelete(group: Group): () => void {
  const { mutate } = useChangeGroup(group)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id, name } = group
  return () =>
    mutate({
      label: t('Delete “{name}”', { name }),
      send: (updatedAt) =>
        withReauthentication(() => call(deleteGroup, { params: { id }, query: { updatedAt } })),
      onDone: () => {
        void queries.invalidateQueries({ queryKey: keys.items })
        void navigate(paths.groups)
      },
    })
}

import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Group, GroupMember } from '#contract/groups.ts'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { ActionsTarget } from '#web/ui/ActionsTarget.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { useChangeGroup, type GroupChange } from '../group-changes.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { changeRole, removeMember, resendInvite, withdrawInvite } from './member-changes.ts'
import { t } from '#web/i18n/i18n.ts'

interface Confirmation {
  title: string
  text: string
  confirm: string
  change: GroupChange
}

interface Props {
  group: Group
  member: GroupMember
}

/** What the caller can do about a member; nothing for those who may do nothing. */
export function MemberMenu({ group, member }: Props) {
  const [asked, setAsked] = useState<Confirmation>()
  const { mutate } = useChangeGroup(group)
  const entries = useEntries({ group, member }, mutate, setAsked)
  if (entries.length === 0) return <span />
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <ActionsTarget name={member.email} />
        <Menu.Dropdown>
          {entries.map(({ label, onClick }) => (
            <Menu.Item key={label} onClick={onClick}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <ConfirmDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            mutate(asked.change)
          }}
        />
      )}
    </>
  )
}

interface Entry {
  label: string
  onClick: () => void
}

function useEntries(
  { group, member }: Props,
  save: (change: GroupChange) => void,
  ask: (confirmation: Confirmation) => void,
): Entry[] {
  const isSelf = useUser().profile.email.toLowerCase() === member.email
  const leave = useLeave({ group, member }, ask)
  const isManager = group.role !== 'member'
  if (member.role === 'owner') return []
  if (isSelf) return [leave]
  if (!isManager) return []
  if (member.inviteId) return inviteEntries(group, member, member.inviteId, save, ask)
  return memberEntries({ group, member }, save, ask)
}

function useLeave({ group, member }: Props, ask: (confirmation: Confirmation) => void): Entry {
  const navigate = useNavigate()
  return {
    label: t('Leave the group'),
    onClick: () =>
      ask({
        title: t('Leave “{name}”?', { name: group.name }),
        text: t(
          'You lose access to the group’s templates and your licence at once. What you shared stays with the group.',
        ),
        confirm: t('Leave'),
        change: removeMember(group, member, () => void navigate(paths.groups)),
      }),
  }
}

function memberEntries(
  { group, member }: Props,
  save: (change: GroupChange) => void,
  ask: (confirmation: Confirmation) => void,
): Entry[] {
  const { email, role } = member
  return [
    role === 'member'
      ? {
          label: t('Make administrator'),
          onClick: () => save(changeRole(group, member, 'admin')),
        }
      : {
          label: t('Remove administrator role'),
          onClick: () => save(changeRole(group, member, 'member')),
        },
    ...(group.role === 'owner' ? [handOver({ group, member }, ask)] : []),
    {
      label: t('Remove from the group'),
      onClick: () =>
        ask({
          title: t('Remove {email}?', { email }),
          text: t(
            'They lose access to the group’s templates and their licence at once. What they shared stays with the group.',
          ),
          confirm: t('Remove'),
          change: removeMember(group, member),
        }),
    },
  ]
}

function handOver({ group, member }: Props, ask: (confirmation: Confirmation) => void): Entry {
  const { email } = member
  return {
    label: t('Hand the group over'),
    onClick: () =>
      ask({
        title: t('Hand the group over to {email}?', { email }),
        text: t('They become the owner, and you become an administrator. Only they can undo this.'),
        confirm: t('Hand over'),
        change: changeRole(group, member, 'owner'),
      }),
  }
}

function inviteEntries(
  group: Group,
  { email }: GroupMember,
  inviteId: string,
  save: (change: GroupChange) => void,
  ask: (confirmation: Confirmation) => void,
): Entry[] {
  const copy = async () => {
    await navigator.clipboard.writeText(location.origin + paths.invite(inviteId))
    toastSuccess(t('Link copied. Only {email} can use it.', { email }))
  }
  const sent = () => toastSuccess(t('Invitation sent. It is valid for another 7 days.'))
  return [
    {
      label: t('Send again'),
      onClick: () => save(resendInvite(group, inviteId, email, sent)),
    },
    { label: t('Copy link'), onClick: () => void copy() },
    {
      label: t('Withdraw the invitation'),
      onClick: () =>
        ask({
          title: t('Withdraw the invitation for {email}?', { email }),
          text: t('The link stops working, and any licence reserved for them becomes available.'),
          confirm: t('Withdraw'),
          change: withdrawInvite(group, inviteId, email),
        }),
    },
  ]
}

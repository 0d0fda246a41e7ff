import { resendGroupInvite, withdrawGroupInvite } from '#contract/group-invites.ts'
import {
  type Group,
  type GroupMember,
  type GroupRole,
  removeGroupMember,
  toggleLicense,
  updateGroupMember,
} from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import type { GroupChange } from '../group-changes.ts'
import { t } from '#web/i18n/i18n.ts'

type Place = Pick<Group, 'id'>

const roleLabels = {
  owner: (email: string) => t('Hand the group over to {email}', { email }),
  admin: (email: string) => t('Make {email} an administrator', { email }),
  member: (email: string) => t('Make {email} a regular member', { email }),
} as const satisfies Record<GroupRole, (email: string) => string>

export const changeRole = (
  { id }: Place,
  { id: memberId, email }: GroupMember,
  role: GroupRole,
): GroupChange => ({
  label: roleLabels[role](email),
  send: (updatedAt) =>
    call(updateGroupMember, { params: { id, memberId }, body: { updatedAt, role } }),
})

/** The server counts the free licences, so this is based on no version. */
export const changeLicence = ({ id }: Place, { email, licensed }: GroupMember): GroupChange => ({
  label: licensed
    ? t('Take back the licence of {email}', { email })
    : t('Give {email} a licence', { email }),
  send: () => call(toggleLicense, { body: { groupId: id, memberEmail: email } }),
})

export const removeMember = (
  { id }: Place,
  { id: memberId, email }: GroupMember,
  onDone?: () => void,
): GroupChange => ({
  label: t('Remove {email}', { email }),
  send: (updatedAt) => call(removeGroupMember, { params: { id, memberId }, query: { updatedAt } }),
  ...(onDone && { onDone }),
})

export const resendInvite = (
  { id }: Place,
  inviteId: string,
  email: string,
  onDone: () => void,
): GroupChange => ({
  label: t('Send the invitation for {email} again', { email }),
  send: (updatedAt) => call(resendGroupInvite, { params: { id, inviteId }, body: { updatedAt } }),
  onDone,
})

export const withdrawInvite = ({ id }: Place, inviteId: string, email: string): GroupChange => ({
  label: t('Withdraw the invitation for {email}', { email }),
  send: (updatedAt) =>
    call(withdrawGroupInvite, { params: { id, inviteId }, query: { updatedAt } }),
})

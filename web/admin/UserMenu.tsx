import { ActionIcon, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  Ellipsis,
  KeyRound,
  ShieldCheck,
  ShieldOff,
  Smartphone,
  UserCheck,
  UserX,
} from 'lucide-react'
import {
  type AdminUser,
  resetUserFactors,
  sendUserReset,
  setUserRole,
  setUserState,
} from '#contract/admin.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { useUser } from '#web/api/useUser.ts'
import { toastError, toastSuccess, toastUndo } from '#web/ui/toast.tsx'

/** What an administrator can do about an account; what shuts somebody out can be taken back at once. */
export function UserMenu({ user }: { user: AdminUser }) {
  const { id, name, email, role, disabled, secondFactors } = user
  const isSelf = useUser().id === id
  const { setDisabled, setRole, reset, resetFactors } = useUserActions(user)
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Actions for ${name || email}`}
        >
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<KeyRound size={16} aria-hidden />} onClick={() => reset.mutate()}>
          Mail a link for a new password
        </Menu.Item>
        {secondFactors.length > 0 && !isSelf && (
          <Menu.Item
            leftSection={<Smartphone size={16} aria-hidden />}
            onClick={() => resetFactors.mutate()}
          >
            Take away lost second factors
          </Menu.Item>
        )}
        {role === 'user' ? (
          <Menu.Item
            leftSection={<ShieldCheck size={16} aria-hidden />}
            onClick={() => setRole('administrator')}
          >
            Make administrator
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<ShieldOff size={16} aria-hidden />}
            disabled={isSelf}
            onClick={() => setRole('user')}
          >
            {isSelf ? 'Another administrator can make you a user' : 'Make an ordinary user'}
          </Menu.Item>
        )}
        <Menu.Divider />
        {disabled ? (
          <Menu.Item
            leftSection={<UserCheck size={16} aria-hidden />}
            onClick={() => setDisabled(false)}
          >
            Enable the account
          </Menu.Item>
        ) : (
          <Menu.Item
            color="red"
            leftSection={<UserX size={16} aria-hidden />}
            disabled={isSelf}
            onClick={() => setDisabled(true)}
          >
            {isSelf ? 'You cannot disable yourself' : 'Disable and sign out everywhere'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function useUserActions({ id, name, email }: AdminUser) {
  const queries = useQueryClient()
  const who = name || email
  const changed = () => void queries.invalidateQueries({ queryKey: ['admin', 'users'] })
  const onError = (error: Error) => toastError(error)
  const state = useMutation({
    mutationFn: (disabled: boolean) =>
      withReauthentication(() => call(setUserState, { params: { id }, body: { disabled } })),
    onError,
    onSuccess: changed,
  })
  const role = useMutation({
    mutationFn: (next: AdminUser['role']) =>
      withReauthentication(() => call(setUserRole, { params: { id }, body: { role: next } })),
    onError,
    onSuccess: changed,
  })
  const setDisabled = (disabled: boolean) =>
    state.mutate(disabled, {
      onSuccess: () =>
        disabled
          ? toastUndo(`${who} is signed out everywhere and cannot sign in`, () =>
              setDisabled(false),
            )
          : toastSuccess(`${who} can sign in again`),
    })
  const setRole = (next: AdminUser['role']) =>
    role.mutate(next, {
      onSuccess: () =>
        toastUndo(
          next === 'administrator'
            ? `${who} administers from the next sign-in on`
            : `${who} no longer administers`,
          () => setRole(next === 'administrator' ? 'user' : 'administrator'),
        ),
    })
  const reset = useMutation({
    mutationFn: () => withReauthentication(() => call(sendUserReset, { params: { id } })),
    onError,
    onSuccess: () =>
      toastSuccess(`A link is on its way to ${email}; without a mail server it is in the Outbox`),
  })
  const resetFactors = useMutation({
    mutationFn: () => withReauthentication(() => call(resetUserFactors, { params: { id } })),
    onError,
    onSuccess: () => {
      changed()
      toastSuccess(`${who} signs in with the password alone, and was told`)
    },
  })
  return { setDisabled, setRole, reset, resetFactors }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AdminUser,
  resetUserFactors,
  sendUserReset,
  setUserRole,
  setUserState,
} from '#contract/admin.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { toastError, toastSuccess, toastUndo } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The actions of an administrator on one account. */
export function useUserActions(user: AdminUser) {
  return { ...useAccess(user), ...useResets(user) }
}

/** Enables and disables the account and changes its role; both can be undone at once. */
function useAccess({ id, name, email }: AdminUser) {
  const who = name || email
  const state = useUserChange((disabled: boolean) =>
    call(setUserState, { params: { id }, body: { disabled } }),
  )
  const role = useUserChange((next: AdminUser['role']) =>
    call(setUserRole, { params: { id }, body: { role: next } }),
  )
  const setDisabled = (disabled: boolean) =>
    state.mutate(disabled, {
      onSuccess: () =>
        disabled
          ? toastUndo(t('{name} is signed out everywhere and can’t sign in', { name: who }), () =>
              setDisabled(false),
            )
          : toastSuccess(t('{name} can sign in again', { name: who })),
    })
  const setRole = (next: AdminUser['role']) =>
    role.mutate(next, {
      onSuccess: () =>
        toastUndo(
          next === 'administrator'
            ? t('{name} will be an administrator from the next sign-in', { name: who })
            : t('{name} is no longer an administrator', { name: who }),
          () => setRole(next === 'administrator' ? 'user' : 'administrator'),
        ),
    })
  return { setDisabled, setRole }
}

/** Resets the password and the second factors. */
function useResets({ id, name, email }: AdminUser) {
  const resetPassword = useUserChange(
    () => call(sendUserReset, { params: { id } }),
    () =>
      toastSuccess(
        t('Sent a reset link to {email}. Without a mail server, it is in the Outbox.', { email }),
      ),
  )
  const resetFactors = useUserChange(
    () => call(resetUserFactors, { params: { id } }),
    () =>
      toastSuccess(
        t('Two-factor authentication reset. {name} has been notified.', { name: name || email }),
      ),
  )
  return {
    resetPassword: () => resetPassword.mutate(),
    resetFactors: () => resetFactors.mutate(),
  }
}

/** A change of an account that may need a recent sign-in. */
function useUserChange<V = void>(send: (value: V) => Promise<unknown>, onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (value: V) => withReauthentication(() => send(value)),
    onError: (error) => toastError(error),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['admin', 'users'] })
      onDone?.()
    },
  })
}

import { create } from 'zustand'
import { AppError } from '#contract/errors.ts'

interface ReauthRequest {
  /** Closes the dialog with the result. */
  answer: ((confirmed: boolean) => void) | undefined
  /** The result of the open dialog. */
  confirmed?: Promise<boolean> | undefined
  /** The second factor to ask for when the first one has been confirmed already. */
  pendingId?: string | undefined
}

/** The dialog that confirms the identity: open while `answer` is set. */
export const useReauth = create<ReauthRequest>(() => ({ answer: undefined }))

/**
 * Opens the dialog. A second call while it is open waits for the same answer, because a double click calls twice.
 * @returns whether the user confirmed their identity.
 */
export function confirmIdentity(pendingId?: string): Promise<boolean> {
  const open = useReauth.getState()
  if (open.confirmed && pendingId === undefined) return open.confirmed
  open.answer?.(false)
  const { promise: confirmed, resolve } = Promise.withResolvers<boolean>()
  const answer = (isConfirmed: boolean) => {
    useReauth.setState({ answer: undefined, confirmed: undefined, pendingId: undefined })
    resolve(isConfirmed)
  }
  useReauth.setState({ answer, confirmed, pendingId })
  return confirmed
}

/**
 * Runs work that may need a recent sign-in, such as `withReauthentication(() => call(…))`: if the server asks for one,
 * the dialog confirms the identity and the work runs again.
 * @throws what `work` throws; the server's own error if the dialog is closed.
 */
export async function withReauthentication<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isAsked = error instanceof AppError && error.code === 'reauthenticate'
    if (!isAsked || !(await confirmIdentity())) throw error
  }
  return work()
}

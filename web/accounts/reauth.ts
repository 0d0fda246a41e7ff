import { create } from 'zustand'
import { AppError } from '#contract/errors.ts'

interface Asking {
  answer: ((shown: boolean) => void) | undefined
  /** What the answer will be. */
  shown?: Promise<boolean> | undefined
  /** The second factor that is asked for, where the first was shown already. */
  pendingId?: string | undefined
}

/** Asks over the page who is there, while `answer` is set. */
export const useReauth = create<Asking>(() => ({ answer: undefined }))

/**
 * Opens the dialog. Whoever asks while it is open waits for the same answer: a double click asks twice.
 * @returns whether the person showed who they are.
 */
export function confirmIdentity(pendingId?: string): Promise<boolean> {
  const open = useReauth.getState()
  if (open.shown && pendingId === undefined) return open.shown
  open.answer?.(false)
  const { promise: shown, resolve } = Promise.withResolvers<boolean>()
  const answer = (is: boolean) => {
    useReauth.setState({ answer: undefined, shown: undefined, pendingId: undefined })
    resolve(is)
  }
  useReauth.setState({ answer, shown, pendingId })
  return shown
}

/**
 * Does what may ask who is there: where the server wants to know, the dialog asks and the work is done once more.
 * @throws what `work` throws; the server's own words where the dialog was closed.
 */
async function reauthenticated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isAsked = error instanceof AppError && error.code === 'reauthenticate'
    if (!isAsked || !(await confirmIdentity())) throw error
  }
  return work()
}

/** For the `mutationFn` of a change that needs a recent sign-in: `reauthenticated(() => call(…))`. */
export const useReauthenticated = () => reauthenticated

import { create } from 'zustand'
import { AppError } from '#contract/errors.ts'

interface Asking {
  answer: ((shown: boolean) => void) | undefined
  /** The second factor that is asked for, where the first was shown already. */
  pendingId?: string | undefined
}

/** Asks over the page who is there, while `answer` is set. */
export const useReauth = create<Asking>(() => ({ answer: undefined }))

/** Opens the dialog. @returns whether the person showed who they are. */
export function confirmIdentity(pendingId?: string): Promise<boolean> {
  useReauth.getState().answer?.(false)
  return new Promise((resolve) =>
    useReauth.setState({
      pendingId,
      answer: (shown) => {
        useReauth.setState({ answer: undefined, pendingId: undefined })
        resolve(shown)
      },
    }),
  )
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

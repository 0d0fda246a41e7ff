import { create } from 'zustand'

interface ConsentRequest {
  language: string
  /** Starts to record and returns the visit, for which the answer is recorded. */
  onGiven: () => string | undefined
  /** Returns the visit for which the refusal is recorded. */
  onDeclined: () => string | undefined
}

/** The recording that waits for consent, if the clinic requires it. */
export const useGate = create<{ asked: ConsentRequest | undefined }>(() => ({ asked: undefined }))

export const askFirst = (asked: ConsentRequest) => useGate.setState({ asked })
export const closeGate = () => useGate.setState({ asked: undefined })

import { create } from 'zustand'

interface ConsentRequest {
  language: string
  /** Goes on to record, with the visit that it began; the answer is recorded for that visit. */
  onGiven: () => string | undefined
  /** The visit that the refusal is recorded for. */
  onDeclined: () => string | undefined
}

/** What waits for an answer because the clinic requires one before Record. */
export const useGate = create<{ asked: ConsentRequest | undefined }>(() => ({ asked: undefined }))

export const askFirst = (asked: ConsentRequest) => useGate.setState({ asked })
export const closeGate = () => useGate.setState({ asked: undefined })

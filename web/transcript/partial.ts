import { create } from 'zustand'

export interface Partial {
  scribeId: string
  text: string
  /** Seconds from the start of the visit. */
  timestamp: number
  speaker: string | undefined
}

/** The words being said now, which may still change. */
export const usePartial = create<{ partial: Partial | undefined }>(() => ({ partial: undefined }))

export const showPartial = (partial: Partial | undefined) => usePartial.setState({ partial })

import { create } from 'zustand'

export interface Question {
  title: string
  button: string
  text?: string
  done: (text: string) => void
}
interface Deletion {
  name: string
  yes: () => void
}

/** The open dialog of the list; one at a time. */
export const useListDialogs = create<{
  question: Question | undefined
  deletion: Deletion | undefined
  /** The visit whose log is shown. */
  seen: string | undefined
}>(() => ({ question: undefined, deletion: undefined, seen: undefined }))

/** Opens the access log of a visit. */
export const askWhoSaw = (scribeId: string | undefined): void =>
  useListDialogs.setState({ seen: scribeId })

/** Asks for one line of text. */
export const askForText = (question: Question): void => useListDialogs.setState({ question })

/** Asks before a deletion, which can't be undone. */
export const confirmDelete = (name: string, yes: () => void): void =>
  useListDialogs.setState({ deletion: { name, yes } })

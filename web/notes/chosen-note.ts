import { create } from 'zustand'
import { resetReview } from './note-selection.ts'

const useStore = create<{ key: string | undefined }>(() => ({ key: undefined }))

/** The tab that was chosen last, in whatever visit; keys of tabs are unique. */
export const useChosenNote = (): string | undefined => useStore(({ key }) => key)

/** Opens a note of the visit; its review begins at the top. */
export function chooseNote(key: string): void {
  resetReview()
  useStore.setState({ key })
}

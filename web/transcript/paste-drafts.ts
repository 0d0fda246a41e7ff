import { create } from 'zustand'
import { onSignedOut } from '#web/app/client.ts'

/** What was typed or pasted into the dialog of each visit and is not added yet. In memory only: it is about a patient. */
const useDrafts = create<Readonly<Record<string, string>>>(() => ({}))

export const usePasteDraft = (scribeId: string): string => useDrafts((all) => all[scribeId] ?? '')

/** Keeps the text until it is added or cleared; an empty one is forgotten. */
export function keepPasteDraft(scribeId: string, text: string): void {
  const { [scribeId]: _old, ...others } = useDrafts.getState()
  useDrafts.setState(text ? { ...others, [scribeId]: text } : others, true)
}

onSignedOut(() => useDrafts.setState({}, true))

if (typeof window !== 'undefined')
  addEventListener('beforeunload', (event) => {
    if (Object.keys(useDrafts.getState()).length > 0) event.preventDefault()
  })

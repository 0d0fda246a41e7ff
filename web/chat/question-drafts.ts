import { create } from 'zustand'
import type { Item } from '#contract/items.ts'
import { onSignedOut } from '#web/app/client.ts'

/** A question that is being written: its words, its form, and the ids of the files that go with it. */
export interface QuestionDraft {
  text: string
  template: Item | undefined
  files: readonly string[]
}
const nothing: QuestionDraft = { text: '', template: undefined, files: [] }

/** What is not asked yet about each visit; it outlives the drawer that it was typed in. In memory only: it is about a patient. */
const useDrafts = create<Readonly<Record<string, QuestionDraft>>>(() => ({}))
onSignedOut(() => useDrafts.setState({}, true))

export const useQuestionDraft = (scribeId: string): QuestionDraft =>
  useDrafts((all) => all[scribeId] ?? nothing)

export function changeQuestion(scribeId: string, change: Partial<QuestionDraft>): void {
  useDrafts.setState((all) => ({ [scribeId]: { ...(all[scribeId] ?? nothing), ...change } }))
}

export function forgetDraft(scribeId: string): void {
  changeQuestion(scribeId, nothing)
}

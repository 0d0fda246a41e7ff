import { create } from 'zustand'
import type { Item } from '#contract/items.ts'
import { onSignedOut } from '#web/api/client.ts'

/** What goes with a question that is being written: its form, and the ids of its files. */
export interface QuestionDraft {
  template: Item | undefined
  files: readonly string[]
}
/** The name under which the words of a question are kept on this device. */
export const questionForm = (scribeId: string): string => `question ${scribeId}`

const nothing: QuestionDraft = { template: undefined, files: [] }

/** The unsent question of each visit; it outlives the drawer that it was typed in. */
export const useQuestionDrafts = create<Readonly<Record<string, QuestionDraft>>>(() => ({}))
onSignedOut(() => useQuestionDrafts.setState({}, true))

export const useQuestionDraft = (scribeId: string): QuestionDraft =>
  useQuestionDrafts((all) => all[scribeId] ?? nothing)

export function changeQuestion(scribeId: string, change: Partial<QuestionDraft>): void {
  useQuestionDrafts.setState((all) => ({
    [scribeId]: { ...(all[scribeId] ?? nothing), ...change },
  }))
}

export function forgetDraft(scribeId: string): void {
  changeQuestion(scribeId, nothing)
}

import type { QuestionSet } from '#common/intake/question-set.ts'
import { previewPrefix } from '#contract/intake-link.ts'

/**
 * Opens the patient's page with unsaved questions, which it requests from this page.
 * @returns a function that stops answering
 */
export function openPreview(set: QuestionSet): () => void {
  const token = `${previewPrefix}${crypto.randomUUID()}`
  const channel = new BroadcastChannel(token)
  channel.addEventListener('message', ({ data }) => {
    if (data === 'ready') channel.postMessage(set)
  })
  window.open(`/intake#${token}`, '_blank', 'noopener')
  return () => channel.close()
}

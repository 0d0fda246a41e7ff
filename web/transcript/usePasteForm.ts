import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pasteTranscript } from '#contract/transcripts.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { typedIn, useDraft } from '#web/drafts/useDraft.ts'
import { pasteName } from './paste-preview.ts'

/** A typed or pasted transcript, kept as a draft until the server has it. */
export function usePasteForm(scribeId: string) {
  const queries = useQueryClient()
  const name = pasteName(scribeId)
  const draft = useDraft(name, '', scribeId)
  const add = useMutation({
    mutationFn: (text: string) =>
      call(pasteTranscript, { params: { id: scribeId }, body: { text } }),
    meta: { shownBy: 'form' },
    onSuccess: (_, text) => {
      draft.added(text)
      void queries.invalidateQueries({ queryKey: keys.transcript(scribeId) })
      void queries.invalidateQueries({ queryKey: keys.scribe(scribeId) })
    },
  })
  return {
    text: draft.value,
    set: draft.set,
    clear: draft.clear,
    add,
    /** Text typed during the request keeps the dialog open. */
    isEmpty: () => typedIn(name) === undefined,
  }
}

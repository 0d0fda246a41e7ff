import type { QueryClient } from '@tanstack/react-query'
import {
  addContext,
  type ContextEntry,
  deleteContext,
  type Scribe,
  updateContext,
} from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { withTimeout } from '#web/api/with-timeout.ts'
import { serialise } from '#web/api/serialise.ts'
import { keys } from '#web/api/keys.ts'
import { setServerData, sendChange } from '#web/api/optimistic.ts'
import type { SaveDraft, UnsavedText } from './drafts.ts'
import { removeNote, withNote } from './entries.ts'

/** Saves a note on a visit, and shows what the server has now. */
export const entrySaver =
  (queries: QueryClient): SaveDraft =>
  async (draft) => {
    const entry = await serialise(queueName(draft.entryId), () =>
      withTimeout(draft.content.length, () => send(draft)),
    )
    setServerData<Scribe>(
      queries,
      keys.scribe(draft.scribeId),
      (known) => known && withNote(known, entry),
    )
    return entry
  }

const queueName = (entryId: string) => `context ${entryId}`

/** Deletes a note on a visit after its pending save, which would otherwise bring it back. */
export const deleteEntry = (
  queries: QueryClient,
  scribeId: string,
  entryId: string,
): Promise<void> =>
  sendChange<Scribe, void>(queries, {
    keys: [keys.scribe(scribeId)],
    queue: queueName(entryId),
    lay: (known) => removeNote(known, entryId),
    send: (_, signal) => call(deleteContext, { params: { id: scribeId, entryId }, signal }),
    settle: (known) => removeNote(known, entryId),
  })

/** The same id twice is the same note, so a retry after a lost answer makes no second one. */
function send({ scribeId, entryId, base, content }: UnsavedText): Promise<ContextEntry> {
  if (base === 0)
    return call(addContext, { params: { id: scribeId }, body: { id: entryId, content } }).then(
      (entry) =>
        entry.content === content ? entry : update(scribeId, entryId, entry.version, content),
    )
  return update(scribeId, entryId, base, content)
}

const update = (id: string, entryId: string, version: number, content: string) =>
  call(updateContext, { params: { id, entryId }, body: { content, version } })

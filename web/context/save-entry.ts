import type { QueryClient } from '@tanstack/react-query'
import { addContext, type ContextEntry, type Scribe, updateContext } from '#contract/scribes.ts'
import { call } from '#web/app/client.ts'
import { inTime } from '#web/app/in-time.ts'
import { keys } from '#web/app/keys.ts'
import type { Draft, SaveDraft } from './drafts.ts'
import { withNote } from './entries.ts'

/** Saves a note on a visit, and shows what the server has now. */
export const saverOf =
  (queries: QueryClient): SaveDraft =>
  async (draft) => {
    const entry = await inTime(draft.content.length, () => send(draft))
    queries.setQueryData<Scribe>(
      keys.scribe(draft.scribeId),
      (known) => known && withNote(known, entry),
    )
    return entry
  }

/** The same id twice is the same note, so a retry after a lost answer makes no second one. */
function send({ scribeId, entryId, base, content }: Draft): Promise<ContextEntry> {
  if (base === 0)
    return call(addContext, { params: { id: scribeId }, body: { id: entryId, content } }).then(
      (entry) =>
        entry.content === content ? entry : update(scribeId, entryId, entry.version, content),
    )
  return update(scribeId, entryId, base, content)
}

const update = (id: string, entryId: string, version: number, content: string) =>
  call(updateContext, { params: { id, entryId }, body: { content, version } })

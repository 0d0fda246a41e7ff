import type { QueryClient } from '@tanstack/react-query'
import {
  type FillChanges,
  type FilledForm,
  getFilledForm,
  saveFilledForm,
} from '#contract/filled-forms.ts'
import { reconnectDelay, waitOrOnline } from '#web/api/backoff.ts'
import { bindToSession, call, onSignedOut } from '#web/api/client.ts'
import { withTimeout } from '#web/api/with-timeout.ts'
import { sendAllDrafts } from '#web/drafts/send-drafts.ts'
import { deleteDraft, findRestoredDraft, saveDraft } from '#web/drafts/store.ts'
import { createFillSaver, type FillSaver, type KeptFill } from './fill-saver.ts'
import { putFilled } from './filled-queries.ts'

// Outside React: typing must survive the page that it was done on.
const savers = new Map<string, FillSaver>()
const never = new AbortController().signal

/** The saver of a filled form, with what couldn't be saved yet, including what this device kept from before. */
export function fillSaver(queries: QueryClient, filled: FilledForm): FillSaver {
  const known = savers.get(filled.id)
  if (known) return known
  const { id } = filled
  const stay = bindToSession()
  const saver = createFillSaver({
    filled,
    kept: findKept(id),
    keep: (changes) => (changes ? keepChanges(filled, changes) : deleteDraft('filled-form', id)),
    send: async (version, changes, fields) => {
      stay()
      return withTimeout(JSON.stringify(changes).length, (signal) =>
        call(saveFilledForm, { params: { id }, body: { version, changes, fields }, signal }),
      )
    },
    onSaved: (saved) => putFilled(queries, saved),
    wait: (attempt) => waitOrOnline(reconnectDelay(attempt), never),
  })
  savers.set(id, saver)
  if (saver.isUnsaved()) queueMicrotask(() => void saver.flush())
  return saver
}

function keepChanges({ id, scribeId }: FilledForm, { version, base, ...typed }: KeptFill): void {
  const words = { base: JSON.stringify(base), content: JSON.stringify(typed) }
  saveDraft({ kind: 'filled-form', id, scribeId, version, ...words })
}

function findKept(id: string): KeptFill | undefined {
  const words = findRestoredDraft('filled-form', id)
  if (!words) return undefined
  // Written by `keepChanges` alone, and authenticated.
  const base = JSON.parse(words.base) as FillChanges
  const typed = JSON.parse(words.content) as Pick<KeptFill, 'changes' | 'fields'> | FillChanges
  // Kept before field names were.
  const isOld = typeof typed['changes'] !== 'object'
  const known = isOld ? { changes: typed as FillChanges, fields: {} } : typed
  return { version: words.version, base, ...(known as Pick<KeptFill, 'changes' | 'fields'>) }
}

/** Forgets a filled form that was deleted, with what was typed. */
export function forgetFill(id: string): void {
  savers.delete(id)
  deleteDraft('filled-form', id)
}

/** Sends what this device kept of filled forms, whether or not one of them is open. */
export const sendKeptFills = (queries: QueryClient, signal: AbortSignal): Promise<void> =>
  sendAllDrafts({
    kind: 'filled-form',
    isOpen: (id) => savers.has(id),
    send: async (id) =>
      fillSaver(queries, await call(getFilledForm, { params: { id }, signal })).flush(),
    signal,
  })

if (typeof window !== 'undefined') {
  addEventListener('beforeunload', (event) => {
    if ([...savers.values()].some((saver) => saver.isUnsaved())) event.preventDefault()
  })
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden')
      for (const saver of savers.values()) if (saver.isUnsaved()) void saver.flush()
  })
  onSignedOut(() => savers.clear())
}

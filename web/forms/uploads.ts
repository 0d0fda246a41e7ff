import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { createCall } from '#contract/call.ts'
import { uploadForm } from '#contract/forms.ts'
import { bindToSession, freshToken, onSignedOut, timezone } from '#web/api/client.ts'
import { serialise } from '#web/api/serialise.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { formsQuery } from './queries.ts'
import { progressFetch } from './progress-fetch.ts'
import { t } from '#web/i18n/i18n.ts'

/** A PDF on its way to the server. */
export interface FormUpload {
  id: string
  file: File
  /** 'me' or the id of a group. */
  group: string
  /** The share that was sent, from 0 to 1. */
  sent: number
  /** Why it failed; it can be sent again. */
  error?: unknown
}

/** Uploads that haven't arrived. They continue while the user is on another page. */
export const useFormUploads = create<{ uploads: readonly FormUpload[] }>(() => ({ uploads: [] }))
const running = new Map<string, AbortController>()

onSignedOut(() => {
  for (const stop of running.values()) stop.abort()
  useFormUploads.setState({ uploads: [] })
})

// The files are in this page's memory alone.
if (typeof window !== 'undefined')
  addEventListener('beforeunload', (event) => {
    if (running.size > 0) event.preventDefault()
  })

const find = (id: string) => useFormUploads.getState().uploads.find((one) => one.id === id)
const change = (id: string, part: Partial<FormUpload>) =>
  useFormUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.id === id ? { ...one, ...part } : one)),
  }))
const forget = (id: string) =>
  useFormUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.id !== id) }))

/** Uploads PDFs, one after another. What fails stays on the list with its reason. */
export function uploadForms(queries: QueryClient, files: readonly File[], group: string): void {
  const added = files.map((file) => ({ id: crypto.randomUUID(), file, group, sent: 0 }))
  useFormUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }))
  for (const { id } of added) void send(queries, id)
}

/** Uploads a PDF again whose upload failed. */
export function retryUpload(queries: QueryClient, id: string): void {
  change(id, { sent: 0, error: undefined })
  void send(queries, id)
}

/** Stops an upload, and takes it off the list. */
export function cancelUpload(id: string): void {
  running.get(id)?.abort()
  forget(id)
}

async function send(queries: QueryClient, id: string): Promise<void> {
  const stop = new AbortController()
  running.set(id, stop)
  try {
    const { name } = await serialise('form uploads', () => sendFile(id, stop.signal))
    forget(id)
    toastSuccess(t('“{name}” was uploaded.', { name }))
  } catch (error) {
    change(id, { error })
  } finally {
    running.delete(id)
    // An upload whose answer was lost may have arrived.
    void queries.invalidateQueries({ queryKey: formsQuery.queryKey })
  }
}

function sendFile(id: string, signal: AbortSignal) {
  signal.throwIfAborted()
  const upload = find(id)
  if (!upload) throw new DOMException('Aborted', 'AbortError')
  const body = new FormData()
  body.append('file', upload.file)
  const { call } = createCall({
    origin: '',
    timezone,
    token: freshToken,
    fetch: progressFetch((sent) => change(id, { sent })),
    stays: bindToSession,
  })
  // A retry whose first answer was lost gets the form that arrived.
  const query = { group: upload.group }
  return call(uploadForm, { query, body, signal, idempotencyKey: id })
}

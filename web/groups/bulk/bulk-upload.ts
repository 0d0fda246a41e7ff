import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { inviteGroupMembers, type InviteResult } from '#contract/group-invites.ts'
import { call, onSignedOut } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { groupQuery } from '../queries.ts'
import { readCsv, type CsvFailure, type CsvRow } from './read-csv.ts'
import { uploadBatches } from './upload-batches.ts'

export interface BulkUpload {
  fileName: string
  rows: readonly CsvRow[]
  /** What became of the addresses that were sent. */
  results: Readonly<Record<string, InviteResult>>
  state: 'preview' | 'sending' | 'cancelling' | 'cancelled' | 'done' | 'failed'
  failure?: unknown
}

/** The upload of each group, so that it continues while another tab is open. */
export const useBulkUploads = create<Readonly<Record<string, BulkUpload | CsvFailure>>>(() => ({}))

onSignedOut(() => useBulkUploads.setState({}, true))

const find = (groupId: string): BulkUpload | undefined => {
  const upload = useBulkUploads.getState()[groupId]
  return upload && 'rows' in upload ? upload : undefined
}

function change(groupId: string, changed: (upload: BulkUpload) => Partial<BulkUpload>): void {
  const upload = find(groupId)
  if (upload) useBulkUploads.setState({ [groupId]: { ...upload, ...changed(upload) } })
}

/** Reads a file for its preview, in place of an earlier one. */
export async function openCsv(groupId: string, file: File): Promise<void> {
  const read = await readCsv(file)
  const next =
    'error' in read
      ? read
      : { fileName: file.name, rows: read.rows, results: {}, state: 'preview' as const }
  useBulkUploads.setState({ [groupId]: next })
}

export const closeCsv = (groupId: string): void =>
  useBulkUploads.setState(
    (uploads) => Object.fromEntries(Object.entries(uploads).filter(([id]) => id !== groupId)),
    true,
  )

export const cancelUpload = (groupId: string): void =>
  change(groupId, () => ({ state: 'cancelling' }))

/** The addresses that haven't been tried yet, or whose batch failed. */
export const unsent = ({ rows, results }: BulkUpload): string[] =>
  rows.flatMap(({ text, problem }) => (problem || results[text] ? [] : [text]))

/** Invites the people who weren't yet, in batches. */
export async function startUpload(queries: QueryClient, groupId: string): Promise<void> {
  const upload = find(groupId)
  if (!upload || upload.state === 'sending') return
  change(groupId, () => ({ state: 'sending', failure: undefined }))
  const readVersion = async () =>
    (await queries.fetchQuery({ ...groupQuery(groupId), staleTime: 0 })).updatedAt
  try {
    const left = await uploadBatches({
      emails: unsent(upload),
      updatedAt: await readVersion(),
      send: (emails, updatedAt) =>
        call(inviteGroupMembers, { params: { id: groupId }, body: { emails, updatedAt } }),
      readVersion,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isCancelled: () => find(groupId)?.state !== 'sending',
      onResults: (results) => addResults(groupId, results),
    })
    change(groupId, () => ({ state: left.length > 0 ? 'cancelled' : 'done' }))
  } catch (error) {
    change(groupId, () => ({ state: 'failed', failure: error }))
  }
  void queries.invalidateQueries({ queryKey: keys.groups })
}

const addResults = (groupId: string, some: readonly InviteResult[]): void =>
  change(groupId, ({ results }) => ({
    results: { ...results, ...Object.fromEntries(some.map((one) => [one.email, one])) },
  }))

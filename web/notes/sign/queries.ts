import { queryOptions } from '@tanstack/react-query'
import { listAudit } from '#contract/audit.ts'
import type { Note } from '#contract/notes.ts'
import { listReceipts } from '#contract/sign.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const receiptsQuery = ({ scribeId, id }: Pick<Note, 'scribeId' | 'id'>) =>
  queryOptions({
    queryKey: [...keys.notes(scribeId), 'receipts', id],
    queryFn: async ({ signal }) => (await call(listReceipts, { params: { id }, signal })).items,
    // Opening it computes it again.
    staleTime: 0,
  })

export const auditQuery = (scribeId: string) =>
  queryOptions({
    queryKey: [...keys.notes(scribeId), 'audit'],
    queryFn: ({ signal }) =>
      call(listAudit, { params: { id: scribeId }, query: { kind: 'signing,export' }, signal }),
    staleTime: 0,
  })

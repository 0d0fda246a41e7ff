import { queryOptions } from '@tanstack/react-query'
import type { Note } from '#contract/notes.ts'
import { getWriteBack, previewWriteBack } from '#contract/write-back.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** Where a note can be written, and the attempts. It follows the visit's patient, so it is part of the visit. */
export const writeBackQuery = ({ scribeId, id }: Note) =>
  queryOptions({
    queryKey: [...keys.scribe(scribeId), 'write-back', id],
    queryFn: ({ signal }) => call(getWriteBack, { params: { id }, signal }),
    // The connection may have changed since.
    staleTime: 0,
  })

/** What would be written now, with the patient as the EMR has it. */
export const previewQuery = ({ scribeId, id }: Note) =>
  queryOptions({
    queryKey: ['write-back preview', scribeId, id],
    queryFn: ({ signal }) => call(previewWriteBack, { params: { id }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // It is read again each time the dialog opens.
    gcTime: 0,
  })

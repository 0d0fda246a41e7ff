import type { ExtractText } from '#server/chart/record/reading.ts'
import { extractText } from '#server/visits/files/extract/extract.ts'

/** Reads a document of an EMR as an uploaded file is read: all but plain text in a confined process. */
export const extractDocument: ExtractText = async ({ type, bytes }, signal) => {
  const { text } = await extractText({ name: '', type, buffer: bytes }, { signal })
  return text
}

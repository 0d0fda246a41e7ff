import { AppError, words } from '#contract/errors.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { UploadPart } from '#server/platform/http/route.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { importTranscript, readTranscript } from '../import/import.ts'
import type { ImportedLine } from '../import/lines.ts'
import { queueIfTranslating } from '../translate/queue.ts'
import { appendChunksIn, markReady } from './append.ts'
import type { NewChunk } from './stored.ts'

/** The largest transcript file, in bytes; documents hold pictures besides the text. */
const MAX_FILE_BYTES = 20_971_520

/** Adds the lines of a txt, vtt, srt or docx file. @throws AppError saying why nothing can be read. */
export async function importFile(
  s: Services,
  userId: string,
  scribeId: string,
  parts: AsyncIterable<UploadPart>,
): Promise<{ added: number }> {
  for await (const part of parts) {
    const bytes = await readPart(part)
    const { lines } = await importTranscript(part.name, bytes)
    return addLines(s, userId, scribeId, lines)
  }
  throw new AppError('bad-request', 'No file was sent.')
}

/**
 * Adds pasted text, finding time marks and speakers like the import.
 * @throws AppError 'bad-request' without text, 'Scribe not found'
 */
export async function pasteText(
  s: Services,
  userId: string,
  scribeId: string,
  text: string,
): Promise<{ added: number }> {
  const lines = readTranscript(text)
  if (lines.length === 0) throw new AppError('bad-request', 'There is no text to add.')
  return addLines(s, userId, scribeId, lines)
}

/** Adds lines at the end. One without a time begins where the line before it did. */
export async function addLines(
  s: Services,
  userId: string,
  scribeId: string,
  lines: ImportedLine[],
): Promise<{ added: number }> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const place = { userId, scribeId, vault }
    const { durationMs } = await scribeRow(tx, userId, scribeId)
    let at = durationMs / 1000
    const chunks = lines.map(({ start, end, speaker, text }): NewChunk => {
      at = start ?? at
      return {
        text,
        timestamp: at,
        ...(start === null && { untimed: true }),
        ...(end !== undefined && { end }),
        ...(speaker !== null && { speaker }),
      }
    })
    await appendChunksIn(s, tx, place, chunks)
    await markReady(tx, place)
    await queueIfTranslating(s, tx, place)
    await publish(s.db, tx, userId, { topic: 'scribe', scribeId })
    return { added: chunks.length }
  })
}

async function readPart(part: UploadPart): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of part.stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > MAX_FILE_BYTES) {
      part.stream.resume()
      throw new AppError('too-large', words.uploadFailed, {
        detail: 'A transcript file can be at most 20 MB.',
      })
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

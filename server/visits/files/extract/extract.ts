import { readFile, stat } from 'node:fs/promises'
import { AppError, words } from '#contract/errors.ts'
import { allowedType, type FileKind } from './allowed-types.ts'
import { type FileText, keptOnlyNotice } from './found.ts'
import { reasonTexts } from './reason-texts.ts'
import {
  MAX_FILE_BYTES,
  MAX_PICTURE_READER_BYTES,
  MAX_READER_BYTES,
  type Reason,
  UnreadableFile,
} from './limits.ts'
import { looksLike } from './looks-like.ts'
import { plainText } from './read-part.ts'
import { readInProcess, type Watch } from './reader-process.ts'

type ExtractInput = { name: string; type: string } & ({ path: string } | { buffer: Uint8Array })

/** Its text is empty for files that are stored but not read: audio, and pictures without words. */
interface Extraction extends FileText {
  kind: FileKind
}

/**
 * Takes the text out of an uploaded file; `type` may be empty. All but plain text is opened in a confined process.
 * Throws `AppError` with the specification's message (§8) and, in `detail`, the reason in a sentence for the user.
 */
export async function extractText(input: ExtractInput, watch: Watch = {}): Promise<Extraction> {
  const allowed = allowedType(input.name, input.type)
  if (allowed === undefined) throw failure('unsupported')
  const { kind, type } = allowed
  const bytes = await readBytes(input)
  if (bytes.length === 0) throw failure('empty')
  if (!(await looksLike(allowed, bytes))) throw failure('mismatch')
  if (kind === 'audio') return { kind, text: '' }
  if (allowed.isKeptOnly) return { kind, text: '', notice: keptOnlyNotice }
  if (kind === 'text') return { kind, text: decodeText(bytes) }
  const hasPictures = kind !== 'document' || type === 'application/pdf'
  const memory = hasPictures ? MAX_PICTURE_READER_BYTES : MAX_READER_BYTES
  const answer = await readInProcess(type, bytes, { memory, ...watch })
  if ('reason' in answer) throw failure(answer.reason)
  return { ...answer, kind }
}

function decodeText(bytes: Uint8Array): string {
  try {
    return plainText(bytes)
  } catch (error) {
    throw error instanceof UnreadableFile ? failure(error.reason) : error
  }
}

async function readBytes(input: ExtractInput): Promise<Uint8Array> {
  const size = 'path' in input ? (await stat(input.path)).size : input.buffer.length
  if (size > MAX_FILE_BYTES) throw failure('too-large')
  return 'path' in input ? readFile(input.path) : input.buffer
}

function failure(reason: Reason): AppError {
  return new AppError('bad-request', words.extractFailed, { detail: reasonTexts[reason] })
}

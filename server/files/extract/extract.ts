import { readFile, stat } from 'node:fs/promises'
import { AppError, words } from '#contract/errors.ts'
import { allowedType, type AllowedType, type FileKind } from './allowed-types.ts'
import { decodeText } from './decode.ts'
import { MAX_FILE_BYTES, MAX_TEXT_CHARS, type Reason, reasonTexts } from './limits.ts'
import { looksLike } from './looks-like.ts'
import { readInProcess, type ReaderLimits } from './reader-process.ts'

export type ExtractInput = { name: string; type: string } & (
  | { path: string }
  | { buffer: Uint8Array }
)

export interface Extracted {
  /** Empty for what is kept but not read: images, archives, audio, scanned pages. */
  text: string
  /** The text of each page, where the document has pages. */
  pages?: string[]
  kind: FileKind
}

/**
 * Takes the text out of an uploaded file; `type` may be empty. PDF and Word documents are opened in
 * a confined process. Throws `AppError` with the specification's message (§8) and, in `detail`, the
 * reason in a sentence for the user.
 */
export async function extractText(input: ExtractInput, limits?: ReaderLimits): Promise<Extracted> {
  const allowed = allowedType(input.name, input.type)
  if (allowed === undefined) throw failure('unsupported')
  const bytes = await bytesOf(input)
  if (bytes.length === 0) throw failure('empty')
  if (!(await looksLike(allowed, bytes))) throw failure('mismatch')
  const { kind } = allowed
  if (kind === 'text') return { kind, text: plainText(bytes) }
  if (kind !== 'document') return { kind, text: '' }
  const answer = await readInProcess(documentKind(allowed), bytes, limits)
  if ('reason' in answer) throw failure(answer.reason)
  return { ...answer, kind }
}

async function bytesOf(input: ExtractInput): Promise<Uint8Array> {
  const size = 'path' in input ? (await stat(input.path)).size : input.buffer.length
  if (size > MAX_FILE_BYTES) throw failure('too-large')
  return 'path' in input ? readFile(input.path) : input.buffer
}

function plainText(bytes: Uint8Array): string {
  const text = decodeText(bytes)
  if (text.length > MAX_TEXT_CHARS) throw failure('too-large')
  // Further in than the head that was looked at.
  if (text.includes('\0')) throw failure('mismatch')
  return text
}

function documentKind(allowed: AllowedType): 'pdf' | 'docx' {
  return allowed.type === 'application/pdf' ? 'pdf' : 'docx'
}

function failure(reason: Reason): AppError {
  return new AppError('bad-request', words.extractFailed, { detail: reasonTexts[reason] })
}

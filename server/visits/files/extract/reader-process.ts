import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { askConfined } from '#server/platform/confinement/ask-confined.ts'
import { MAX_READ_MS, MAX_READER_BYTES, MAX_SILENT_MS } from './limits.ts'
import type { OcrLanguage } from '#server/platform/documents/ocr-languages.ts'
import type { Answer } from './reader.ts'

export interface ReaderLimits {
  /** Longest silence, in milliseconds. */
  time?: number
  /** Longest work in milliseconds, whatever is reported. */
  total?: number
  /** Bytes of resident memory. */
  memory?: number
}

export interface Watch extends ReaderLimits {
  signal?: AbortSignal
  /** Languages that text in pictures may be in; English where absent. */
  languages?: readonly OcrLanguage[]
  /** Called with the share of the work done, from 0 to 1. */
  onShare?: (share: number) => void
}

const here = dirname(fileURLToPath(import.meta.url))

/**
 * Reads a file of a type in a confined process that also has the language data. Never throws because of the file's
 * content.
 */
export async function readInProcess(
  type: string,
  bytes: Uint8Array,
  watch: Watch = {},
): Promise<Answer> {
  const { memory = MAX_READER_BYTES, languages = [{ code: 'eng' }], signal, onShare } = watch
  const { time = MAX_SILENT_MS, total = MAX_READ_MS } = watch
  const result = await askConfined<Answer>({
    program: join(here, 'reader.ts'),
    args: [type, JSON.stringify(languages)],
    reads: languages.flatMap(({ path }) => (path ? [path] : [])),
    input: bytes,
    memory,
    time,
    total,
    signal,
    onShare,
  })
  if ('answer' in result) return result.answer
  return { reason: result.end === 'crashed' ? 'damaged' : result.end }
}

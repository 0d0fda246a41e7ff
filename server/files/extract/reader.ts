import { readDocx } from './docx.ts'
import { MAX_TEXT_CHARS, type Reason, UnreadableFile } from './limits.ts'
import { readPdf } from './pdf.ts'

// The child process: it opens a stranger's file, so it is given the bytes and nothing else.

export type Answer = { text: string; pages?: string[] } | { reason: Reason }

const readers = { pdf: readPdf, docx: readDocx }

async function answer(): Promise<Answer> {
  const kind = process.argv[2]
  if (kind !== 'pdf' && kind !== 'docx') return { reason: 'unsupported' }
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece)
  try {
    const read = await readers[kind](Buffer.concat(pieces))
    return read.text.length > MAX_TEXT_CHARS ? { reason: 'too-large' } : read
  } catch (error) {
    return { reason: error instanceof UnreadableFile ? error.reason : 'damaged' }
  }
}

process.send?.(await answer(), () => process.disconnect())

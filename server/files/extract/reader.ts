import { MAX_TEXT_CHARS, type Reason, UnreadableFile } from './limits.ts'

// The child process: it opens a stranger's file, so it is given the bytes and nothing else.

export type Answer = { text: string; pages?: string[] } | { reason: Reason }

// Only the library that is needed is loaded: that is most of the time a short document takes.
const readers = {
  pdf: async () => (await import('./pdf.ts')).readPdf,
  docx: async () => (await import('./docx.ts')).readDocx,
}

async function answer(): Promise<Answer> {
  const kind = process.argv[2]
  if (kind !== 'pdf' && kind !== 'docx') return { reason: 'unsupported' }
  const read = await readers[kind]()
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece)
  try {
    const found = await read(Buffer.concat(pieces))
    return found.text.length > MAX_TEXT_CHARS ? { reason: 'too-large' } : found
  } catch (error) {
    return { reason: error instanceof UnreadableFile ? error.reason : 'damaged' }
  }
}

process.send?.(await answer(), () => process.disconnect())

import type { ConfinedMessage } from '#server/platform/confinement/ask-confined.ts'
import type { OcrLanguage } from '#server/platform/documents/ocr-languages.ts'
import { findInPdf, type FoundFields } from './find-in-pdf.ts'
import { type Reason, UnreadablePdf } from './limits.ts'

// The child process: it opens a stranger's PDF, so it is given the bytes and nothing else.

export type Answer = FoundFields | { reason: Reason }

const send = (message: ConfinedMessage<Answer>, then?: () => void) =>
  process.send?.(message, undefined, undefined, then)

async function answer(): Promise<Answer> {
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece)
  try {
    // Written by `findFields`.
    const languages = JSON.parse(process.argv[2] ?? '[]') as OcrLanguage[]
    const step = (share: number | undefined) => send({ share })
    return await findInPdf(new Uint8Array(Buffer.concat(pieces)), { step, languages })
  } catch (error) {
    return { reason: error instanceof UnreadablePdf ? error.reason : 'damaged' }
  }
}

send({ answer: await answer() }, () => process.disconnect())

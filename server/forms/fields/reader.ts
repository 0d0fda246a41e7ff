import type { ConfinedMessage } from '#server/platform/confinement/ask-confined.ts'
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
    return await findInPdf(new Uint8Array(Buffer.concat(pieces)), (share) => send({ share }))
  } catch (error) {
    return { reason: error instanceof UnreadablePdf ? error.reason : 'damaged' }
  }
}

send({ answer: await answer() }, () => process.disconnect())

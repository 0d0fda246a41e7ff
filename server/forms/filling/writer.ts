import type { ConfinedMessage } from '#server/platform/confinement/ask-confined.ts'
import { unpackRequest } from './fill-request.ts'
import { UnwritablePdf, type WriteReason } from './write-reason.ts'
import { writePdf } from './write-pdf.ts'

// The child process: it opens a stranger's PDF, so it is given the bytes and nothing else.

export type Answer = { pdf: string } | { reason: WriteReason; name: string }

async function answer(): Promise<Answer> {
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece)
  try {
    const { request, pdf } = unpackRequest(Buffer.concat(pieces))
    return { pdf: Buffer.from(await writePdf(request, pdf)).toString('base64') }
  } catch (error) {
    if (error instanceof UnwritablePdf) return { reason: error.reason, name: error.fieldName }
    return { reason: 'damaged', name: '' }
  }
}

const message: ConfinedMessage<Answer> = { answer: await answer() }
process.send?.(message, undefined, undefined, () => process.disconnect())

import type { ConfinedMessage } from '#server/platform/confinement/ask-confined.ts'
import { allowedType } from './allowed-types.ts'
import type { FileText } from './found.ts'
import type { OcrLanguage } from '#server/platform/documents/ocr-languages.ts'
import { MAX_TEXT_CHARS, type Reason, UnreadableFile } from './limits.ts'
import { readPart } from './read-part.ts'

// The child process: it opens a stranger's file, so it is given the bytes and nothing else.

export type Answer = FileText | { reason: Reason }
const say = (said: ConfinedMessage<Answer>) => process.send?.(said)

async function answer(): Promise<Answer> {
  const allowed = allowedType('', process.argv[2] ?? '')
  if (!allowed) return { reason: 'unsupported' }
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece)
  try {
    // Written by `readInProcess`.
    const languages = JSON.parse(process.argv[3] ?? '[]') as OcrLanguage[]
    const step = (share: number | undefined) => say({ share })
    const found = await readPart(allowed, Buffer.concat(pieces), { step, languages })
    return found.text.length > MAX_TEXT_CHARS ? { reason: 'too-large' } : found
  } catch (error) {
    return { reason: error instanceof UnreadableFile ? error.reason : 'damaged' }
  }
}

process.send?.({ answer: await answer() } satisfies ConfinedMessage<Answer>, () =>
  process.disconnect(),
)

import { AppError } from '#contract/errors.ts'
import type { Recording } from '#contract/transcripts.ts'
import type { HeardLine } from './listen.ts'

export interface Post {
  lines: HeardLine[]
  complete: boolean
}

/** The most lines that one request takes. */
const most = 200

/** Sends lines in order, one request at a time, until each is accepted; the server stores none twice. */
export function createOutbox(
  post: (body: Post) => Promise<Recording>,
  wait: (attempt: number) => Promise<void>,
) {
  const lines: HeardLine[] = []
  let working: Promise<void> | undefined
  let refused = false

  async function send(body: Post): Promise<void> {
    for (let attempt = 0; !refused; attempt++) {
      try {
        await post(body)
        return
      } catch (error) {
        // A refusal by the server is permanent; the audio is safe nevertheless.
        const codes = ['bad-request', 'not-found', 'unauthenticated', 'forbidden']
        refused = error instanceof AppError && codes.includes(error.code)
        if (!refused) await wait(attempt)
      }
    }
  }

  async function work(): Promise<void> {
    while (lines.length > 0 && !refused) {
      const batch = lines.slice(0, most)
      await send({ lines: batch, complete: false })
      lines.splice(0, batch.length)
    }
    working = undefined
  }

  return {
    add(line: HeardLine): void {
      lines.push(line)
      working ??= work()
    },
    /** Waits until all was taken, and says then that nothing else follows. */
    async complete(): Promise<void> {
      while (working) await working
      await send({ lines: [], complete: true })
    },
  }
}

import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { judgeNote } from './judge-note.ts'
import { keepVerdicts } from './keep-verdicts.ts'
import type { LiveJudging } from './live.ts'

interface JudgeJob {
  userId: string
  noteId: string
  /** The judge that ran during writing; undefined for a regenerated section. */
  live: LiveJudging | undefined
  /** Cancels pending requests. */
  end: () => void
}

/** Continues to judge a saved note in this process. The job queued with the note finishes the rest. Never throws. */
export function judgeAfterWriting(s: Services, written: JudgeJob): void {
  const { userId, noteId, live } = written
  const stopping = new AbortController()
  const end = () => {
    written.end()
    stopping.abort()
  }
  async function work(): Promise<void> {
    if (live) {
      await live.flush()
      const failure = live.failure()
      const judge = { by: live.by, ...(failure !== undefined && { failure }) }
      if (!stopping.signal.aborted) await keepVerdicts(s, userId, noteId, live.verdicts(), judge)
      if (failure !== undefined) return
    }
    // Also what was edited since.
    await judgeNote(s, userId, noteId, stopping.signal)
  }
  const ended = work()
    .catch((error: unknown) => {
      if (!stopping.signal.aborted)
        s.log(`A note could not be judged: ${errorLabel(error)}`, 'error')
    })
    .finally(() => s.notes.judging.delete(noteId))
  s.notes.judging.set(noteId, { end, ended })
}

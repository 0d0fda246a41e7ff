import { citeClaims } from '#server/clinical/citations/cite-claims.ts'
import type { StoredVerdicts } from '#server/clinical/verdicts.ts'
import { openJudge } from '#server/models/judge/open-judge.ts'
import { modelsFor } from '#server/organisation/groups/models-for.ts'
import type { Draft } from '#server/visits/notes/generation/draft.ts'
import type { LiveRun } from '#server/visits/notes/generation/live-run.ts'
import type { Task } from '#server/visits/notes/generation/writer.ts'
import type { Services } from '#server/services.ts'
import { type LiveJudging, liveJudging } from './live.ts'

/** The judge of a note that is being written. */
export interface WritingJudge {
  /** The section that was written last is whole. */
  addSection(): void
  /** Readers get no more of it. Undefined without a judge. */
  close(): Promise<LiveJudging | undefined>
  end(): void
}

/** Judges each finished section while later ones are written, and tells readers of the marks as they settle. */
export function judgeWhileWriting(
  s: Services,
  run: LiveRun,
  task: Task,
  draft: Draft,
): WritingJudge {
  let isClosed = false
  const stopping = new AbortController()
  const end = () => stopping.abort()
  // Its end without a reason isn't a reason to stop: answers so far are stored with the note.
  run.signal.addEventListener('abort', () => run.ending() && end())
  const live = modelsFor(s, run.userId)
    .then((models) => openJudge(s, models))
    .then((judge) => judge && liveJudging(s, judge, stopping.signal, () => showMarks()))
  live.catch(() => undefined)

  async function showMarks(): Promise<void> {
    if (isClosed) return
    const claims = await settledClaims(task, draft, (await live)?.verdicts() ?? {})
    if (isClosed) return
    draft.claims = draft.claims.map((claim) => claims.get(claim.id) ?? claim)
    run.log.add({ type: 'claims', claims: draft.claims })
  }

  return {
    addSection() {
      const inputs = lastSectionInputs(task, draft)
      if (!inputs) return
      inputs.catch(() => undefined)
      void live.then((judging) => judging?.add(inputs)).catch(() => undefined)
    },
    close() {
      isClosed = true
      return live.catch(() => undefined)
    },
    end,
  }
}

/** The claims of the draft with the verdicts so far, by id. */
async function settledClaims(task: Task, draft: Draft, verdicts: StoredVerdicts) {
  const written = draft.written.map(({ text }) => text).join('')
  const citations = citeClaims(written, draft.written, task.lines)
  const claims = await task.check(written, { verdicts, citations })
  return new Map(claims.map((one) => [one.id, one]))
}

/** The questions to the judge about the section that was written last. */
function lastSectionInputs(task: Task, draft: Draft) {
  const section = draft.written.at(-1)
  if (!section) return undefined
  const before = draft.written.slice(0, -1)
  const offset = before.reduce((sum, { text }) => sum + text.length, 0)
  const citations = citeClaims(section.text, [section], task.lines)
  return task.judgeInputs(section.text, { offset, citations })
}

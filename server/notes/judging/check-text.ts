import type { CheckedText, NoteCheck } from '#contract/notes.ts'
import type { AppError } from '#contract/errors.ts'
import { AnalysisFailure } from '#server/analysis/failure.ts'
import type { CheckRequest, CheckResult } from '#server/analysis/functions.ts'
import type { Judge } from '#server/clinical/judge.ts'
import type { StoredVerdicts } from '#server/clinical/verdicts.ts'
import { openJudge } from '#server/models/judge/open-judge.ts'
import { ModelFailure } from '#server/models/model-failure.ts'
import type { ReadVisit } from '#server/notes/read-visit.ts'
import type { Services } from '#server/services.ts'
import { judgeInBatches } from './batches.ts'
import { failedJudge, incompleteCheck } from './failed-check.ts'

/** Receives the marks as they arrive, those of the rules first. */
type OnProgress = (checked: CheckedText) => Promise<void> | void

/**
 * Checks a text about a visit, written by a model or a person, with the rules and with a judge if there is one. For texts
 * that aren't stored as notes: patient summaries, chat answers, rewritten passages, tasks, codes. A failed check doesn't
 * throw: `check` reports it, and the marks are those of the rules.
 * @throws the signal's reason, or what `onProgress` throws
 */
export async function checkText(
  s: Services,
  visit: Pick<ReadVisit, 'analyse'>,
  request: CheckRequest,
  signal: AbortSignal,
  onProgress: OnProgress = () => undefined,
): Promise<CheckedText> {
  try {
    const byRules = await visit.analyse('check', request)
    const { claims, unjudged, covered } = byRules
    const judge = unjudged.length > 0 ? await openJudge(s) : undefined
    if (!judge) return { claims, check: { state: covered ? 'rules' : 'not-covered' } }
    await onProgress({ claims, check: judging(judge.name, 0, unjudged.length) })
    return await judged(judge, visit, request, { byRules, signal, onProgress })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AnalysisFailure)) throw error
    return unreadable(error)
  }
}

/** The result for a text that could not be checked at all. */
export const unreadable = ({ message }: AppError): CheckedText => ({
  claims: [],
  check: { state: 'failed', message: `Could not check this text: ${message}` },
})

/** The state of a text while it is checked again: its marks stay until new ones arrive. */
export const again = ({ claims, check: { by } }: CheckedText): CheckedText => ({
  claims,
  check: { state: 'judging', ...(by !== undefined && { by }) },
})

const judging = (by: string, done: number, of: number): NoteCheck => ({
  state: 'judging',
  by,
  progress: { judged: done, of },
})

interface Judging {
  byRules: CheckResult
  signal: AbortSignal
  onProgress: OnProgress
}

/** Adds a judge's verdicts. If the judge fails, its verdicts so far are kept. */
async function judged(
  judge: Judge,
  visit: Pick<ReadVisit, 'analyse'>,
  request: CheckRequest,
  { byRules, signal, onProgress }: Judging,
): Promise<CheckedText> {
  const inputs = await visit.analyse('judgeInputs', request)
  let verdicts: StoredVerdicts = {}
  const settled = () => visit.analyse('check', { ...request, verdicts })
  try {
    await judgeInBatches(judge, inputs, signal, async (more) => {
      verdicts = { ...verdicts, ...more }
      const done = Object.keys(verdicts).length
      if (done < inputs.length)
        await onProgress({
          claims: (await settled()).claims,
          check: judging(judge.name, done, inputs.length),
        })
    })
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    const isPartly = Object.keys(verdicts).length > 0
    return {
      claims: isPartly ? (await settled()).claims : byRules.claims,
      check: failedJudge('text', judge.name, error.message),
    }
  }
  const { claims, unanswered } = await settled()
  const check: NoteCheck =
    unanswered > 0
      ? incompleteCheck(judge.name, unanswered, inputs.length)
      : { state: 'judged', by: judge.name }
  return { claims, check }
}

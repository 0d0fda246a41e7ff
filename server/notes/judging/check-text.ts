import type { Claim, NoteCheck } from '#contract/notes.ts'
import { AnalysisFailure } from '#server/analysis/failure.ts'
import type { CheckRequest } from '#server/analysis/functions.ts'
import type { StoredVerdicts } from '#server/clinical/verdicts.ts'
import { openJudge } from '#server/models/judge/open-judge.ts'
import { ModelFailure } from '#server/models/model-failure.ts'
import type { ReadVisit } from '#server/notes/read-visit.ts'
import type { Services } from '#server/services.ts'
import { judgeInBatches } from './batches.ts'

/** A text with its sentences checked. */
export interface CheckedText {
  claims: Claim[]
  check: NoteCheck
}

/**
 * Checks any text about a visit that a model or a person wrote: by the rules, and by a judge where there is one. For texts
 * that are not stored as notes: summaries for patients, answers of the chat, rewritten passages, tasks, codes. Never throws
 * for a check that fails; `check` then says so, and the marks are those of the rules.
 * @throws the signal's reason
 */
export async function checkText(
  s: Services,
  visit: ReadVisit,
  request: CheckRequest,
  signal: AbortSignal,
): Promise<CheckedText> {
  try {
    const byRules = await visit.analyse('check', request)
    const judge = byRules.unjudged.length > 0 ? await openJudge(s) : undefined
    if (!judge) {
      const state = byRules.covered ? 'rules' : 'not-covered'
      return { claims: byRules.claims, check: { state } }
    }
    const inputs = await visit.analyse('judgeInputs', request)
    let verdicts: StoredVerdicts = {}
    try {
      await judgeInBatches(
        judge,
        inputs,
        signal,
        (more) => void (verdicts = { ...verdicts, ...more }),
      )
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      return { claims: byRules.claims, check: failedJudge(judge.name, error.message) }
    }
    const { claims } = await visit.analyse('check', { ...request, verdicts })
    return { claims, check: { state: 'judged', by: judge.name } }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AnalysisFailure)) throw error
    return {
      claims: [],
      check: { state: 'failed', message: `Could not check this text: ${error.message}` },
    }
  }
}

/** What a text says whose judge failed. @param failure words of the model's failure */
export const failedJudge = (by: string, failure: string): NoteCheck => ({
  state: 'failed',
  by,
  message: `Could not check this text with ${by}: ${failure} Marks are from built-in rules.`,
})

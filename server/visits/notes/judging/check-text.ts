import { message } from '#common/translation.ts'
import type { CheckedText, NoteCheck } from '#contract/notes.ts'
import type { AppError } from '#contract/errors.ts'
import { AnalysisFailure } from '#server/platform/worker-pool/analysis-failure.ts'
import type { CheckRequest, CheckResult } from '#server/visits/analysis/functions.ts'
import type { Judge } from '#server/clinical/judge.ts'
import type { StoredVerdicts } from '#server/clinical/verdicts.ts'
import { openJudge } from '#server/models/judge/open-judge.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { modelsFor } from '#server/organisation/groups/models-for.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import type { Services } from '#server/services.ts'
import { judgeInBatches } from './batches.ts'
import { failedJudge, incompleteCheck } from './failed-check.ts'

/** A checked text, with the ids of the claims that a judge has decided. */
export interface CheckedSentences extends CheckedText {
  judged: ReadonlySet<string>
}
/** Receives the marks as they arrive, those of the rules first. */
type OnProgress<T> = (checked: T) => Promise<void> | void

/**
 * Checks a text about a visit, written by a model or a person, with the rules and with a judge if there is one. For texts
 * that aren't stored as notes: patient summaries, chat answers, rewritten passages, tasks, codes. A failed check doesn't
 * throw: `check` reports it, and the marks are those of the rules.
 * @throws the signal's reason, or what `onProgress` throws
 */
export async function checkText(
  s: Services,
  visit: Pick<ReadVisit, 'analyse' | 'userId'>,
  request: CheckRequest,
  signal: AbortSignal,
  onProgress: OnProgress<CheckedText> = () => undefined,
): Promise<CheckedText> {
  const onSentences = (checked: CheckedSentences) => onProgress(asText(checked))
  return asText(await checkSentences(s, visit, request, signal, onSentences))
}

const asText = ({ claims, check }: CheckedSentences): CheckedText => ({ claims, check })

/** `checkText` that also says which sentences a judge has decided. */
export async function checkSentences(
  s: Services,
  visit: Pick<ReadVisit, 'analyse' | 'userId'>,
  request: CheckRequest,
  signal: AbortSignal,
  onProgress: OnProgress<CheckedSentences>,
): Promise<CheckedSentences> {
  try {
    const byRules = await visit.analyse('check', request)
    const { claims, unjudged, covered } = byRules
    const judge =
      unjudged.length > 0 ? await openJudge(s, await modelsFor(s, visit.userId)) : undefined
    if (!judge)
      return { claims, check: { state: covered ? 'rules' : 'not-covered' }, judged: new Set() }
    await onProgress({ claims, check: judging(judge.name, 0, unjudged.length), judged: new Set() })
    return await judged(judge, visit, request, { byRules, signal, onProgress })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AnalysisFailure)) throw error
    return { ...unreadable(error), judged: new Set() }
  }
}

/** The result for a text that could not be checked at all. */
export const unreadable = ({ message: reason }: AppError): CheckedText => ({
  claims: [],
  check: {
    state: 'failed',
    message: message('Could not check this text: {reason, text}', { reason }),
  },
})

const judging = (by: string, done: number, of: number): NoteCheck => ({
  state: 'judging',
  by,
  progress: { judged: done, of },
})

interface Judging {
  byRules: CheckResult
  signal: AbortSignal
  onProgress: OnProgress<CheckedSentences>
}

/** Adds a judge's verdicts. If the judge fails, its verdicts so far are kept. */
async function judged(
  judge: Judge,
  visit: Pick<ReadVisit, 'analyse' | 'userId'>,
  request: CheckRequest,
  { byRules, signal, onProgress }: Judging,
): Promise<CheckedSentences> {
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
          judged: decided(verdicts),
        })
    })
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    const isPartly = Object.keys(verdicts).length > 0
    return {
      claims: isPartly ? (await settled()).claims : byRules.claims,
      check: failedJudge('text', judge.name, error.message),
      judged: decided(verdicts),
    }
  }
  const { claims, unanswered } = await settled()
  const check: NoteCheck =
    unanswered > 0
      ? incompleteCheck(judge.name, unanswered, inputs.length)
      : { state: 'judged', by: judge.name }
  return { claims, check, judged: decided(verdicts) }
}

const decided = (verdicts: StoredVerdicts): ReadonlySet<string> =>
  new Set(
    Object.entries(verdicts).flatMap(([id, { verdict }]) =>
      verdict && verdict.verdict !== 'unsure' ? [id] : [],
    ),
  )

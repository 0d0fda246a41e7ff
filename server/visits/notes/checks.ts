import { message } from '#common/translation.ts'
import type { Note, NoteCheck } from '#contract/notes.ts'
import { numberedCitations } from '#server/clinical/citations/cite-claims.ts'
import { numberLines } from '#server/clinical/citations/number-lines.ts'
import { AnalysisFailure } from '#server/platform/worker-pool/analysis-failure.ts'
import type { CheckRequest, CheckResult } from '#server/visits/analysis/functions.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { judgeName } from '#server/models/judge/open-judge.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import type { ScribeRow } from '#server/visits/scribes/present.ts'
import { modelsFor } from '#server/organisation/groups/models-for.ts'
import type { Services } from '#server/services.ts'
import { failedJudge, incompleteCheck } from './judging/failed-check.ts'
import { enqueueJudging } from './judging/queue.ts'
import {
  openBody,
  type CheckedNote,
  type NoteBody,
  type NoteRow,
  presentNote,
  type StoredNote,
} from './present.ts'
import type { ReadVisit } from './read-visit.ts'
import { recount } from './recount.ts'
import { visitKey, loadKeyedVisit } from './sources.ts'

/** The rows of a note to check or show, as a transaction reads them. */
export async function storedNote(
  tx: Tx,
  vault: Vault,
  row: NoteRow,
  { scribe, read = openBody }: { scribe?: ScribeRow; read?: typeof openBody } = {},
): Promise<StoredNote> {
  const visit = scribe ?? (await scribeRow(tx, row.userId, row.scribeId))
  const key = await visitKey(tx, visit)
  return { row, body: read(row, vault), key, sourceRev: visit.sourceRev }
}

/** What the check of a note works on. */
export const checkRequest = (
  { content, made, fixed = [], verdicts, citations = {} }: NoteBody,
  { sources }: Pick<ReadVisit, 'sources'>,
): CheckRequest => ({
  markdown: content,
  language: made?.language ?? '',
  fixed,
  citations: numberedCitations(citations, numberLines(sources)),
  ...(verdicts && { verdicts }),
})

/**
 * Checks every sentence of a note against the visit. Never call it inside a transaction. A text that can't be checked
 * has no claims, and `check` says why.
 */
export async function checkStored(s: Services, note: StoredNote): Promise<CheckedNote> {
  const { row, body, key } = note
  const { userId, scribeId } = row
  if (body.content.trim() === '') return { ...note, claims: [], check: { state: 'rules' } }
  try {
    const visit = await loadKeyedVisit(s, { userId, scribeId, key })
    const result = await visit.analyse('check', checkRequest(body, visit))
    return { ...note, claims: result.claims, check: await checkState(s, note, result) }
  } catch (error) {
    if (!(error instanceof AnalysisFailure)) throw error
    return { ...note, claims: [], check: failedCheck(error) }
  }
}

/** How far a note has been checked. */
async function checkState(
  s: Services,
  { row, body: { judge } }: StoredNote,
  { unjudged, unanswered, judged, covered }: Omit<CheckResult, 'claims'>,
): Promise<NoteCheck> {
  const byRules: NoteCheck = { state: covered ? 'rules' : 'not-covered' }
  const asked = judged + unanswered
  if (unjudged.length === 0) {
    if (!judge) return byRules
    if (unanswered > 0) return incompleteCheck(judge.by, unanswered, asked)
    return { state: 'judged', by: judge.by }
  }
  if (judge?.failure !== undefined) return failedJudge('note', judge.by, judge.failure)
  const by = row.signed ? undefined : judgeName(await modelsFor(s, row.userId))
  if (by === undefined) return byRules
  const progress = { judged: asked, of: asked + unjudged.length }
  return { state: 'judging', by, progress }
}

/** What a note says if it couldn't be checked. */
export const failedCheck = ({ message: reason }: AnalysisFailure): NoteCheck => ({
  state: 'failed',
  message: message('Could not check this note: {reason, text} Its text is saved.', { reason }),
})

/** A note for its reader: checked, with the number of its marks corrected in the list. Not inside a transaction. */
export async function showNote(s: Services, note: StoredNote): Promise<Note> {
  const checked = await checkStored(s, note)
  await recount(s, checked)
  const { id, userId, state } = checked.row
  if (checked.check.state === 'judging' && state !== 'writing') await enqueueJudging(s, userId, id)
  return presentNote(checked)
}

import { message } from '#common/translation.ts'
import { words } from '#contract/errors.ts'
import type { MadeWith, Note } from '#contract/notes.ts'
import { AnalysisFailure } from '#server/platform/worker-pool/analysis-failure.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { measured, stopwatch } from '#server/platform/measurements/measurements.ts'
import { retryPassing } from '#server/platform/db/retry.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { Services } from '#server/services.ts'
import { addPiece, type Draft, emptyDraft, joinDraft } from './draft.ts'
import { type EventWriter, persistEvents } from './persist-events.ts'
import type { LiveRun } from './live-run.ts'
import { judgeAfterWriting } from '#server/visits/notes/judging/after-writing.ts'
import type { LiveJudging } from '#server/visits/notes/judging/live.ts'
import { judgeWhileWriting, type WritingJudge } from '#server/visits/notes/judging/while-writing.ts'
import { abandonGeneration } from './abandon.ts'
import { type Citations, citationsIn, citeClaims } from '#server/clinical/citations/cite-claims.ts'
import { withSection } from './section.ts'
import { startedEvent } from './started.ts'
import { keepReset, type Outcome, finishGeneration } from './finish.ts'
import { reportProgress } from './report-progress.ts'
import type { Task, Write } from './writer.ts'

/** One generation from its first piece to the saved note. */
export interface Job {
  noteId: string
  scribeId: string
  task: Task
  write: Write
  writer: Note['writer']
  made: MadeWith
  sourceRev: number
  /** Settles when the rows of the generation and of its note are stored; writing begins before. */
  stored: Promise<unknown>
  /** For a section that is regenerated: its heading and its note. */
  section?: { heading: string; before: string; citations: Citations }
}

/** A failure with words for the user. */
class Unwritten extends Error {}

/**
 * Works on a generation until its note is saved. Never throws: what goes wrong becomes an event and the
 * note's state. A stopping process leaves the generation to the next one.
 */
export async function work(s: Services, run: LiveRun, job: Job): Promise<void> {
  s.notes.runs.set(run.id, run)
  job.stored.catch(() => run.end('lost'))
  // Not awaited: until the claim exists, the row's heartbeat has the same effect.
  const held = s.jobs.hold(run.id)
  let keeper: EventWriter | undefined
  try {
    const vault = await openVault(s.keys, userScope(run.userId))
    keeper = persistEvents(s, run, vault, job.stored)
    const seconds = stopwatch()
    const outcome = await write(s, run, job)
    if (outcome) measured('note', { writer: job.writer.kind, outcome, seconds: seconds() })
    await keeper.flush()
    if (run.ending() === 'stopping') await abandonGeneration(s, run)
  } catch (error) {
    // Its heartbeat ends here, so the queue starts it again.
    s.log(`A note could not be saved: ${errorLabel(error)}`, 'error')
  } finally {
    await keeper?.stop()
    ;(await held)()
    run.log.close()
    s.notes.runs.delete(run.id)
    run.hasEnded()
  }
}

/** @returns how it ended; undefined if another process continues it */
async function write(s: Services, run: LiveRun, job: Job): Promise<Outcome['state'] | undefined> {
  const draft = emptyDraft()
  const judging = job.section ? undefined : judgeWhileWriting(s, run, job.task, draft)
  try {
    const task = { ...job.task, check: checkOf(job) }
    const onWait = reportProgress(s, run, () => job.writer.name)
    const asking = { ...job.task, asker: run.userId, onWait }
    for await (const piece of job.write(asking, run.signal)) {
      // Until the rows are stored nothing else should keep this process from storing them.
      await job.stored
      if (piece.type === 'writer') {
        takeOver(run, job, draft, piece.name)
        continue
      }
      if (piece.type === 'reset') await keepReset(s, run.userId, job.noteId, joinDraft(draft))
      for (const event of await addPiece(draft, piece, task))
        // The claims of a single section make sense only within the whole note, at the end.
        if (!job.section || event.type !== 'claims') run.log.add(event)
      if (piece.type === 'end') judging?.addSection()
    }
    run.signal.throwIfAborted()
    if (joinDraft(draft).trim() === '') throw new Unwritten(nothingFits)
    await end(s, run, job, draft, 'done', judging)
    return 'done'
  } catch (error) {
    if (run.ending() === 'stopping' || run.ending() === 'lost') return undefined
    const outcome = run.ending() === 'cancelled' ? 'cancelled' : 'failed'
    await end(s, run, job, draft, outcome)
    if (outcome === 'failed')
      run.log.add({ type: 'error', code: 'failed', message: describeError(s, error) })
    return outcome
  }
}

/** Another model continues; the note names each that wrote a part of it. */
function takeOver(run: LiveRun, job: Job, draft: Draft, name: string): void {
  const { kind, name: before } = job.writer
  job.writer = { kind, name: draft.written.length > 0 ? `${before}, then ${name}` : name }
  run.log.add(startedEvent(run.id, job.noteId, job.task.template, job.writer))
}

const nothingFits = message(
  'Too little was said for this template. Add to the visit, or choose another template.',
)

function describeError(s: Services, error: unknown): string {
  // Both carry words that were written for the user.
  if (error instanceof Unwritten || error instanceof ModelFailure) return error.message
  s.log(`A note could not be written: ${errorLabel(error)}`, 'error')
  return words.unexpected
}

async function end(
  s: Services,
  run: LiveRun,
  job: Job,
  draft: Draft,
  state: Outcome['state'],
  judging?: WritingJudge,
): Promise<void> {
  const live = await judging?.close()
  const { id, userId } = run
  const { noteId } = job
  const outcome = await outcomeOf({ id, userId }, job, draft, state, live)
  const { content, claims } = outcome
  await job.stored
  // Readers already see its text, so a passing fault must not cause a rewrite.
  const version = await retryPassing(
    () => finishGeneration(s, outcome),
    () => run.ending() === 'stopping',
  )
  if (version === undefined) return run.end('lost')
  if (state === 'failed') return
  if (content !== undefined && content !== joinDraft(draft)) run.log.add({ type: 'claims', claims })
  run.log.add({ type: 'done', noteId, version })
  if (state === 'done') judgeAfterWriting(s, { userId, noteId, live, end: () => judging?.end() })
}

async function outcomeOf(
  { id, userId }: Pick<LiveRun, 'id' | 'userId'>,
  job: Job,
  draft: Draft,
  state: Outcome['state'],
  live: LiveJudging | undefined,
): Promise<Outcome> {
  const { noteId, sourceRev, writer, section } = job
  return {
    id,
    userId,
    noteId,
    state,
    ...(await resultOf(job, draft, state)),
    sourceRev,
    writer,
    // A single section does not change how the rest was written.
    made: section ? undefined : job.made,
    fixed: job.task.fixed,
    used: draft.memories,
    section: section?.heading,
    ...(live && { verdicts: live.verdicts(), judge: { by: live.by } }),
  }
}

/** A text that cannot be checked is still written and saved; the note says that it was not checked. */
const checkOf =
  ({ task }: Job): Task['check'] =>
  (markdown, part) =>
    task.check(markdown, part).catch((error: unknown) => {
      if (error instanceof AnalysisFailure) return []
      throw error
    })

/** The note from a draft; undefined if there is none and the earlier text stays. */
async function resultOf(
  job: Job,
  draft: Draft,
  state: Outcome['state'],
): Promise<Pick<Outcome, 'content' | 'claims' | 'citations'>> {
  const { section, task } = job
  const text = joinDraft(draft)
  const isWhole = state === 'done'
  if (text.trim() === '' || (section && !isWhole))
    return { content: undefined, claims: [], citations: {} }
  const cited = draft.open ? [...draft.written, draft.open] : draft.written
  if (!section && isWhole)
    return { content: text, claims: draft.claims, citations: citeClaims(text, cited, task.lines) }
  const order = task.template.sections.map(({ heading }) => heading)
  const content = section ? withSection(section.before, section.heading, text, order) : text
  const citations = {
    ...citationsIn(content, section?.citations ?? {}),
    ...citeClaims(content, cited, task.lines),
  }
  return { content, claims: await checkOf(job)(content, { citations }), citations }
}

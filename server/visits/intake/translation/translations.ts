import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { isTranslatedLanguage, type TranslatedLanguage } from '#common/intake/patient-languages.ts'
import type { QuestionSet } from '#common/intake/question-set.ts'
import { AppError } from '#contract/errors.ts'
import type { TranslationProgress } from '#contract/question-translations.ts'
import { modelFor, whyNoModel } from '#server/organisation/groups/models-for.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findSet } from '#server/visits/question-sets/available-sets.ts'
import { setNotFound } from '#server/visits/question-sets/question-sets.ts'
import type { IntakeWording } from '#server/visits/scribes/intake.ts'
import type { Services } from '#server/services.ts'
import { isTranslationOn } from './setting.ts'
import { questionTranslations } from './table.ts'
import { pageSource, setSource, type Source } from './texts.ts'

export type TranslationRow = typeof questionTranslations.$inferSelect

export const translateJob = 'translate-questions'

/** A question set and the language that a user wants it in. */
interface TranslationRequest {
  set: string
  language: string
}

const boundTo = (id: string) => ({ table: 'question_translation', row: id, column: 'sealed' })

export const sealPhrases = (vault: Vault, id: string, phrases: Record<string, string>): Buffer =>
  vault.sealPacked(phrases, boundTo(id))

/**
 * Starts the translation of a set and of the patient's page, each unless it's there or under way.
 * @throws AppError 'not-found', 'bad-request' if no model may translate
 */
export async function translateQuestions(
  s: Services,
  userId: string,
  wanted: TranslationRequest,
): Promise<TranslationProgress> {
  const { language, sources } = await sourcesOf(s, userId, wanted)
  await assertAllowed(s, userId)
  const rows = await s.db.as(userId, async (tx) => {
    const started: TranslationRow[] = []
    for (const source of sources) started.push(await start(s, tx, { userId, language, source }))
    return started
  })
  return progressOf(rows, sources)
}

/** The progress of a translation. @throws AppError 'not-found' */
export async function questionTranslation(
  s: Services,
  userId: string,
  wanted: TranslationRequest,
): Promise<TranslationProgress> {
  const { language, sources } = await sourcesOf(s, userId, wanted)
  const rows = await s.db.as(userId, (tx) => currentRows(tx, { userId, language, sources }))
  return progressOf(rows, sources)
}

/** What a patient's page in this language needs. @throws AppError 'bad-request' if it isn't translated or may not be */
export async function wordingOf(
  s: Services,
  userId: string,
  set: QuestionSet,
  language: TranslatedLanguage,
): Promise<IntakeWording> {
  await assertOn(s)
  const sources = [pageSource(), setSource(set)]
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) => currentRows(tx, { userId, language, sources }))
  const phrases = rows.flatMap(({ id, sealed }) =>
    sealed ? [vault.openPacked<Record<string, string>>(sealed, boundTo(id))] : [],
  )
  if (phrases.length < sources.length)
    throw new AppError('bad-request', 'These questions aren’t translated into this language yet.')
  return { language, phrases: Object.assign({}, ...phrases) }
}

async function sourcesOf(s: Services, userId: string, { set: id, language }: TranslationRequest) {
  if (!isTranslatedLanguage(language))
    throw new AppError('not-found', 'Questions can’t be translated into this language.')
  const set = await findSet(s, userId, id)
  if (!set) throw setNotFound()
  return { language, sources: [pageSource(), setSource(set)] }
}

async function assertOn(s: Services): Promise<void> {
  if (await isTranslationOn(s)) return
  throw new AppError('bad-request', 'Translations of questions are turned off.', {
    detail: 'An administrator can turn them on in Administration → System.',
  })
}

async function assertAllowed(s: Services, userId: string): Promise<void> {
  await assertOn(s)
  if (await modelFor(s, userId)) return
  throw await whyNoModel(
    s,
    userId,
    new AppError('bad-request', 'No language model is set up.', {
      detail: 'An administrator can set one up in Administration → System.',
    }),
  )
}

interface Part {
  userId: string
  language: TranslatedLanguage
  source: Source
}

const isOf = ({ userId, language, source: { subject } }: Part) =>
  and(
    eq(questionTranslations.userId, userId),
    eq(questionTranslations.subject, subject),
    eq(questionTranslations.language, language),
  )

/** Longer than the queue lets a job run, so that one that was given up can start again. */
const LONGEST_MS = 3_600_000

const isUnderWay = ({ state, created }: TranslationRow, now: Date): boolean =>
  state === 'working' && now.getTime() - created.getTime() < LONGEST_MS

async function start(s: Services, tx: Tx, part: Part): Promise<TranslationRow> {
  const { userId, language, source } = part
  // Otherwise, two requests at once would both start it.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('question_translation'), hashtext(${userId}))`,
  )
  const [known] = await tx.select().from(questionTranslations).where(isOf(part))
  if (known?.source === source.hash && (known.state === 'ready' || isUnderWay(known, s.now())))
    return known
  const fresh = {
    source: source.hash,
    state: 'working' as const,
    done: 0,
    total: source.lines.length,
    problem: '',
    sealed: null,
    created: s.now(),
  }
  const { subject } = source
  const [row] = await tx
    .insert(questionTranslations)
    .values({ id: randomUUID(), userId, subject, language, ...fresh })
    .onConflictDoUpdate({
      target: [
        questionTranslations.userId,
        questionTranslations.subject,
        questionTranslations.language,
      ],
      set: fresh,
    })
    .returning()
  if (!row) throw new Error('The new translation is missing.')
  await s.jobs.enqueue(tx, translateJob, { userId, id: row.id }, { key: row.id })
  return row
}

interface Parts {
  userId: string
  language: TranslatedLanguage
  sources: readonly Source[]
}

/** The translations of exactly these texts. */
async function currentRows(
  tx: Tx,
  { userId, language, sources }: Parts,
): Promise<TranslationRow[]> {
  const rows: TranslationRow[] = []
  for (const source of sources) {
    const same = and(
      isOf({ userId, language, source }),
      eq(questionTranslations.source, source.hash),
    )
    rows.push(...(await tx.select().from(questionTranslations).where(same)))
  }
  return rows
}

function progressOf(
  rows: readonly TranslationRow[],
  sources: readonly Source[],
): TranslationProgress {
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  const failed = rows.find(({ state }) => state === 'failed')
  const isReady = rows.length === sources.length && rows.every(({ state }) => state === 'ready')
  const working = rows.some(({ state }) => state === 'working') ? 'working' : 'missing'
  return {
    state: failed ? 'failed' : isReady ? 'ready' : working,
    done: sum(rows.map(({ done }) => done)),
    total: sum(sources.map(({ lines }) => lines.length)),
    problem: failed?.problem ?? '',
  }
}

import { eq } from 'drizzle-orm'
import { isMarked } from '#contract/review.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { publish } from '#server/platform/events/bus.ts'
import { modelFor } from '#server/organisation/groups/models-for.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { markFrom, markLine, numberedRecord } from '#server/models/prompts/record.ts'
import { withoutChart } from '#server/clinical/language/source.ts'
import { numberLines } from '#server/clinical/citations/number-lines.ts'
import { findMark } from '#server/visits/notes/generation/own-words.ts'
import { checkText } from '#server/visits/notes/judging/check-text.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { type Head, headBound, scribeHead } from '#server/visits/scribes/present.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import type { Gist } from './gist.ts'

export interface Summary extends Gist {
  writer: 'model' | 'words'
}

/**
 * A title and a gist of two lines for a visit. The gist is kept for lists; the title is offered, and the visit keeps
 * its name until the user takes it.
 * @throws AppError 'Scribe not found', AnalysisFailure
 */
export async function summarise(
  s: Services,
  userId: string,
  scribeId: string,
  signal: AbortSignal,
): Promise<Summary> {
  const visit = await loadVisit(s, userId, scribeId)
  const written = await byModel(s, userId, scribeId, visit, signal)
  const summary: Summary = written ?? { ...(await visit.analyse('gist', null)), writer: 'words' }
  if (summary.gist || summary.title) await keep(s, userId, scribeId, summary)
  return summary
}

/** The model's title and gist; undefined without a model or if the check marks any of it, because lists have no room for marks. */
async function byModel(
  s: Services,
  userId: string,
  scribeId: string,
  visit: ReadVisit,
  signal: AbortSignal,
): Promise<Summary | undefined> {
  const config = await modelFor(s, userId)
  if (!config || visit.sources.length === 0) return undefined
  const [{ openModel }, { askModel }] = await Promise.all([
    import('#server/models/providers/providers.ts'),
    import('#server/models/providers/ask.ts'),
  ])
  // It begins like the visit's notes, so that a built-in model can reuse its prompt cache.
  const mark = markFrom(await findMark(s, userId, scribeId))
  const sources = withoutChart(visit.sources)
  const gaps = sources.filter(({ kind }) => kind === 'gap')
  const record = numberedRecord(numberLines(sources), gaps, mark)
  const prompt = `${markLine(mark)}\n\n${record}`
  const question = { instructions: readPrompt('summary').text, prompt }
  try {
    let answer = ''
    for await (const words of askModel(await openModel(s, config), question, signal))
      answer += words
    const parsed = parseSummary(answer)
    if (!parsed) return undefined
    const markdown = `${parsed.title}\n\n${parsed.gist}`
    const { claims, check } = await checkText(
      s,
      visit,
      { markdown, language: '', fixed: [] },
      signal,
    )
    const isUnchecked = check.state === 'failed' && claims.length === 0
    return isUnchecked || claims.some(isMarked) ? undefined : { ...parsed, writer: 'model' }
  } catch (error) {
    if (error instanceof ModelFailure) return undefined
    throw error
  }
}

const LONGEST_TITLE = 80
const LONGEST_GIST = 300

function parseSummary(answer: string): Gist | undefined {
  const [, title = '', rest = ''] =
    /^\W*title\W*:\s*(.+?)\s*\n+\W*gist\W*:\s*([\s\S]+)$/i.exec(answer.trim()) ?? []
  const gist = rest
    .split('\n')
    .map((one) => one.replace(/^[-*\s]+/, '').trim())
    .filter(Boolean)
  const clean = title.replace(/["*_`<>[\]]/g, '').trim()
  if (!clean || gist.length === 0) return undefined
  return {
    title: clean.slice(0, LONGEST_TITLE),
    gist: gist.slice(0, 2).join('\n').slice(0, LONGEST_GIST),
  }
}

async function keep(
  s: Services,
  userId: string,
  scribeId: string,
  { title, gist }: Gist,
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    const row = await scribeRow(tx, userId, scribeId)
    const old = scribeHead(row, vault)
    // A sample visit has its own summary.
    const head: Head = { ...old, gist: row.sample ? old.gist : gist, suggestedName: title }
    if (head.gist === old.gist && head.suggestedName === old.suggestedName) return
    const sealed = vault.seal(head, headBound(scribeId))
    await tx.update(scribes).set({ head: sealed }).where(eq(scribes.id, scribeId))
    await publish(s.db, tx, userId, { topic: 'scribe', scribeId })
  })
}

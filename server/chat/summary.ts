import { eq } from 'drizzle-orm'
import { userScope, type Vault, vaultOf } from '#server/crypto/vault.ts'
import { drugsIn } from '#server/drugs/names-in.ts'
import { publish } from '#server/events/bus.ts'
import { modelConfig } from '#server/models/config.ts'
import { ModelFailure } from '#server/models/model-failure.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { recordBlock } from '#server/models/prompts/record.ts'
import { readSources } from '#server/notes/sources.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { scribeRow } from '#server/scribes/change.ts'
import { type Head, headBound, scribeHead } from '#server/scribes/present.ts'
import { scribes } from '#server/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { type Gist, gistOf } from './gist.ts'

export interface Summary extends Gist {
  writer: 'model' | 'words'
}

/**
 * A title and a gist of two lines for a visit. The gist is kept for lists; the title is offered, and the visit keeps
 * its name until the user takes it.
 * @throws AppError 'Scribe not found'
 */
export async function summarise(
  s: Services,
  userId: string,
  scribeId: string,
  signal: AbortSignal,
): Promise<Summary> {
  const vault = await vaultOf(s.keys, userScope(userId))
  const { sources, indexed } = await s.db.as(userId, async (tx) =>
    readSources(s, tx, vault, await scribeRow(tx, userId, scribeId)),
  )
  const written = await byModel(s, scribeId, sources, signal)
  const summary: Summary = written ?? { ...gistOf(sources, await indexed()), writer: 'words' }
  if (summary.gist || summary.title) await keep(s, vault, userId, scribeId, summary)
  return summary
}

/** The model's words, where there is a model and what it wrote holds no number or drug that was not said. */
async function byModel(
  s: Services,
  scribeId: string,
  sources: Source[],
  signal: AbortSignal,
): Promise<Summary | undefined> {
  const config = await modelConfig(s)
  if (!config || sources.length === 0) return undefined
  const [{ modelOf }, { askModel }] = await Promise.all([
    import('#server/models/providers.ts'),
    import('#server/models/ask.ts'),
  ])
  const mark = `=====${scribeId}=====`
  const prompt = `The mark is ${mark}\n\n${recordBlock(sources, mark)}`
  const question = { instructions: readPrompt('summary').text, prompt }
  try {
    let answer = ''
    for await (const words of askModel(await modelOf(s, config), question, signal)) answer += words
    const parsed = parseSummary(answer)
    return parsed && restsOn(parsed, sources) ? { ...parsed, writer: 'model' } : undefined
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

function restsOn({ title, gist }: Gist, sources: readonly Source[]): boolean {
  const record = sources.map(({ text }) => text).join('\n')
  const written = `${title}\n${gist}`
  const numbers = (text: string) => text.match(/\d+(?:[.,]\d+)?/g) ?? []
  const known = new Set(numbers(record))
  const drugs = new Set(drugsIn(record))
  return (
    numbers(written).every((one) => known.has(one)) &&
    drugsIn(written).every((one) => drugs.has(one))
  )
}

async function keep(
  s: Services,
  vault: Vault,
  userId: string,
  scribeId: string,
  { title, gist }: Gist,
): Promise<void> {
  await s.db.as(userId, async (tx) => {
    const row = await scribeRow(tx, userId, scribeId)
    const old = scribeHead(row, vault)
    // A sample visit has a gist of its own.
    const head: Head = { ...old, gist: row.sample ? old.gist : gist, suggestedName: title }
    if (head.gist === old.gist && head.suggestedName === old.suggestedName) return
    const sealed = vault.seal(head, headBound(scribeId))
    await tx.update(scribes).set({ head: sealed }).where(eq(scribes.id, scribeId))
    await publish(s.db, tx, userId, { topic: 'scribe', scribeId })
  })
}

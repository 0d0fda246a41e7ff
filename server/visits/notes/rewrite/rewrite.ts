import { message } from '#common/translation.ts'
import type { Answer, Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { RewriteWish, rewritePassage } from '#contract/rewrite.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { highlightsName } from '#server/visits/notes/generation/highlights-template.ts'
import { linesAbout, roomIn } from '#server/visits/notes/generation/fit.ts'
import { findMark } from '#server/visits/notes/generation/own-words.ts'
import type { Question } from '#server/models/providers/ask.ts'
import { modelOrder, type ListedModel } from '#server/models/providers/list.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { estimateTokens } from '#server/models/providers/window.ts'
import { openBody, noteRow } from '#server/visits/notes/present.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { dataBlock, markFrom, markLine, numberedRecord } from '#server/models/prompts/record.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import { checkText } from '#server/visits/notes/judging/check-text.ts'
import { visitKey, loadKeyedVisit } from '#server/visits/notes/sources.ts'
import { type NumberedLine, numberLines } from '#server/clinical/citations/number-lines.ts'
import { withoutReferences } from '#server/clinical/citations/reference.ts'
import { settingsIn } from '#server/identity/accounts/profile/profile.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { modelsFor, whyNoModel } from '#server/organisation/groups/models-for.ts'
import type { Services } from '#server/services.ts'
import { asBullets, inPatientWords } from './without-model.ts'

const wishes: Record<RewriteWish, string> = {
  shorter: 'Make it shorter: about half as long, the most important first.',
  longer: 'Make it longer: add what else the record says about the same things.',
  bullets: 'Write it as bullet points, one fact each.',
  'patient-words': 'Write it in the patient’s own words, quoted from the record.',
}

const needsModel = new AppError('unavailable', 'This needs a language model, and none is set up.')

/**
 * Another wording of a passage of a note, checked like every other text. Stores nothing.
 * @throws AppError if there is no such note, no model for this wish, or the model fails
 */
export async function rewrite(
  s: Services,
  userId: string,
  noteId: string,
  { text, wish }: Body<typeof rewritePassage>,
  signal: AbortSignal,
): Promise<Answer<typeof rewritePassage>> {
  const { scribeId, key, language, fixed, preferred } = await noteContext(s, userId, noteId)
  const known = await loadKeyedVisit(s, { userId, scribeId, key })
  const check = async (markdown: string) =>
    (await checkText(s, known, { markdown, language, fixed }, signal)).claims
  const composed = { kind: 'highlights' as const, name: highlightsName }
  const answer = async (
    words: string,
    writer: Answer<typeof rewritePassage>['writer'] = composed,
  ) => ({
    text: words,
    claims: await check(words),
    writer,
  })
  if (wish === 'bullets') return answer(asBullets(text))
  const models = modelOrder(await modelsFor(s, userId), { isFast: false, preferred })
  if (models.length === 0) {
    if (wish === 'patient-words') return answer(inPatientWords(text, await check(text)))
    throw await whyNoModel(s, userId, needsModel)
  }
  const mark = markFrom(await findMark(s, userId, scribeId))
  const ask = (window: number | null) => writeQuestion(known, { text, wish, mark }, window)
  const { words, name } = await askFirst(s, models, ask, { signal, asker: userId })
  return answer(words, { kind: 'model', name })
}

async function noteContext(s: Services, userId: string, noteId: string) {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const row = await noteRow(tx, userId, noteId)
    const scribe = await scribeRow(tx, userId, row.scribeId)
    const body = openBody(row, vault)
    return {
      scribeId: row.scribeId,
      key: await visitKey(tx, scribe),
      language: body.made?.language ?? '',
      // Fixed text of the template needn't have been said here either.
      fixed: body.fixed ?? [],
      preferred: (await settingsIn(s, tx, userId)).preferredModel,
    }
  })
}

interface RewriteRequest extends Body<typeof rewritePassage> {
  /** The delimiter of the visit's notes, so that a server can reuse its prompt cache. */
  mark: string
}

/** @param window tokens that the model reads and writes at once; null if unknown */
async function writeQuestion(
  known: ReadVisit,
  { text, wish, mark }: RewriteRequest,
  window: number | null,
): Promise<Question> {
  const gaps = known.sources.filter(({ kind }) => kind === 'gap')
  const asked = typeof wish === 'string' ? wishes[wish] : wish.instruction
  return {
    instructions: readPrompt('rewrite').text,
    prompt: [
      markLine(mark),
      numberedRecord(await fitting(known, text, window), gaps, mark),
      dataBlock(mark, 'PASSAGE', text),
      `The clinician asks:\n${asked}`,
    ].join('\n\n'),
  }
}

/** A long visit as it fits beside the passage: what speaks most of it, in spoken order. */
function fitting(visit: ReadVisit, text: string, window: number | null): Promise<NumberedLine[]> {
  const room =
    window === null ? Number.POSITIVE_INFINITY : roomIn(window) - 2 * estimateTokens(text)
  return linesAbout(text, numberLines(visit.sources), visit, room)
}

/** Asks one model after the other until one answers. @throws AppError with the words of the last failure */
async function askFirst(
  s: Services,
  models: readonly ListedModel[],
  ask: (window: number | null) => Promise<Question>,
  { signal, asker }: { signal: AbortSignal; asker: string },
): Promise<{ words: string; name: string }> {
  // Imported when needed: the libraries behind them take a tenth of a second to load.
  const [{ askModel }, { openModel }, { sectionCleaner }] = await Promise.all([
    import('#server/models/providers/ask.ts'),
    import('#server/models/providers/providers.ts'),
    import('#server/models/providers/clean.ts'),
  ])
  let failure = new ModelFailure(message('The language model gave an empty answer.'), false)
  for (const one of models) {
    const cleaner = sectionCleaner()
    let words = ''
    try {
      const question = await ask(one.window)
      const answer = askModel(await openModel(s, one), question, signal, { retries: 1, asker })
      for await (const more of answer) words += cleaner.push(more)
      words = withoutReferences(words + cleaner.end()).trim()
      if (words) return { words, name: one.model }
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      failure = error
    }
  }
  throw new AppError('failed', failure.message)
}

import { AppError } from '#contract/errors.ts'
import type {
  PatientSummary,
  ReadingLevel,
  StoredSummary,
  SummaryLanguage,
} from '#contract/patient-summary.ts'
import { modelOrder, type ListedModel } from '#server/models/providers/list.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { getNote } from '#server/visits/notes/notes.ts'
import { numberLines } from '#server/clinical/citations/number-lines.ts'
import { withoutReferences } from '#server/clinical/citations/reference.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { dataBlock, markFrom, markLine, numberedRecord } from '#server/models/prompts/record.ts'
import { findMark } from '#server/visits/notes/generation/own-words.ts'
import { withoutChart } from '#server/clinical/language/source.ts'
import type { VisitSources } from '#server/clinical/visit-sources.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { modelsFor, whyNoModel } from '#server/organisation/groups/models-for.ts'
import type { Services } from '#server/services.ts'
import { fleschKincaid } from './readability.ts'
import { keepSummary, oneSummary, toBeChecked } from './versions.ts'

interface SummaryOptions {
  level: ReadingLevel
  language: SummaryLanguage
}
type Text = Pick<PatientSummary, 'content' | 'writer' | 'label'>

const needsModel = new AppError(
  'bad-request',
  'A summary for the patient needs a language model. Set one up in Administration → System.',
)
const nothing = new AppError('bad-request', 'There isn’t enough content for a summary.')

/**
 * Writes a summary for the patient with a language model.
 * @throws AppError if there is nothing to write, no model for the language, or the model fails
 */
export async function writePatientSummary(
  s: Services,
  userId: string,
  noteId: string,
  wanted: SummaryOptions,
  signal: AbortSignal,
): Promise<StoredSummary> {
  const note = await getNote(s, userId, noteId)
  const known = await loadVisit(s, userId, note.scribeId)
  const models = await orderFor(s, userId)
  if (models.length === 0) throw await whyNoModel(s, userId, needsModel)
  const mark = markFrom(await findMark(s, userId, note.scribeId))
  const request = { ...wanted, note: note.content, mark }
  const text = await withModels(s, models, known, request, signal)
  if (text.content.trim() === '') throw nothing
  const { level, language } = wanted
  const summary = unchecked(text, language)
  return keepSummary(s, userId, noteId, { ...summary, level, language, edited: false })
}

/**
 * Saves an edited summary as a new version, which is then checked.
 * @throws AppError if there is no such note or version
 */
export async function saveEditedSummary(
  s: Services,
  userId: string,
  noteId: string,
  { of, content }: { of: string; content: string },
): Promise<StoredSummary> {
  const { writer, label, level, language } = await oneSummary(s, userId, noteId, of)
  const summary = unchecked({ content, writer, label }, language)
  return keepSummary(s, userId, noteId, { ...summary, level, language, edited: true })
}

/** A text with its measures, before a check has read it. */
function unchecked(text: Text, language: SummaryLanguage): PatientSummary {
  return {
    ...text,
    grade: language === 'en' ? fleschKincaid(text.content) : null,
    words: text.content.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length,
    checked: toBeChecked,
  }
}

/** The model that the user prefers, then its fallbacks. */
async function orderFor(s: Services, userId: string): Promise<ListedModel[]> {
  const [models, { settings }] = await Promise.all([modelsFor(s, userId), loadUser(s, userId)])
  return modelOrder(models, { isFast: false, preferred: settings.preferredModel })
}

interface SummaryRequest extends SummaryOptions {
  note: string
  /** The delimiter of the visit's notes, so that a model can reuse its prompt cache. */
  mark: string
}

/** Asks one model after the other until one has written. @throws AppError with the words of the last failure */
async function withModels(
  s: Services,
  models: readonly ListedModel[],
  known: VisitSources,
  request: SummaryRequest,
  signal: AbortSignal,
): Promise<Text> {
  let message = ''
  for (const config of models) {
    try {
      return await withModel(s, config, known, request, signal)
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      message = error.message
    }
  }
  throw new AppError('unavailable', message)
}

const levels: Record<ReadingLevel, string> = {
  plain:
    'Reading level: plain. A reader of twelve years understands it at once. At most 300 words.',
  'very-plain':
    'Reading level: very plain. A reader of nine years understands it at once. Only what the patient must know and do. At most 150 words, no sentence longer than 12 words.',
}
const languageName = (code: SummaryLanguage) =>
  new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code

async function withModel(
  s: Services,
  config: ListedModel,
  { sources }: VisitSources,
  { level, language, note, mark }: SummaryRequest,
  signal: AbortSignal,
): Promise<Text> {
  // The libraries behind them take a tenth of a second to load.
  const [{ openModel }, { askModel }] = await Promise.all([
    import('#server/models/providers/providers.ts'),
    import('#server/models/providers/ask.ts'),
  ])
  // The note has what matters of the chart; the rest isn't for the patient to read here.
  const ofVisit = withoutChart(sources)
  const gaps = ofVisit.filter(({ kind }) => kind === 'gap')
  const prompt = [
    markLine(mark),
    numberedRecord(numberLines(ofVisit), gaps, mark),
    dataBlock(mark, 'NOTE', note),
    `Write the summary in ${languageName(language)}.\n${levels[level]}`,
  ].join('\n\n')
  const question = { instructions: readPrompt('patient-summary').text, prompt }
  let content = ''
  for await (const words of askModel(await openModel(s, config), question, signal)) content += words
  return {
    content: cleaned(content),
    writer: { kind: 'model', name: config.model },
    label: `Written by ${config.model} from the visit and the note.`,
  }
}

/** A code fence around the whole, links, pictures and the word for nothing don't belong in a summary. */
const cleaned = (text: string) =>
  withoutReferences(text)
    .trim()
    .replace(/^```\w*\n([\s\S]*?)\n?```$/, '$1')
    .replace(/!?\[([^[\]\n]*)\]\([^)\n]*(\))?/g, (whole, label: string, end?: string) =>
      end ? label : whole,
    )
    .replace(/<?https?:\/\/\S+>?/g, '')
    .replace(/^NONE\.?$/, '')
    .trim()

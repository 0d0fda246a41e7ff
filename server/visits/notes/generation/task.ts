import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { TemplateSection } from '#contract/item-fields.ts'
import type { Item } from '#contract/items.ts'
import { largestWritten } from '#common/note-size.ts'
import { noteLanguageName } from '#common/note-languages.ts'
import type { MadeWith, Note } from '#contract/notes.ts'
import type { ContextChoice, Settings } from '#contract/profile.ts'
import { numberedCitations } from '#server/clinical/citations/cite-claims.ts'
import { numberLines } from '#server/clinical/citations/number-lines.ts'
import { isTranslated } from '#server/clinical/language/english.ts'
import { rememberStatus, type ModelStatus } from '#server/models/providers/status.ts'
import { defaultModel, modelOrder, type ListedModel } from '#server/models/providers/list.ts'
import { listPrompts } from '#server/models/prompts/prompt.ts'
import { markFrom } from '#server/models/prompts/record.ts'
import { modelsFor } from '#server/organisation/groups/models-for.ts'
import type { Services } from '#server/services.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import { highlightsId, highlightsName } from './highlights-template.ts'
import { highlightsWriter } from './highlights-writer.ts'
import { withConsent } from './consent-writer.ts'
import { chosenSources } from './context.ts'
import type { Choices } from './request.ts'
import { withHeadings, withStyle } from '#server/visits/notes/generation/with-style.ts'
import type { CheckedPart, EarlierNote, Task, Write } from './writer.ts'
import { dictated } from './dictated.ts'
import { detailLines, filledTemplate } from './filled-template.ts'
import { withFixedText } from './fixed-text.ts'
import { withGaps } from './gap-writer.ts'
import type { OwnWords } from './own-words.ts'
import { roomBeside, withinSize } from './size.ts'
import { withMacros } from './spoken-macros.ts'

export interface ChosenWriter {
  writer: Note['writer']
  write: Write
}

/** The language models that may serve the user, in the order of their choice; Highlights without one, or on request. */
export async function chooseWriter(
  s: Services,
  userId: string,
  { writer, model, mode }: Choices,
  { preferredModel }: Pick<Settings, 'preferredModel'>,
  template?: Pick<Item, 'id'>,
): Promise<ChosenWriter> {
  const isHighlights = writer === 'highlights' || template?.id === highlightsId
  const models = isHighlights ? { all: [], quick: null } : await modelsFor(s, userId)
  const isFast = mode === 'FAST'
  return writerWith(s, modelOrder(models, { wanted: model, isFast, preferred: preferredModel }))
}

/** A writer with these language models, each as a fallback for those before it; Highlights if there are none. */
export async function writerWith(
  s: Services,
  order: readonly ListedModel[],
): Promise<ChosenWriter> {
  const [first] = order
  if (!first)
    return {
      writer: { kind: 'highlights', name: highlightsName },
      write: asTyped(highlightsWriter),
    }
  // Imported when needed: the libraries behind it take a tenth of a second to load.
  const [{ openModel }, { modelWriter }] = await Promise.all([
    import('#server/models/providers/providers.ts'),
    import('./model-writer.ts'),
  ])
  const callable = order.map((one) => ({
    name: one.model,
    window: one.window,
    open: () => openModel(s, one),
    said: (said: ModelStatus) => {
      if (one.id === defaultModel) rememberStatus(s, one, said)
    },
  }))
  return { writer: { kind: 'model', name: first.model }, write: asTyped(modelWriter(callable)) }
}

/** Text that the author typed or requested by voice is copied word for word, for any writer. */
const asTyped = (write: Write): Write =>
  withinSize(withGaps(withConsent(withFixedText(withMacros(withStyle(write))))))

const nothing = message('There is nothing to write from yet. Record, paste or add context first.')

export interface TaskInput {
  template: Item
  section: string | undefined
  known: ReadVisit
  settings: Settings
  choices: Choices
  context: ContextChoice
  earlier: EarlierNote[]
  own: OwnWords
  /** The current note, if one of its sections is regenerated. */
  before?: string | undefined
  /** Templates that wait for a model, where Highlights is written in their place. */
  waiting?: MadeWith['waiting']
}

/** @throws AppError 'bad-request' if nothing is known about the visit, or the template has no such section */
export function createTask(
  id: string,
  { template, section, known, settings, choices, context, earlier, own, before = '' }: TaskInput,
): Task {
  const sources = chosenSources(known.sources, context)
  if (sources.every(({ kind }) => kind === 'gap' || kind === 'consent' || kind === 'chart'))
    throw new AppError('bad-request', nothing)
  const filled = fillTemplate(template, section, own)
  const sections = chooseSections(filled, section)
  const facts = sources.filter(({ kind }) => kind !== 'gap' && kind !== 'consent')
  const { sources: said, macros } = dictated(sections, sources, own.macros)
  const fixed = listFixed(template, own, macros)
  const language = chooseLanguage(choices, settings)
  const all = numberLines(known.sources)
  const isChosen = new Set(sources)
  const toRequest = requestBuilder(language, fixed, all)
  return {
    mark: markFrom(own.mark ?? id),
    template: filled,
    sections,
    room: section === undefined ? largestWritten : roomBeside(before, section),
    sources: said,
    lines: all.filter(({ source }) => isChosen.has(source)),
    about: own.about ?? [],
    earlier: context.earlierNotes ? earlier : [],
    rankSources: (texts) => known.analyse('rankSources', texts),
    highlights: () => known.analyse('highlights', facts),
    async check(markdown, part = {}) {
      return (await known.analyse('check', toRequest(markdown, part))).claims
    },
    judgeInputs: (markdown, part) => known.analyse('judgeInputs', toRequest(markdown, part)),
    preferences: choosePreferences(choices, settings),
    language: noteLanguageName(language),
    fixed,
    macros,
    memories: own.memories,
    renamed: renamedIn(template, filled),
  }
}

/** Texts that the note repeats word for word. */
const listFixed = (
  template: Item,
  own: OwnWords,
  macros: ReturnType<typeof dictated>['macros'],
) => [
  ...detailLines(template, own.values),
  ...macros.map(({ text, evidence }) => ({ text, evidence })),
]

/** Requests to check a part of the note. */
const requestBuilder =
  (language: string, fixed: ReturnType<typeof listFixed>, lines: ReturnType<typeof numberLines>) =>
  (markdown: string, { citations = {}, ...part }: CheckedPart) => ({
    markdown,
    language,
    fixed,
    ...part,
    citations: numberedCitations(citations, lines),
  })

/** The template with the headings and values of its user; a note from before keeps the headings that it has. */
function fillTemplate(template: Item, section: string | undefined, own: OwnWords): Item {
  const named = withHeadings(template, own.memories)
  const isNamed = section === undefined || named.sections.some((one) => one.heading === section)
  return filledTemplate(isNamed ? named : template, own.values)
}

const renamedIn = (template: Item, filled: Item): string[] =>
  filled.sections
    .map(({ heading }) => heading)
    .filter((heading, at) => heading !== template.sections[at]?.heading)

/** The fast mode is fast because it writes less. */
const choosePreferences = ({ mode }: Choices, { generationPreferences: wished }: Settings) =>
  mode === 'FAST' ? { ...wished, detailLevel: 'brief' as const } : wished

/** Highlights quotes, and so it writes in the language of the visit. */
const chooseLanguage = ({ language, writer }: Choices, { noteLanguage }: Settings) =>
  writer === 'highlights' ? '' : (language ?? noteLanguage)

/** A note's record of how it was written. */
export function madeWith(
  { template, known, settings, choices, waiting }: TaskInput,
  { kind }: Note['writer'],
): MadeWith {
  const language = kind === 'highlights' ? '' : chooseLanguage(choices, settings)
  return {
    mode: choices.mode,
    preferences: choosePreferences(choices, settings),
    language,
    translated: isTranslated(language, known),
    ...(waiting && waiting.length > 0 && { waiting }),
    prompts: kind === 'highlights' ? [] : listPrompts(template.sections.map((one) => one.kind)),
    templateVersion: template.version,
    ignored: known.ignored,
  }
}

function chooseSections(template: Item, heading: string | undefined): TemplateSection[] {
  if (heading === undefined) return template.sections
  const found = template.sections.filter((section) => section.heading === heading)
  if (found.length > 0) return found
  throw new AppError('bad-request', 'This template doesn’t have that section.')
}

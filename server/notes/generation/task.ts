import type { Item, TemplateSection } from '#contract/items.ts'
import { AppError } from '#contract/errors.ts'
import type { GenerationPreferences } from '#contract/profile.ts'
import type { Known } from '#server/notes/sources.ts'
import { modelConfig } from '#server/notes/models/config.ts'
import type { Services } from '#server/services.ts'
import { composerName, composerWriter } from './composer-writer.ts'
import { withConsent } from './consent-writer.ts'
import { withGaps } from './gap-writer.ts'
import type { Task, Write } from './writer.ts'

export type Mode = 'NORMAL' | 'FAST' | 'ADVANCED'
export interface ChosenWriter {
  writer: { kind: 'composer' | 'model'; name: string }
  write: Write
}

/** What every note says, whoever writes it. */
const whole = (write: Write) => withGaps(withConsent(write))

/** The language model where one is set up, else the built-in composer, or where that is wanted. */
export async function chooseWriter(s: Services, wanted?: 'composer'): Promise<ChosenWriter> {
  const config = wanted ? undefined : await modelConfig(s)
  if (!config)
    return { writer: { kind: 'composer', name: composerName }, write: whole(composerWriter) }
  // Imported when needed: the libraries behind it take a tenth of a second to load.
  const [{ modelOf }, { modelWriter }] = await Promise.all([
    import('#server/notes/models/providers.ts'),
    import('./model-writer.ts'),
  ])
  const write = whole(modelWriter(await modelOf(s, config)))
  return { writer: { kind: 'model', name: config.model }, write }
}

const nothing = 'There is nothing to write from yet. Record, paste or add context first.'

/** @throws AppError 'bad-request' where nothing is known of the visit, or the template has no such section */
export function taskOf(
  id: string,
  {
    template,
    section,
    known,
    preferences: wished,
    mode,
  }: {
    template: Item
    section: string | undefined
    known: Known
    preferences: GenerationPreferences
    mode: Mode
  },
): Task {
  if (known.sources.every(({ kind }) => kind === 'gap' || kind === 'consent'))
    throw new AppError('bad-request', nothing)
  const sections = sectionsOf(template, section)
  const { sources, index } = known
  // The fast mode is fast because it writes less.
  const preferences = mode === 'FAST' ? { ...wished, detailLevel: 'brief' as const } : wished
  return { id, template, sections, sources, index, preferences }
}

function sectionsOf(template: Item, heading: string | undefined): TemplateSection[] {
  if (heading === undefined) return template.sections
  const found = template.sections.filter((section) => section.heading === heading)
  if (found.length > 0) return found
  throw new AppError('bad-request', 'This template has no such section.')
}

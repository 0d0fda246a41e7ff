import { setImmediate as otherWork } from 'node:timers/promises'
import type { TemplateSection } from '#contract/item-fields.ts'
import type { GenerationPreferences } from '#contract/profile.ts'
import type { ComposedNote } from '#server/clinical/composer/composed.ts'
import { composeNote } from '#server/clinical/composer/compose-note.ts'
import { highlightsHeading } from '#server/clinical/composer/highlights.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { inThread } from '#server/notes/thread.ts'
import { formOf } from '#server/notes/generation/with-style.ts'
import { voiced } from './voiced.ts'
import type { Task, Write } from './writer.ts'

export const highlightsName = 'Highlights'

/** Writes with Highlights: quotes and close rewordings of what was said. Empty sections are left out. */
export const highlightsWriter: Write = async function* (task, signal) {
  const composed = await compose(task, signal)
  const highlights = composed.sections.find((one) => one.heading === highlightsHeading)
  // Of a visit that cannot be sorted, the highlights are the note; they are no part of a section that is written anew.
  const first = highlights && isWhole(task) ? [highlightsSection] : []
  for (const section of [...first, ...task.sections]) {
    const items = composed.sections.find((one) => one.heading === section.heading)?.items ?? []
    if (items.length === 0) continue
    yield { type: 'section', heading: section.heading }
    const form = formOf(task.memories, section.heading)
    const wanted = { ...task.preferences, ...(form && { format: form.to }) }
    for (const [at, { text }] of items.entries())
      yield { type: 'text', text: lineOf(section, wanted, text, at) }
    if (form && section.kind !== 'verbatim')
      yield { type: 'declared', ids: [form.id], exactly: true }
    yield { type: 'end' }
    // Readers get this section before the next one is checked.
    await otherWork()
    signal.throwIfAborted()
  }
}

const highlightsSection: TemplateSection = {
  heading: highlightsHeading,
  kind: 'summary',
  instruction: '',
}

const isWhole = ({ sections, template }: Task) => sections === template.sections

/** Up to here it takes a tenth of a second, which is what starting a thread takes: lines, and characters in however few lines. */
const FEW_SOURCES = 300
const FEW_CHARACTERS = 20_000

const isShort = (sources: readonly Source[]) =>
  sources.length <= FEW_SOURCES &&
  sources.reduce((sum, { text }) => sum + text.length, 0) <= FEW_CHARACTERS

async function compose(
  { template, sources: all, preferences }: Task,
  signal: AbortSignal,
): Promise<ComposedNote> {
  const sources = all.filter(({ kind }) => kind !== 'gap' && kind !== 'consent')
  const options = { detail: preferences.detailLevel }
  if (isShort(sources)) return composeNote(template, sources, options)
  const module = new URL('./highlights-worker.ts', import.meta.url)
  return inThread(module, { template, sources, options }, signal)
}

/** A dictation reads as paragraphs, everything else as a list unless its reader wants running text. */
function lineOf(
  { kind }: TemplateSection,
  { format, voice }: GenerationPreferences,
  said: string,
  at: number,
): string {
  if (kind === 'verbatim') return at === 0 ? said : `\n\n${said}`
  const text = voiced(said, voice)
  if (format === 'paragraphs') return at === 0 ? text : ` ${text}`
  return at === 0 ? `- ${text}` : `\n- ${text}`
}

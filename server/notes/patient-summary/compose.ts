import type { TemplateSection } from '#contract/item-fields.ts'
import type { ReadingLevel } from '#contract/patient-summary.ts'
import { builtInItems } from '#server/library/builtin.ts'
import type { ComposedSection } from '#server/clinical/composer/composed.ts'
import { composeNote } from '#server/clinical/composer/compose-note.ts'
import { analyse } from '#server/clinical/language/analysis.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { toSecondPerson } from './second-person.ts'
import { explained } from './plain-words.ts'

/** What a patient needs most; everything else is left out at the plainest level. */
const most = new Set<TemplateSection['kind']>(['assessment', 'medications', 'plan', 'safety-net'])
/** What the patient told is known to them. */
const known = new Set<TemplateSection['kind']>(['history'])

const sectionsFor = (level: ReadingLevel): TemplateSection[] => {
  const all = builtInItems().find(({ id }) => id === 'patient-summary')?.sections ?? []
  return all.filter(({ kind }) => (level === 'plain' ? !known.has(kind) : most.has(kind)))
}

/** The composer speaks of the patient; here the patient is the reader. Words in quotation marks stay as they are. */
function toReader(text: string): string {
  const alone = /^Clinician: (“[^”]*”)$/.exec(text)?.[1]
  if (alone) return alone
  return text
    .split(/(“[^”]*”)/)
    .map((part) => (part.startsWith('“') ? part : addressed(part)))
    .join('')
}

const addressed = (text: string) =>
  toSecondPerson(
    text
      .replace(/\bPatient asked:/g, 'You asked:')
      .replace(/\bPatient:/g, 'You:')
      .replace(/\bClinician:/g, 'Your clinician:')
      .replace(/\bThe patient denies\b/g, 'You said no to')
      .replace(/\bThe patient reports\b/g, 'You told us of'),
  )

const drugsIn = (text: string) =>
  analyse(text)
    .terms.filter(({ kind }) => kind === 'drug')
    .map(({ key }) => key)
const doses = (text: string) => analyse(text).quantities.some(({ unit }) => /^m?c?g$/i.test(unit))
/** A question of the interview with its answer. */
const isExchange = (text: string) => / – (?:Patient: |Clinician: )?“/.test(text)

/**
 * Under the heading for medicines stands what the clinician decided about them, and what the patient takes besides: the
 * interview about a tablet reads like an order to take it, above the plan that stops it.
 */
function underMedicines(
  sections: readonly ComposedSection[],
  template: readonly TemplateSection[],
): ComposedSection[] {
  const headingOf = (wanted: TemplateSection['kind']) =>
    template.find(({ kind }) => kind === wanted)?.heading
  const [medicines, plan] = [headingOf('medications'), headingOf('plan')]
  const planned = sections.find(({ heading }) => heading === plan)?.items ?? []
  const decided = planned.filter(({ text }) => drugsIn(text).length > 0 || doses(text))
  const known = new Set(decided.flatMap(({ text }) => drugsIn(text)))
  return sections.map(({ heading, items }) => {
    if (heading === plan) return { heading, items: items.filter((one) => !decided.includes(one)) }
    if (heading !== medicines) return { heading, items }
    const besides = items.filter(
      ({ text }) => !isExchange(text) && !drugsIn(text).some((drug) => known.has(drug)),
    )
    return { heading, items: [...besides, ...decided] }
  })
}

/**
 * A summary of quotes from the visit with medical words explained in square brackets; the same visit gives the same
 * summary. '' where nothing was said that belongs into one.
 */
export function composeSummary(sources: readonly Source[], level: ReadingLevel): string {
  const seen = new Set<string>()
  const how = level === 'plain' ? 'behind' : 'instead'
  const template = { name: 'Patient summary', sections: sectionsFor(level) }
  const detail = level === 'plain' ? 'standard' : 'brief'
  return underMedicines(composeNote(template, sources, { detail }).sections, template.sections)
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items }) => {
      const lines = items.map(({ text }) => `- ${explained(toReader(text), how, seen)}`)
      return `## ${heading}\n\n${lines.join('\n')}`
    })
    .join('\n\n')
}

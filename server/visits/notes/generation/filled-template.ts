import type { Item } from '#contract/items.ts'
import {
  fillPlaceholders,
  findPlaceholder,
  placeholdersIn,
  type PlaceholderValues,
} from '#common/placeholders.ts'
import { partsOf } from '#contract/template-text.ts'
import type { FixedText } from '#server/clinical/checks/fixed.ts'

/** A template with every placeholder filled. */
export function filledTemplate(template: Item, values: PlaceholderValues): Item {
  const fill = (text: string) => fillPlaceholders(text, values)
  return {
    ...template,
    content: fill(template.content),
    sections: template.sections.map((section) => ({
      ...section,
      instruction: fill(section.instruction),
    })),
  }
}

// "Patient: {{patient.name}}, {{patient.id}}" and "Dear {{patient.name}}" name somebody and claim nothing else.
const onlyNames =
  /^\s*(?:(?:(?:(?:\*\*|__)?[\p{L}]+(?: [\p{L}]+){0,2}:(?:\*\*|__)?|Dear(?: Dr\.?)?)\s*)?\{\{[^{}]+\}\}[\s,.;|·–-]*)+$/iu

/** Fixed lines of a template that hold details of the visit or of its clinician and nothing besides. */
export function detailLines(template: Item, values: PlaceholderValues): FixedText[] {
  const fixed = template.sections.flatMap(({ instruction }) => {
    const { before, after } = partsOf(instruction)
    return [...before.split('\n'), ...after.split('\n')]
  })
  return fixed
    .filter((line) => namesOnlyWhatIsKnown(line, values))
    .map((line) => ({
      text: fillPlaceholders(line, values),
      evidence: { kind: 'context', sourceId: 'details', quote: quoteValues(line, values) },
    }))
}

function namesOnlyWhatIsKnown(line: string, values: PlaceholderValues): boolean {
  const given = new Map(Object.entries(values))
  const used = placeholdersIn(line)
  const isFilled = used.every(({ name, optional }) => optional || given.get(name))
  return isFilled && used.some(({ name }) => given.get(name)) && onlyNames.test(line)
}

function quoteValues(line: string, values: PlaceholderValues): string {
  const given = new Map(Object.entries(values))
  return placeholdersIn(line)
    .filter(({ name }) => given.get(name))
    .map(({ name }) => `${findPlaceholder(name)?.label ?? name}: ${given.get(name)}`)
    .join(' · ')
}

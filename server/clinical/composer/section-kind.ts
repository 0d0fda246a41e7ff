import type { TemplateSection } from '#contract/item-fields.ts'

/** What a section of a template is for. */
export type SectionKind = TemplateSection['kind']

import * as z from 'zod/mini'
import { NonEmpty, Text } from './common.ts'

export const ItemType = z.enum(['template', 'macro', 'form'])
export type ItemType = z.infer<typeof ItemType>

/** What a section of a template is about: what Highlights may place there and what the checks expect. */
export const sectionKinds = [
  'complaint',
  'history',
  'past-history',
  'medications',
  'allergies',
  'family',
  'social',
  'mental-state',
  'review',
  'objective',
  'results',
  'procedure',
  'assessment',
  'plan',
  'safety-net',
  'summary',
  'verbatim',
  'identification',
] as const
export const SectionKind = z.enum(sectionKinds)
export type SectionKind = z.infer<typeof SectionKind>

/** One part of a template: a heading and the instruction below it. */
export const TemplateSection = z.object({
  heading: NonEmpty(200),
  instruction: Text(20_000),
  kind: SectionKind,
})
export type TemplateSection = z.infer<typeof TemplateSection>

/** A visit that a template was tried on, and the result (specification §3). */
export const Preview = z.object({ testConvo: Text(200_000), testOutput: Text(200_000) })

/** Everything about an item that its author writes. */
export const ItemFields = z.object({
  name: NonEmpty(200),
  description: Text(2_000),
  /** The text of a macro; for a template, what applies to the whole note, before its first section. */
  content: Text(200_000),
  sections: z.array(TemplateSection).check(z.maxLength(60)),
  categories: z.array(NonEmpty(60)).check(z.maxLength(20)),
  documentType: Text(100),
  additionalInfo: Text(20_000),
  preview: Preview,
  /** Macros: typed, spoken, pressed. */
  triggerWord: Text(40),
  spokenPhrase: Text(100),
  hotkey: Text(40),
  /** Ids of stored files that belong to it. */
  assets: z.array(Text(200)).check(z.maxLength(20)),
})
export type ItemFields = z.infer<typeof ItemFields>

import * as z from 'zod/mini'
import { Id, Text } from './common.ts'

/** What a field of a form takes. `comb`: one box per character. `choice`: one of `choices`. */
export const FieldType = z.enum([
  'text',
  'long-text',
  'date',
  'number',
  'checkbox',
  'choice',
  'comb',
  'signature',
])
export type FieldType = z.infer<typeof FieldType>

/** Who or what knows the value: the patient, the clinician, the clinic, the visit, or none of them. */
export const FieldOwner = z.enum(['patient', 'clinician', 'clinic', 'visit', 'other'])
export type FieldOwner = z.infer<typeof FieldOwner>

/** Where a field was found: in the file's AcroForm, in a page's lines and text, in a scan, or drawn by a person. */
export const FieldSource = z.enum(['acroform', 'page', 'scan', 'person'])
export type FieldSource = z.infer<typeof FieldSource>

/**
 * A rectangle on a page, in points (1/72 inch). The origin is the top left corner of the page as a reader shows it, with
 * its crop box and rotation applied; `y` grows downwards.
 */
export const FieldRect = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
})
export type FieldRect = z.infer<typeof FieldRect>

/** One field of a prepared form. Fields are listed in reading order. */
export const FormField = z.object({
  id: Id,
  /** The name of the field in the PDF; unique in the form. */
  name: Text(200),
  /** The text on the page that says what belongs here; '' if there is none. */
  label: Text(500),
  type: FieldType,
  /** Counted from 1. */
  page: z.int().check(z.positive()),
  rect: FieldRect,
  owner: FieldOwner,
  source: FieldSource,
  /** How sure the detection is, from 0 to 1; 1 for a field that a person has confirmed. */
  confidence: z.number().check(z.gte(0), z.lte(1)),
  required: z.boolean(),
  /** For `choice`, the values the field takes, as the PDF names them. */
  choices: z.optional(z.array(Text(500)).check(z.maxLength(1000))),
  /** For `comb`, the number of boxes; for `text`, the most characters the PDF allows. */
  maxLength: z.optional(z.int().check(z.positive())),
})
export type FormField = z.infer<typeof FormField>

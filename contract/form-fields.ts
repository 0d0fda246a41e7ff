import * as z from 'zod/mini'

export const FormFieldType = z.enum([
  'text',
  'long-text',
  'date',
  'number',
  'checkbox',
  'choice',
  'comb',
  'signature',
])
export type FormFieldType = z.infer<typeof FormFieldType>

/** Whose information a field asks for. */
export const FormFieldOwner = z.enum(['patient', 'clinician', 'clinic', 'visit', 'other'])
export type FormFieldOwner = z.infer<typeof FormFieldOwner>

/**
 * The part of the profile, patient or visit that fills a field; '' if a person or the visit’s content has to fill it.
 */
export const FormFieldSource = z.enum([
  '',
  'patient.name',
  'patient.firstName',
  'patient.lastName',
  'patient.birthDate',
  'patient.sex',
  'patient.number',
  'patient.address',
  'patient.phone',
  'patient.email',
  'clinician.name',
  'clinician.licence',
  'clinician.signature',
  'clinic.name',
  'clinic.address',
  'clinic.phone',
  'clinic.fax',
  'clinic.email',
  'visit.date',
  'visit.content',
])
export type FormFieldSource = z.infer<typeof FormFieldSource>

/**
 * A rectangle on a page as it is shown, with its crop box and rotation applied: points (1/72 inch) from the left and the
 * top.
 */
export const PageRectangle = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type PageRectangle = z.infer<typeof PageRectangle>

/** One place on a page to fill. A PDF field with several widgets has several places with the same `fieldName`. */
export const FormField = z.object({
  id: z.string(),
  /** Its label for people: its tooltip or the text beside it. */
  name: z.string(),
  type: FormFieldType,
  /** Counts from 1. */
  page: z.number(),
  rectangle: PageRectangle,
  /** Reading order, counts from 1. */
  order: z.number(),
  owner: FormFieldOwner,
  source: FormFieldSource,
  /** How sure it is that this is a field of this type, from 0 to 1. */
  confidence: z.number(),
  /** Where it was found: a field of the PDF, or drawn on the page. */
  foundIn: z.enum(['acroform', 'layout']),
  /** The full name of the PDF’s own field; '' where it has none. */
  fieldName: z.string(),
  /** The choices; for a box or a radio button, its one value. */
  options: z.array(z.string()),
  /** The most characters; null without a limit. */
  maxLength: z.nullable(z.number()),
  required: z.boolean(),
  readOnly: z.boolean(),
})
export type FormField = z.infer<typeof FormField>

import * as z from 'zod/mini'
import { Text } from './common.ts'

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
  /** Whether a person confirmed or changed it. */
  checked: z.optional(z.boolean()),
  /** Where it was found: a field of the PDF, or drawn on the page. */
  foundIn: z.enum(['acroform', 'layout']),
  /** The full name of the PDF’s own field; '' if it has none. */
  fieldName: z.string(),
  /** The choices; for a box or a radio button, its one value. */
  options: z.array(z.string()),
  /** The most characters; null without a limit. */
  maxLength: z.nullable(z.number()),
  required: z.boolean(),
  readOnly: z.boolean(),
})
export type FormField = z.infer<typeof FormField>

/** What a value from a visit depends on: a field that was renamed or retyped since no longer takes it. */
export const fieldKey = ({ type, name }: Pick<FormField, 'type' | 'name'>): string =>
  `${type} ${name}`

/** Whether a field is a box, or a button with one option, and so ticked rather than typed. */
export const isTick = ({ type, options }: Pick<FormField, 'type' | 'options'>): boolean =>
  type === 'checkbox' || (type === 'choice' && options.length <= 1)

/** Whether a clinician may place their stored signature in a field. A patient signs for themselves. */
export const canTakeSignature = ({
  type,
  owner,
  readOnly,
}: Pick<FormField, 'type' | 'owner' | 'readOnly'>): boolean =>
  type === 'signature' && owner !== 'patient' && !readOnly

/** Whether what was said in a visit may fill a field. The clinician and the clinic aren't what a visit is about. */
export const mayComeFromVisit = ({
  type,
  source,
  readOnly,
}: Pick<FormField, 'type' | 'source' | 'readOnly'>): boolean =>
  type !== 'signature' && !readOnly && !/^clini(?:c|cian)\./.test(source)

/** The longest name of a field. */
export const longestFieldName = 300
/** The largest distance on a page in points: PDF readers take no larger pages (ISO 32000-2 annex C). */
const farthest = 14_400
const Distance = z.number().check(z.minimum(0), z.maximum(farthest))

/** What a person decides about a field. The rest follows from the PDF. */
export const EditedField = z.object({
  /** That of a found field, or a new one for a field that a person draws. */
  id: z.string().check(z.minLength(1), z.maxLength(60)),
  name: Text(longestFieldName),
  type: FormFieldType,
  page: z.number().check(z.int(), z.minimum(1)),
  rectangle: z.object({
    x: Distance,
    y: Distance,
    width: z.number().check(z.minimum(1), z.maximum(farthest)),
    height: z.number().check(z.minimum(1), z.maximum(farthest)),
  }),
  owner: FormFieldOwner,
  source: FormFieldSource,
  /** Whether a person confirmed or changed it; if absent, this stays as it is. */
  checked: z.optional(z.boolean()),
})
export type EditedField = z.infer<typeof EditedField>

import * as z from 'zod/mini'
import { cleanLine } from './clean.ts'

// Data types of FHIR R4 as far as a line of a chart needs them. What is missing or malformed is left out, because a
// chart with one bad element is worth more than none.

/** A field that may be missing or malformed. */
export const maybe = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/** A list without its malformed elements. A longer one than `max` is cut off. */
export const list = <T extends z.ZodMiniType>(schema: T, max = 50) =>
  z._default(
    z.pipe(
      z.unknown(),
      z.transform((value): z.output<T>[] =>
        (Array.isArray(value) ? value.slice(0, max) : []).flatMap((one: unknown) => {
          const { success, data } = schema.safeParse(one)
          return success ? [data] : []
        }),
      ),
    ),
    () => [],
  )

/** Text of one line. */
export const Line = z.pipe(z.string(), z.transform(cleanLine))
/** Codes of FHIR are compared only, never shown. */
export const Code = z.string()

export const Coding = z.object({ code: maybe(Line), display: maybe(Line), system: maybe(Code) })
export const Concept = z.object({ text: maybe(Line), coding: list(Coding) })
export type Concept = z.infer<typeof Concept>

export const Reference = z.object({ reference: maybe(z.string()), display: maybe(Line) })
export type Reference = z.infer<typeof Reference>

export const Quantity = z.object({
  // A text where its precision would be lost (`parseBundle`).
  value: maybe(z.union([z.number(), Line])),
  comparator: maybe(Line),
  unit: maybe(Line),
  code: maybe(Line),
})
export type Quantity = z.infer<typeof Quantity>

export const Range = z.object({ low: maybe(Quantity), high: maybe(Quantity) })
export const Period = z.object({ start: maybe(z.string()), end: maybe(z.string()) })
export const Note = z.object({ text: maybe(Line) })

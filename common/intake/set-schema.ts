import * as z from 'zod/mini'
import { type BodyRegion, bodyRegions } from './body-regions.ts'
import { type Condition, emergencyActions, type QuestionSet } from './question-set.ts'
import { type Unit, units } from './units.ts'

// Checks the shape of question sets; `setFaults` checks what a schema can’t. Pages don’t load it.

const Text = z.string().check(z.maxLength(500))
const LocalTextSchema = z.catchall(z.object({ en: Text, fr: Text }), Text)
const Id = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))

// Object.keys widens the keys of these constants.
const UnitSchema = z.enum(Object.keys(units) as Unit[])
const RegionSchema = z.enum(Object.keys(bodyRegions) as BodyRegion[])

/** Nested deeper than this, a condition is refused: nobody can read it, and a hostile one could exhaust the stack. */
const maxDepth = 4
const list = <T extends z.core.$ZodType>(item: T, max: number) =>
  z.array(item).check(z.minLength(1), z.maxLength(max))

function conditionSchema(depth: number): z.ZodMiniType<Condition> {
  const simple = [
    z.strictObject({ question: Id, yes: z.boolean() }),
    z.strictObject({ question: Id, includes: list(z.string().check(z.maxLength(40)), 60) }),
    z.strictObject({ question: Id, atLeast: z.number() }),
    z.strictObject({ question: Id, atMost: z.number() }),
    z.strictObject({ ageFrom: z.number() }),
    z.strictObject({ ageUnder: z.number() }),
    z.strictObject({ sex: z.enum(['female', 'male']) }),
    z.strictObject({ unknown: z.enum(['age', 'sex']) }),
  ] as const
  if (depth === 0) return z.union(simple)
  const inner = conditionSchema(depth - 1)
  return z.union([
    ...simple,
    z.strictObject({ all: list(inner, 20) }),
    z.strictObject({ any: list(inner, 20) }),
    z.strictObject({ not: inner }),
  ])
}
const ConditionSchema = conditionSchema(maxDepth)

const base = {
  id: Id,
  text: LocalTextSchema,
  help: z.optional(LocalTextSchema),
  short: LocalTextSchema,
  when: z.optional(ConditionSchema),
}
const OptionSchema = z.strictObject({
  id: Id,
  text: LocalTextSchema,
  exclusive: z.optional(z.boolean()),
})

const QuestionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('yes-no') }),
  z.strictObject({
    ...base,
    kind: z.enum(['choice', 'choices']),
    options: z.array(OptionSchema).check(z.maxLength(30)),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('number'),
    units: z.tuple([UnitSchema], UnitSchema),
    min: z.number(),
    max: z.number(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('date'),
    from: z.int().check(z.minimum(1900), z.maximum(2200)),
    future: z.optional(z.boolean()),
  }),
  z.strictObject({ ...base, kind: z.literal('text'), long: z.optional(z.boolean()) }),
  z.strictObject({
    ...base,
    kind: z.literal('scale'),
    lowest: LocalTextSchema,
    highest: LocalTextSchema,
  }),
  z.strictObject({
    ...base,
    kind: z.literal('body-map'),
    regions: z.optional(list(RegionSchema, 60)),
  }),
  z.strictObject({ ...base, kind: z.enum(['medicines', 'allergies']) }),
])

/** The shape of a question set. */
export const QuestionSetSchema: z.ZodMiniType<QuestionSet> = z.strictObject({
  id: Id,
  version: z.int().check(z.minimum(1)),
  title: LocalTextSchema,
  answeredBy: z.enum(['patient', 'parent']),
  languages: z.optional(list(z.enum(['en', 'fr']), 2)),
  questions: list(QuestionSchema, 60),
  emergencies: z
    .array(
      z.strictObject({
        id: Id,
        when: ConditionSchema,
        action: z.enum(emergencyActions),
        reason: LocalTextSchema,
        advice: z.optional(LocalTextSchema),
        short: LocalTextSchema,
      }),
    )
    .check(z.maxLength(40)),
  scores: z.optional(
    list(
      z.strictObject({
        id: Id,
        short: LocalTextSchema,
        questions: list(Id, 30),
        max: z.int(),
        positiveFrom: z.optional(z.int()),
      }),
      10,
    ),
  ),
})

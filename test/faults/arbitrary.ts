import { fc } from '#test/properties.ts'
import * as z from 'zod/mini'

/** The part of JSON Schema that the contract's schemas come out as. */
interface JsonSchema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Texts that have broken programs: controls, surrogates, directions, markup, paths, SQL, numbers in disguise. */
const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202egnp.exe',
  '🩺'.repeat(50),
  '../../etc/passwd',
  '%00',
  '%ff',
  "'; drop table scribe; --",
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(400),
]
const nastyNumbers = [
  0,
  -1,
  0.5,
  -0.0001,
  1e300,
  -1e300,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  2 ** 63,
  Number.MAX_VALUE,
]

export const nastyText = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ maxLength: 40, unit: 'binary' }),
)
const nastyNumber = fc.oneof(fc.constantFrom(...nastyNumbers), fc.double({ noNaN: true }))
/** Any JSON. */
export const garbage: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.constantFrom(null, true, [], {}, [[]], { a: { b: {} } }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Values that match a schema of the contract. `ids` are used as ids. */
export function fitting(schema: z.ZodMiniType, ids: readonly string[]): fc.Arbitrary<unknown> {
  return of(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, ids)
}

/**
 * Values for a schema of the contract: mostly valid ones, including its limits, some with one part replaced by garbage,
 * and some garbage.
 * @param ids used as ids, along with missing ones
 */
export function valuesFor(schema: z.ZodMiniType, ids: readonly string[]): fc.Arbitrary<unknown> {
  const fit = fitting(schema, ids)
  return fc.oneof(
    { weight: 6, arbitrary: fit },
    { weight: 3, arbitrary: fc.tuple(fit, fc.nat(), garbage).map(spoiled) },
    { weight: 1, arbitrary: garbage },
  )
}

function spoiled([value, at, by]: [unknown, number, unknown]): unknown {
  if (typeof value !== 'object' || value === null) return by
  const keys = Object.keys(value)
  const key = keys[at % Math.max(1, keys.length)]
  return key === undefined ? by : { ...value, [key]: by }
}

function of(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => of(one, ids)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'string') return texts(schema, ids)
  if (schema.type === 'number' || schema.type === 'integer') return numbers(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array')
    return fc.array(of(schema.items ?? {}, ids), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.max(schema.minItems ?? 0, 4),
    })
  if (schema.type === 'object') return objects(schema, ids)
  return garbage
}

function texts({ format, minLength = 0, maxLength = 200 }: JsonSchema, ids: readonly string[]) {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  const length = Math.min(maxLength, 60)
  return fc.oneof(
    fc.constantFrom(...['soap', 'all', 'en', 'x'.repeat(minLength), ...ids].filter(fits)),
    fc.constantFrom(...nastyTexts.filter(fits), 'x'.repeat(Math.max(minLength, 1))),
    fc.string({ minLength, maxLength: Math.max(minLength, length), unit: 'binary' }),
  )
}

function numbers({ minimum, maximum, type }: JsonSchema): fc.Arbitrary<unknown> {
  const fits = (one: number) =>
    one >= (minimum ?? -Infinity) &&
    one <= (maximum ?? Infinity) &&
    (type === 'number' || Number.isInteger(one))
  return fc.constantFrom(...[1, 2, 3, minimum ?? 0, maximum ?? 9, ...nastyNumbers].filter(fits))
}

function objects({ properties = {}, required = [] }: JsonSchema, ids: readonly string[]) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, of(one, ids)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

import { fc } from '#test/properties.ts'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { fitting } from '../faults/arbitrary.ts'

interface TextSchema {
  type?: string
  format?: string
  enum?: unknown[]
  pattern?: string
  maxLength?: number
  anyOf?: TextSchema[]
  items?: TextSchema
  properties?: Record<string, TextSchema>
}

/** Room for a word that is found again. */
const WORD = 14

/** Whether a field contains typed text: neither an id nor a choice nor a time. */
const isFree = ({ type, format, enum: choices, pattern, maxLength = 200 }: TextSchema) =>
  type === 'string' && !format && !choices && !pattern && maxLength >= WORD

/** Whether an endpoint takes free text anywhere in its body. */
export const takesText = ({ body }: AnyEndpoint): boolean =>
  typeof body === 'object' && anyText(schemaOf(body))

const schemaOf = (body: z.ZodMiniType) =>
  z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as TextSchema

function anyText(schema: TextSchema): boolean {
  const { anyOf = [], items, properties = {} } = schema
  return (
    isFree(schema) ||
    [...anyOf, ...(items ? [items] : []), ...Object.values(properties)].some(anyText)
  )
}

/**
 * Bodies that match an endpoint, with a unique word in every free-text field.
 * @param ids used as ids
 * @param word makes a word from the name of the field
 */
export function planted(e: AnyEndpoint, ids: readonly string[], word: (where: string) => string) {
  const { body } = e
  if (typeof body !== 'object') return []
  const some = fc.sample(fitting(body, ids), { seed: 11, numRuns: 2 })
  return some.map((value) =>
    plant(schemaOf(body), value, (where) => word(`${e.method} ${e.path} ${where}`)),
  )
}

function plant(
  schema: TextSchema,
  value: unknown,
  word: (where: string) => string,
  at = '',
): unknown {
  const { anyOf, items, properties = {} } = schema
  if (typeof value === 'string') {
    const free = [schema, ...(anyOf ?? [])].find(isFree)
    return free ? word(at) : value
  }
  if (Array.isArray(value)) return value.map((one) => plant(items ?? {}, one, word, `${at}[]`))
  if (typeof value !== 'object' || value === null) return value
  const fields = anyOf?.find((one) => one.properties)?.properties ?? properties
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      plant(fields[name] ?? {}, one, word, at ? `${at}.${name}` : name),
    ]),
  )
}

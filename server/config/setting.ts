import * as z from 'zod/mini'

/** What an operator reads about a setting. */
interface About {
  /** One sentence for docs/configuration.md. */
  about: string
  /** A value that fits, for the documentation and error messages. */
  example?: string
  /** In words, where the default isn't a plain value. */
  default?: string
}

const registry = z.registry<About>()

/** Declares an environment variable: its schema and its purpose. */
export function setting<T extends z.ZodMiniType>(schema: T, about: About): T {
  registry.add(schema, about)
  return schema
}

type Shape = Record<string, z.ZodMiniType>

/** Settings that belong together: their variables, and the part of the configuration that the server makes of them. */
export const section = <S extends Shape, Part>(
  title: string,
  variables: S,
  build: (e: z.output<z.ZodMiniObject<S>>) => Part,
) => ({ title, variables, schema: z.pipe(z.object(variables), z.transform(build)) })

/** A list of words in one variable, separated by commas or blanks. */
export const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

export const wholeNumber = (from: number, to?: number) =>
  z.coerce.number().check(z.int(), z.minimum(from), ...(to === undefined ? [] : [z.maximum(to)]))

/** The type inside `z.optional` and `z._default`, and the default. */
function unwrap(schema: z.core.$ZodType): { inner: z.core.$ZodType; value?: unknown } {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'default') return { inner: def.innerType, value: def.defaultValue }
  return { inner: def.type === 'optional' ? def.innerType : schema }
}

/** A setting as the documentation lists it. */
export interface DescribedSetting {
  name: string
  about: string
  /** In Markdown; '' for none. */
  default: string
  /** '' for none. */
  example: string
}

/** @throws Error for a variable that was declared without `setting` */
export function describe(name: string, schema: z.ZodMiniType): DescribedSetting {
  const described = registry.get(schema)
  if (!described) throw new Error(`${name} has no description`)
  const { value } = unwrap(schema)
  const isPlain = typeof value === 'number' || (typeof value === 'string' && value !== '')
  const plain = isPlain ? `\`${value}\`` : ''
  const { about, example = '', default: inWords = plain } = described
  return { name, about, default: inWords, example }
}

/** A variable's expected value, for an error message: `a number such as 3000`. */
export function expected(schema: z.ZodMiniType | undefined): string {
  const example = schema && registry.get(schema)?.example
  const def = schema && (unwrap(schema).inner as z.core.$ZodTypes)._zod.def
  if (def?.type === 'enum') return `one of ${Object.values(def.entries).join(', ')}`
  const isAddress = def?.type === 'string' && 'format' in def && def.format === 'url'
  const kind = def?.type === 'number' ? 'a number' : isAddress ? 'an address' : 'a value'
  return example ? `${kind} such as ${example}` : kind
}

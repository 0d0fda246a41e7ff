import * as z from 'zod/mini'

/**
 * What a caller asks of the built-in model beyond the interface of all providers, and what it hears of it. The key is no
 * provider's name: other providers send what stands under theirs to their servers.
 */
const KEY = 'builtIn'

const Options = z.object({
  /** Numbers of the lines that exist: each sentence cites some of them, in the form `[12,14] sentence`. */
  lines: z.optional(z.array(z.number())),
  asker: z.optional(z.string()),
  isNote: z.optional(z.boolean()),
  isAside: z.optional(z.boolean()),
})
export type BuiltInOptions = z.infer<typeof Options>

/** Where a request is before its first word. */
const Wait = z.object({
  /** Notes that are written before it. */
  notesBefore: z.number(),
  /** Whether any other request is answered before it. */
  isWaiting: z.boolean(),
  /** Tokens of the question read so far, and all of them. */
  reading: z.optional(z.object({ done: z.number(), total: z.number() })),
})
export type Wait = z.infer<typeof Wait>

export const builtInOptions = ({
  lines,
  ...rest
}: Omit<BuiltInOptions, 'lines'> & { lines?: readonly number[] }) => ({
  [KEY]: { ...rest, ...(lines && { lines: [...lines] }) },
})

/** What `builtInOptions` made. */
export const readBuiltInOptions = (options: Record<string, unknown> = {}): BuiltInOptions =>
  Options.safeParse(options[KEY]).data ?? {}

export const waitMetadata = (wait: Wait) => ({ [KEY]: wait })

/** What `waitMetadata` made; undefined for anything else. */
export const waitIn = (metadata: Record<string, unknown> = {}): Wait | undefined =>
  Wait.safeParse(metadata[KEY]).data

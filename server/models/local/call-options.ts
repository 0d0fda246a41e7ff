import * as z from 'zod/mini'

/**
 * Options and progress of the built-in model beyond the common provider interface. The key must not be a provider's name,
 * because providers send the options under their own name to their servers.
 */
const KEY = 'builtIn'

const Options = z.object({
  /** Existing line numbers; each sentence cites some of them, in the form `[12,14] sentence`. */
  lines: z.optional(z.array(z.number())),
  asker: z.optional(z.string()),
  isNote: z.optional(z.boolean()),
  isAside: z.optional(z.boolean()),
})
export type BuiltInOptions = z.infer<typeof Options>

/** Progress of a request before its first word. */
const Wait = z.object({
  /** Number of notes that will be written before it. */
  notesBefore: z.number(),
  /** Whether any other request comes first. */
  isWaiting: z.boolean(),
  /** Tokens of the prompt read so far, and their total. */
  reading: z.optional(z.object({ done: z.number(), total: z.number() })),
})
export type Wait = z.infer<typeof Wait>

export const builtInOptions = ({
  lines,
  ...rest
}: Omit<BuiltInOptions, 'lines'> & { lines?: readonly number[] }) => ({
  [KEY]: { ...rest, ...(lines && { lines: [...lines] }) },
})

/** Reads the options that `builtInOptions` made. */
export const readBuiltInOptions = (options: Record<string, unknown> = {}): BuiltInOptions =>
  Options.safeParse(options[KEY]).data ?? {}

export const waitMetadata = (wait: Wait) => ({ [KEY]: wait })

/** Reads the progress that `waitMetadata` made; undefined for other metadata. */
export const waitIn = (metadata: Record<string, unknown> = {}): Wait | undefined =>
  Wait.safeParse(metadata[KEY]).data

import * as z from 'zod/mini'

export const Id = z.uuid()
/** ISO 8601 in UTC. */
export const Instant = z.string()
/** A version as a client sends it back. Its column has four bytes, and there is room to count on. */
export const Count = z.int().check(z.minimum(0), z.maximum(2_000_000_000))
export const Text = (max: number) => z.string().check(z.maxLength(max))
export const NonEmpty = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** Lists are read in pages: `cursor` is opaque, `null` at the end. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), cursor: z.nullable(z.string()) })

/** The list default is 100 and the read ceiling 10000 (specification §9). */
export const PageQuery = z.object({
  cursor: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 100),
})

/** A flag in a query string. */
export const Flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((v) => v === 'true'),
)

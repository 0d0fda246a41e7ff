import * as z from 'zod/mini'

/** Who publishes and edits what a group shares: every member, or its owner and administrators alone. */
const Publishers = z.enum(['members', 'managers'])

/** The rules of a group for its members. */
export const GroupPolicy = z.object({
  publishers: Publishers,
})
export type GroupPolicy = z.infer<typeof GroupPolicy>

/** The rules of a group that has set none. */
export const noRules: GroupPolicy = { publishers: 'members' }

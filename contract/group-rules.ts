import * as z from 'zod/mini'
import { Id, Instant, Text } from './common.ts'
import { daysOf } from './retention-bounds.ts'
import { RetentionPeriod } from './retention-period.ts'
import { ServiceAlias } from './speech.ts'

/** Who publishes and edits what a group shares: every member, or only its owner and administrators. */
const Publishers = z.enum(['members', 'managers'])

/** For how long members keep visits, at least and at most; null for no bound. */
export const RetentionBounds = z
  .object({ least: z.nullable(RetentionPeriod), most: z.nullable(RetentionPeriod) })
  .check(z.refine(({ least, most }) => !least || !most || daysOf(least) <= daysOf(most)))
export type RetentionBounds = z.infer<typeof RetentionBounds>

/** A language model that a group allows. Another model, or the same at another address, has another identity. */
export const AllowedModel = z.object({ identity: Text(64), name: Text(200) })
export type AllowedModel = z.infer<typeof AllowedModel>

/** The rules of a group for its members. Of several groups, and of the installation, the strictest applies. */
export const GroupPolicy = z.object({
  publishers: Publishers,
  /** Whether members may share items outside this group: make them public, or publish them to another group. */
  sharingOutside: z.boolean(),
  /** Whether members need a second factor. */
  requireMfa: z.boolean(),
  /** The transcription services that may process members' recordings; null for any. */
  services: z.nullable(z.array(ServiceAlias).check(z.minLength(1))),
  /** The language models that may read members' visits; null for any. */
  models: z.nullable(z.array(AllowedModel).check(z.minLength(1), z.maxLength(20))),
  retention: RetentionBounds,
  /** The template of members’ new visits who have chosen none: a built-in one or one that the group shares. */
  defaultTemplate: z.nullable(Text(100)),
})
export type GroupPolicy = z.infer<typeof GroupPolicy>

/** Who published a setting that a group shares, and when. */
export const Provenance = z.object({
  groupId: Id,
  by: z.string(),
  at: Instant,
  /** The version that a change is based on. */
  version: z.number(),
})
export type Provenance = z.infer<typeof Provenance>

/** The rules of a group that has set none. */
export const noRules: GroupPolicy = {
  publishers: 'members',
  sharingOutside: true,
  requireMfa: false,
  services: null,
  models: null,
  retention: { least: null, most: null },
  defaultTemplate: null,
}

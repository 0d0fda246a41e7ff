import { type Call, createCall } from '#contract/call.ts'
import type { TestUser } from '#test/app.ts'
import type { Member } from './member.ts'

/** Calls of the same person to one process, past the load balancer. */
export const at = ({ origin }: Pick<Member, 'origin'>, user: TestUser): Call =>
  createCall({ origin, token: () => user.token, timezone: 'Europe/Zurich' })

/** The same, as someone who goes from one process to another. */
export const movedTo = (one: Pick<Member, 'origin'>, user: TestUser): TestUser => ({
  ...user,
  token: user.token,
  ...at(one, user),
})

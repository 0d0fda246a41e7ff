import type { Gate } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { openSpender } from './spend.ts'

/** What the gate needs to count requests: a bucket for each asker, and whose word about addresses is taken. */
export const limitsOf = (s: Services): Pick<Gate, 'spend' | 'trustedProxies'> => ({
  spend: openSpender(s),
  trustedProxies: s.config.trustedProxies,
})

import type { Gate } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { openSpender } from './spend.ts'

/** What the gate needs to count requests: a bucket for each caller, and the trusted proxies. */
export const limitsOf = (s: Services): Pick<Gate, 'spend' | 'trustedProxies'> => ({
  spend: openSpender(s),
  trustedProxies: s.config.trustedProxies,
})

import type { OfferedFactor } from '#contract/mfa.ts'
import { t } from '#web/i18n/i18n.ts'

/** A way to complete a sign-in. */
export type Way =
  | { kind: 'passkey'; label: string }
  | { kind: 'totp'; label: string }
  | { kind: 'phone'; factorId: string; number: string; label: string }
  | { kind: 'recovery'; label: string }

/** Lists the ways to complete a sign-in, the safest and quickest first; passkeys only where the browser supports them. */
export function listWays(
  offered: { factors: OfferedFactor[]; hasRecoveryCodes: boolean },
  hasPasskeys: boolean,
): Way[] {
  const of = (kind: OfferedFactor['kind']) => offered.factors.filter((each) => each.kind === kind)
  const ways: Way[] = of('phone').map(({ factorId, label }) => ({
    kind: 'phone',
    factorId,
    number: label,
    label: t('Text a code to {number}', { number: label }),
  }))
  if (of('totp').length > 0)
    ways.unshift({ kind: 'totp', label: t('Code from your authenticator app') })
  if (of('passkey').length > 0 && hasPasskeys)
    ways.unshift({ kind: 'passkey', label: t('Your passkey') })
  if (offered.hasRecoveryCodes) ways.push({ kind: 'recovery', label: t('A recovery code') })
  return ways
}

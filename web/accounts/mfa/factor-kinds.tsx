import { Fingerprint, Phone, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FactorKind } from '#contract/mfa.ts'
import { t } from '#web/i18n/i18n.ts'

/** The kinds of second factors, the safest first. */
export const factorKinds: { kind: FactorKind; label: string; title: string; icon: ReactNode }[] = [
  {
    kind: 'passkey',
    label: t('Add a passkey'),
    title: t('A passkey'),
    icon: <Fingerprint size={16} aria-hidden />,
  },
  {
    kind: 'totp',
    label: t('Add an authenticator app'),
    title: t('An authenticator app'),
    icon: <Smartphone size={16} aria-hidden />,
  },
  {
    kind: 'phone',
    label: t('Add a phone'),
    title: t('A phone'),
    icon: <Phone size={16} aria-hidden />,
  },
]

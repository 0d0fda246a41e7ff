import { Fingerprint, Phone, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FactorKind } from '#contract/mfa.ts'

/** The kinds of second factors, the safest first. */
export const factorKinds: { kind: FactorKind; label: string; title: string; icon: ReactNode }[] = [
  {
    kind: 'passkey',
    label: 'Add a passkey',
    title: 'A passkey',
    icon: <Fingerprint size={16} aria-hidden />,
  },
  {
    kind: 'totp',
    label: 'Add an authenticator app',
    title: 'An authenticator app',
    icon: <Smartphone size={16} aria-hidden />,
  },
  { kind: 'phone', label: 'Add a phone', title: 'A phone', icon: <Phone size={16} aria-hidden /> },
]

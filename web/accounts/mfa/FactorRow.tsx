import { Button } from '@mantine/core'
import { Fingerprint, Phone, Smartphone } from 'lucide-react'
import type { Factor } from '#contract/mfa.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'

const icons = { phone: Phone, totp: Smartphone, passkey: Fingerprint }
const named = { phone: 'Phone', totp: 'Authenticator app', passkey: 'Passkey' }

export function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { kind, phoneNumber, name, enrollmentTime } = factor
  const Icon = icons[kind]
  const title = phoneNumber || name
  return (
    <li>
      <Icon size={18} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p>
          {title === named[kind] ? 'Added' : `${named[kind]}, added`}{' '}
          <RelativeTime instant={enrollmentTime} />
        </p>
      </div>
      <Button variant="default" size="xs" onClick={onRemove} aria-label={`Remove ${title}`}>
        Remove
      </Button>
    </li>
  )
}

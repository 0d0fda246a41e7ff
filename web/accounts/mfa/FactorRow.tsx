import { Button } from '@mantine/core'
import { Fingerprint, Phone, Smartphone } from 'lucide-react'
import type { Factor } from '#contract/mfa.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { t } from '#web/i18n/i18n.ts'

const icons = { phone: Phone, totp: Smartphone, passkey: Fingerprint }
const named = { phone: t('Phone'), totp: t('Authenticator app'), passkey: t('Passkey') }

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
          {title === named[kind] ? t('Added') : t('{named}, added', { named: named[kind] })}{' '}
          <RelativeTime instant={enrollmentTime} />
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        onClick={onRemove}
        aria-label={t('Remove {title}', { title })}
      >
        {t('Remove')}
      </Button>
    </li>
  )
}

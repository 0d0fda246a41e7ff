import { Button } from '@mantine/core'
import { Fingerprint, Phone, Smartphone } from 'lucide-react'
import type { Factor } from '#contract/mfa.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

const icons = { phone: Phone, totp: Smartphone, passkey: Fingerprint }
/** The server's name for a factor that the user hasn't named. */
const unnamed = { phone: 'Phone', totp: 'Authenticator app', passkey: 'Passkey' }
const kinds = { phone: t('Phone'), totp: t('Authenticator app'), passkey: t('Passkey') }

export function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { kind, phoneNumber, name, enrollmentTime } = factor
  const Icon = icons[kind]
  const ownName = phoneNumber || (name === unnamed[kind] ? '' : name)
  const title = ownName || kinds[kind]
  const when = <RelativeTime instant={enrollmentTime} />
  return (
    <li>
      <Icon size={18} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p>
          {ownName ? (
            <Trans message="{kind}, added {when}" values={{ kind: kinds[kind], when }} />
          ) : (
            <Trans message="Added {when}" values={{ when }} />
          )}
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

import { CloudOff } from 'lucide-react'
import { useConnection } from '#web/api/live.ts'
import css from '#web/ui/ui.module.css'
import { t } from '#web/i18n/i18n.ts'

/** One line while the server is unreachable. Recording and typing continue. */
export function OfflineBanner() {
  const offline = useConnection((c) => c.state === 'offline')
  return (
    <div role="status">
      {offline && (
        <div className={css.banner}>
          <CloudOff size={15} aria-hidden />
          {t(
            'Offline. What you record and type stays on this device and syncs when the connection is back.',
          )}
        </div>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { setupQuery } from '#web/accounts/setup.ts'
import { useIsDemo } from '#web/api/useUser.ts'
import { t } from '#web/i18n/i18n.ts'
import { timeOfDay } from '#web/ui/times.ts'
import css from '#web/ui/ui.module.css'

/** A banner above every page of a public demo. */
export function DemoBanner() {
  return useIsDemo() ? <UntilReset /> : null
}

function UntilReset() {
  const resets = useQuery(setupQuery).data?.demo?.resets
  if (!resets) return null
  return (
    <div className={css.banner} role="status">
      <FlaskConical size={15} aria-hidden />
      {t('Demo: don’t enter real patient data. Everything is deleted at {time}.', {
        time: timeOfDay(new Date(resets)),
      })}
    </div>
  )
}

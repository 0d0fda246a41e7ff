import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { setPreferences, usePreferences } from '#web/ui/preferences.ts'
import css from './appointments.module.css'

/** A quiet line for people who have connected no EMR, until they dismiss it. */
export function ConnectHint() {
  const isHidden = usePreferences(({ hidesEmrHint }) => hidesEmrHint)
  if (isHidden) return null
  return (
    <p className={css.hint}>
      <Link to={paths.settings('integrations')}>
        {t('Connect your EMR to see your appointments')}
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Hide this hint')}
        onClick={() => setPreferences({ hidesEmrHint: true })}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </p>
  )
}

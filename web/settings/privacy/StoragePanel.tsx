import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fileSize } from '#web/i18n/file-size.ts'
import { ErrorText } from '#web/ui/ErrorState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from './privacy.module.css'
import { storageUseQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** How much of the user's storage is used. */
export function StoragePanel() {
  const { data, error } = useQuery(storageUseQuery)
  return (
    <Panel title={t('Storage')}>
      <div className={css.stack}>
        {error && <ErrorText title={t('Could not load storage use')} error={error} />}
        {data && (
          <>
            <p className={css.quiet}>
              {t(
                'Your recordings and files use {used} of {quota}. At the limit, you can’t add files but can still record.',
                { used: fileSize(data.used), quota: fileSize(data.quota) },
              )}
            </p>
            <Progress value={(100 * data.used) / data.quota} aria-label={t('Storage used')} />
          </>
        )}
      </div>
    </Panel>
  )
}

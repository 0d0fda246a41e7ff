import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fileSize } from '#common/file-size.ts'
import { ErrorText } from '#web/ui/ErrorState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from './privacy.module.css'
import { storageUseQuery } from './queries.ts'

/** How much of the user's storage is used. */
export function StoragePanel() {
  const { data, error } = useQuery(storageUseQuery)
  return (
    <Panel title="Storage">
      <div className={css.stack}>
        {error && <ErrorText title="Could not load the storage you use" error={error} />}
        {data && (
          <>
            <p className={css.quiet}>
              Your recordings and files use {fileSize(data.used)} of {fileSize(data.quota)}. At the
              limit no files can be added; recording always works.
            </p>
            <Progress value={(100 * data.used) / data.quota} aria-label="Storage used" />
          </>
        )}
      </div>
    </Panel>
  )
}

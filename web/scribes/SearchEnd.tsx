import { Button } from '@mantine/core'
import { yearDate } from '#web/ui/times.ts'
import css from './scribes.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  busy: boolean
  more: boolean
  /** The date of the oldest visit searched; null once all are. */
  searchedBackTo: string | null
  onMore: () => void
}

/** How far back the search went, and a button to continue. */
export function SearchEnd({ busy, more, searchedBackTo, onMore }: Props) {
  if (busy)
    return (
      <p className={css.searchEnd} role="status">
        {t('Searching…')}
      </p>
    )
  if (!more) return null
  return (
    <div className={css.searchEnd}>
      {searchedBackTo && (
        <span>{t('Searched back to {date}', { date: yearDate(searchedBackTo) })}</span>
      )}
      <Button variant="default" size="compact-sm" onClick={onMore}>
        {t('Search older visits')}
      </Button>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import css from './admin.module.css'
import { reportsQuery } from './queries.ts'
import { ReportRow } from './ReportRow.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The reports of public templates, and the decision on each. */
export function Reports() {
  const query = useInfiniteQuery(reportsQuery)
  return (
    <>
      <p className={css.lead}>
        {t('Reports about public templates. Only the author can see a hidden template.')}
      </p>
      <Loaded what={t('the reports')} query={query}>
        {({ pages }) => {
          const reports = pages.flatMap(({ items }) => items)
          if (reports.length === 0)
            return (
              <EmptyState icon={Flag} title={t('No reports')}>
                {t('Reports from the template library appear here.')}
              </EmptyState>
            )
          return (
            <ul className={css.mails}>
              {reports.map((report) => (
                <ReportRow key={report.id} report={report} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button variant="default" mt="md" onClick={() => void query.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}

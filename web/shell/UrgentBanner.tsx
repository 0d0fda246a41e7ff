import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { listUrgentAnswers, readUrgentAnswers } from '#contract/intake.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { t } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import ui from '#web/ui/ui.module.css'

const urgentQuery = queryOptions({
  queryKey: keys.urgentAnswers,
  queryFn: ({ signal }) => call(listUrgentAnswers, { signal }),
})

/** A banner above every page after an urgent answer, until the clinician opens the visit from it. */
export function UrgentBanner() {
  const queries = useQueryClient()
  const { data } = useQuery(urgentQuery)
  const [scribeId, ...scribes] = data?.scribes ?? []
  if (!scribeId) return null
  const read = () => {
    // A list that was requested before the click would show the banner again.
    void queries.cancelQueries(urgentQuery)
    queries.setQueryData(urgentQuery.queryKey, { scribes })
    // If this fails, the banner comes back.
    void call(readUrgentAnswers, { params: { id: scribeId } })
      .catch(() => undefined)
      .finally(() => queries.invalidateQueries(urgentQuery))
  }
  return (
    <div className={ui.banner} role="alert">
      <TriangleAlert size={15} aria-hidden />
      {t('A patient’s answer before a visit may need action now.')}
      <Link to={paths.scribe(scribeId)} onClick={read}>
        {t('Read the answer')}
      </Link>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Scribe } from '#contract/scribes.ts'
import { retentionQuery, visitRetentionQuery } from '#web/settings/privacy/queries.ts'
import { useNow } from '#web/ui/now.ts'
import { yearDate } from '#web/ui/times.ts'
import { t } from '#web/i18n/i18n.ts'

/** A visit with an unsigned note is highlighted this long before its deletion. */
const SOON_MS = 7 * 86_400_000

/** When the visit or its audio is deleted automatically; nothing if it isn't. */
export function VisitEnd({ scribe: { id, state } }: { scribe: Scribe }) {
  const { data: policy } = useQuery(retentionQuery)
  // A new visit may not be on the server yet, and has nothing to delete.
  const enabled = policy?.enabled === true && state !== 'empty'
  const { data } = useQuery({ ...visitRetentionQuery(id), enabled })
  const now = useNow()
  if (!data) return null
  const { visitGoes, audioGoes, kept, unsigned } = data
  if (kept) return <span>{t('Pinned: never auto-deleted')}</span>
  const isSoon = visitGoes !== null && Date.parse(visitGoes) - now.getTime() < SOON_MS
  const showsAudio = audioGoes !== null && audioGoes !== visitGoes
  return (
    <>
      {showsAudio && <span>{t('Audio deleted on {date}', { date: yearDate(audioGoes) })}</span>}
      {visitGoes && (
        <span data-warn={(isSoon && unsigned) || undefined}>
          {isSoon && unsigned
            ? t('Deleted on {date}, with an unsigned note', { date: yearDate(visitGoes) })
            : t('Deleted on {date}', { date: yearDate(visitGoes) })}
        </span>
      )}
    </>
  )
}

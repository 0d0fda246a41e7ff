import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { summarise } from '#contract/chat.ts'
import type { Scribe } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import css from './Results.module.css'
import { changeScribe } from './change-scribe.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** The default name of a visit: its date (specification §3). */
const isDefault = (name: string) => /^[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d{2}[AP]M$/.test(name)

/** Suggests a name for a visit that has only its date; the user decides. */
export function NameSuggestion({ scribe }: { scribe: Scribe }) {
  const queries = useQueryClient()
  const { id, name, suggestedName } = scribe
  const wanted = isDefault(name) && suggestedName === undefined && scribe.state !== 'recording'
  useQuery({
    queryKey: ['summary', id],
    // The suggestion arrives with the visit.
    queryFn: ({ signal }) => call(summarise, { body: { conversation: { id } }, signal }),
    enabled: wanted,
    staleTime: Infinity,
    retry: false,
  })
  if (!isDefault(name) || !suggestedName) return null
  return (
    <p className={css.suggestedName}>
      <span>
        <Trans message="Name this visit “{name}”?" values={{ name: <b>{suggestedName}</b> }} />
      </span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void changeScribe(queries, id, { name: suggestedName })}
      >
        {t('Use this name')}
      </Button>
    </p>
  )
}

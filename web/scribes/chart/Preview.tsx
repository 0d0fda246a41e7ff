import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { VisitChart } from '#contract/chart.ts'
import type { Scribe } from '#contract/scribes.ts'
import { useUser } from '#web/api/useUser.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { t } from '#web/i18n/i18n.ts'
import css from './chart.module.css'
import { previewQuery } from './queries.ts'

/** Exactly what the next note receives of the chart. */
export function Preview({ scribe, chart }: { scribe: Scribe; chart: VisitChart }) {
  const { version } = useUser()
  const query = useQuery(previewQuery(scribe, [scribe.version, chart.version, version]))
  return (
    <Loaded what={t('the preview')} query={query} rows={3}>
      {({ text }) =>
        text ? (
          <Textarea
            aria-label={t('What the note receives')}
            readOnly
            autosize
            minRows={2}
            maxRows={16}
            value={text}
          />
        ) : (
          <p className={css.quiet}>{t('The note receives nothing from the chart.')}</p>
        )
      }
    </Loaded>
  )
}

import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CutPart, VisitChart } from '#contract/chart.ts'
import type { Scribe } from '#contract/scribes.ts'
import { useUser } from '#web/api/useUser.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { t } from '#web/i18n/i18n.ts'
import css from './chart.module.css'
import { partTitles } from './part-words.ts'
import { previewQuery } from './queries.ts'

/** Exactly what the next note receives of the chart. */
export function Preview({ scribe, chart }: { scribe: Scribe; chart: VisitChart }) {
  const { version } = useUser()
  const query = useQuery(previewQuery(scribe, [scribe.version, chart.version, version]))
  return (
    <Loaded what={t('the preview')} query={query} rows={3}>
      {({ text, cut }) => (
        <>
          {cut.map((one) => (
            <p key={one.part} className={css.problem}>
              {cutWords(one)}
            </p>
          ))}
          {text ? (
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
          )}
        </>
      )}
    </Loaded>
  )
}

function cutWords({ part, kept, total, shortened }: CutPart): string {
  const values = { part: partTitles[part], kept, total }
  if (!shortened)
    return t('{part}: the note receives the newest {kept, number} of {total, number}.', values)
  return kept === total
    ? t('{part}: the note receives the text up to a limit; the oldest is shortened.', values)
    : t(
        '{part}: the note receives the newest {kept, number} of {total, number}; the oldest of these is shortened.',
        values,
      )
}

import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Answer } from '#contract/endpoint.ts'
import type { Going, Periods, previewRetention } from '#contract/retention.ts'
import { paths } from '#web/paths.ts'
import { yearDate } from '#web/ui/times.ts'
import css from './privacy.module.css'
import { goingWords } from './retention-words.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  periods: Periods
  preview: Answer<typeof previewRetention>
}

/** What the chosen periods would delete, now and next. */
export function RetentionPreview({ periods: { period, audioPeriod }, preview: data }: Props) {
  return (
    <div className={css.preview} aria-live="polite">
      {period !== 'never' && <GoingList going={data.visits} kind="visit" />}
      {audioPeriod !== 'never' && <GoingList going={data.audio} kind="recording" />}
    </div>
  )
}

function GoingList({ going, kind }: { going: Going; kind: 'visit' | 'recording' }) {
  const { next, now, oldest } = going
  return (
    <div>
      <p data-warn={now > 0 || undefined}>
        {goingWords(going, kind)}{' '}
        {oldest && t('The oldest is from {date}.', { date: yearDate(oldest) })}
      </p>
      {next.length > 0 && (
        <ul className={css.next}>
          {next.map(({ scribeId, name, at, unsigned }) => (
            <li key={scribeId + at}>
              <Anchor component={Link} to={paths.scribe(scribeId)} inherit underline="always">
                {name}
              </Anchor>
              <span>
                {new Date(at) < new Date() ? t('now') : yearDate(at)}
                {unsigned && kind === 'visit' && <strong> · {t('note not signed')}</strong>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { Button, Progress } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { languageName } from '#web/i18n/languages.ts'
import type { Scribe } from '#contract/scribes.ts'
import css from './translation.module.css'
import { countTranslated, type ShownChunk } from './translations.ts'
import { useSetLanguages, useTranslateAgain } from './useLanguages.ts'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  scribe: Scribe
  chunks: readonly ShownChunk[]
  /** New lines still come, so the newest few always wait for their translation. */
  live: boolean
}

/** This many lines behind is normal during a recording. */
const usualLag = 3

/** The progress of a translation and its failures; nothing when all is well. */
export function TranslationProgress({ scribe, chunks, live }: Props) {
  const { targetLanguage, translating } = scribe.medicalContext.transcript
  if (!translating || targetLanguage === null) return null
  const count = countTranslated(chunks)
  const left = count.total - count.done - count.failed
  if (left > (live ? usualLag : 0))
    return <Running scribeId={scribe.id} language={targetLanguage} count={count} />
  if (count.failed === 0) return null
  return <Failed scribeId={scribe.id} failed={count.failed} reason={commonReason(chunks)} />
}

interface RunningProps {
  scribeId: string
  language: string
  count: ReturnType<typeof countTranslated>
}

function Running({ scribeId, language, count: { total, done, failed } }: RunningProps) {
  const set = useSetLanguages(scribeId)
  const ended = done + failed
  return (
    <div className={css.progress}>
      <span role="status">
        {t('Translating into {language}: {done, number} of {total, number} lines', {
          language: languageName(language),
          done: ended,
          total,
        })}
      </span>
      <Progress value={(ended / total) * 100} w={90} size="sm" aria-label={t('Translated')} />
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => set.mutate({ translating: false })}
      >
        {t('Stop')}
      </Button>
    </div>
  )
}

interface FailedProps {
  scribeId: string
  failed: number
  /** Of all failures; undefined if they differ. */
  reason: string | undefined
}

function Failed({ scribeId, failed, reason }: FailedProps) {
  const again = useTranslateAgain(scribeId)
  return (
    <div className={css.progress}>
      <span role="status">
        <TriangleAlert size={14} aria-hidden />{' '}
        {reason
          ? t(
              '{count, plural, one {# line not translated} other {# lines not translated}}: {reason}',
              { count: failed, reason: translate(reason) },
            )
          : t('{count, plural, one {# line not translated} other {# lines not translated}}', {
              count: failed,
            })}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        loading={again.isPending}
        onClick={() => again.mutate(undefined)}
      >
        {t('Try again')}
      </Button>
    </div>
  )
}

/** The reason of all failures, where they share one. */
function commonReason(chunks: readonly ShownChunk[]): string | undefined {
  const reasons = new Set(chunks.flatMap(({ problem }) => problem ?? []))
  const [reason] = reasons
  return reasons.size === 1 ? reason : undefined
}

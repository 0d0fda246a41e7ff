import { Button, Progress } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { languageName } from '#contract/languages.ts'
import type { Scribe } from '#contract/scribes.ts'
import css from './translation.module.css'
import { countTranslated, type ShownChunk } from './translations.ts'
import { useSetLanguages, useTranslateAgain } from './useLanguages.ts'

interface Props {
  scribe: Scribe
  chunks: readonly ShownChunk[]
  /** Lines come as they are spoken; the newest few are always still to be translated. */
  live: boolean
}

/** So few lines behind is keeping up. */
const usualLag = 3

/** How far a translation is, and what could not be translated. Nothing when all is well. */
export function TranslationProgress({ scribe, chunks, live }: Props) {
  const { targetLanguage, translating } = scribe.medicalContext.transcript
  const set = useSetLanguages(scribe.id)
  const again = useTranslateAgain(scribe.id)
  if (!translating || targetLanguage === null) return null
  const { total, done, failed } = countTranslated(chunks)
  const left = total - done - failed
  if (left > (live ? usualLag : 0))
    return (
      <div className={css.progress}>
        <span role="status">
          Translating into {languageName(targetLanguage)}: {done + failed} of {total} lines
        </span>
        <Progress
          value={((done + failed) / total) * 100}
          w={90}
          size="sm"
          aria-label="Translated"
        />
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => set.mutate({ translating: false })}
        >
          Stop
        </Button>
      </div>
    )
  if (failed === 0) return null
  return (
    <div className={css.progress}>
      <span role="status">
        <TriangleAlert size={14} aria-hidden /> {failed === 1 ? '1 line is' : `${failed} lines are`}{' '}
        not translated
        {commonReason(chunks)}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        loading={again.isPending}
        onClick={() => again.mutate(undefined)}
      >
        Try again
      </Button>
    </div>
  )
}

/** The reason where all have the same. */
function commonReason(chunks: readonly ShownChunk[]): string {
  const reasons = new Set(chunks.flatMap(({ problem }) => problem ?? []))
  const [reason] = reasons
  return reasons.size === 1 && reason ? `: ${reason}` : ''
}

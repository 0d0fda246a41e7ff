import { lazy, Suspense } from 'react'
import type { Scribe } from '#contract/scribes.ts'
import { useLoadError } from '#web/api/useLoadError.ts'
import { t } from '#web/i18n/i18n.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { GuessBar } from './GuessBar.tsx'
import { RecordingList } from './RecordingList.tsx'
import { TranslationProgress } from './TranslationProgress.tsx'
import type { Transcript } from './useTranscript.ts'

const SwapBar = lazy(async () => ({ default: (await import('./SwapBar.tsx')).SwapBar }))

interface Props {
  scribe: Scribe
  live: boolean
  /** Ids of recordings that are shown elsewhere. */
  handled: readonly string[]
  transcript: Transcript
}

/** The state of recordings, translation, speakers and loading, above the lines. */
export function TranscriptStatus({ scribe, live, handled, transcript }: Props) {
  const { chunks, recordings, between } = transcript
  return (
    <>
      <RecordingList
        recordings={recordings.filter(
          ({ id, audioGone }) => !handled.includes(id) && !(audioGone && !between.onPlay),
        )}
        live={live}
      />
      <TranslationProgress scribe={scribe} chunks={chunks} live={live} />
      <GuessBar scribeId={scribe.id} guesses={transcript.guesses} />
      {transcript.areSwapped && (
        <Suspense fallback={null}>
          <SwapBar scribeId={scribe.id} />
        </Suspense>
      )}
      <LoadState query={transcript.query} />
    </>
  )
}

function LoadState({ query }: Pick<Transcript, 'query'>) {
  const error = useLoadError(query)
  return (
    <>
      {error && (
        <ErrorState
          title={t('Could not load the transcript')}
          error={error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <LoadingRows label={t('Loading the transcript')} />}
    </>
  )
}

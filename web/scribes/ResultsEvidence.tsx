import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Evidence } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { linesAround } from '#contract/transcript-versions.ts'
import { type Chunk, listChunks } from '#contract/transcripts.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { TimeMark } from '#web/ui/TimeMark.tsx'
import { speakerName } from '#web/transcript/lines.ts'
import { pausePlayer, usePlayer } from '#web/transcript/player/player.ts'
import css from './Results.module.css'
import { useVisitPlayer } from './ResultsPlayer.ts'
import { t } from '#web/i18n/i18n.ts'

const VisitPlayer = lazy(async () => ({
  default: (await import('#web/transcript/player/VisitPlayer.tsx')).VisitPlayer,
}))

interface Props {
  scribe: Scribe
  evidence: Evidence
  onClose: () => void
}
const titles = {
  transcript: t('What was said'),
  context: t('From your note'),
  file: t('From a file'),
  intake: t('The patient wrote'),
  gap: t('Not recorded'),
  consent: t('From the consent record'),
  chart: t('From the chart'),
} as const
/** Lines shown before the cited one, and in total. */
const before = 2
const shown = 6

/** The lines of the transcript around a piece of evidence, which is highlighted; or the text of another source. */
export function ResultsEvidence({ scribe, evidence, onClose }: Props) {
  const { kind, quote, sourceId } = evidence
  const file = scribe.medicalContext.files.find(({ id }) => id === sourceId)
  return (
    <section className={css.evidence} aria-label={titles[kind]}>
      <div className={css.evidenceHead}>
        {kind === 'transcript' && evidence.timestamp !== undefined && (
          <PlayButton scribeId={scribe.id} seconds={evidence.timestamp} />
        )}
        <strong>{file?.name ?? titles[kind]}</strong>
        <Link to={paths.scribe(scribe.id)}>{t('Context')}</Link>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('Close')}
          onClick={onClose}
        >
          <X size={15} aria-hidden />
        </ActionIcon>
      </div>
      {kind === 'transcript' ? (
        <>
          <Lines scribeId={scribe.id} evidence={evidence} />
          <Suspense fallback={null}>
            <VisitPlayer scribeId={scribe.id} />
          </Suspense>
        </>
      ) : (
        <blockquote>{quote}</blockquote>
      )}
    </section>
  )
}

function PlayButton({ scribeId, seconds }: { scribeId: string; seconds: number }) {
  const { play, canPlay } = useVisitPlayer(scribeId)
  const playing = usePlayer((p) => p.playing && p.scribeId === scribeId)
  if (!canPlay) return null
  return (
    <ActionIcon
      radius="xl"
      size={26}
      aria-label={playing ? t('Pause') : t('Play from here')}
      onClick={() => (playing ? pausePlayer() : play(seconds))}
    >
      {playing ? (
        <Pause size={13} aria-hidden />
      ) : (
        <Play size={12} fill="currentColor" aria-hidden />
      )}
    </ActionIcon>
  )
}

function Lines({ scribeId, evidence }: { scribeId: string; evidence: Evidence }) {
  const source = Number(evidence.sourceId || Number.NaN)
  const seq = Number.isInteger(source) ? source : undefined
  const { data, isPending, error, refetch } = useLinesAround(scribeId, seq)
  if (isPending) return <LoadingRows count={3} label={t('Loading the transcript')} />
  if (error)
    return (
      <ErrorState
        title={t('Could not load the transcript')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  const at =
    seq === undefined
      ? data.chunks.findLastIndex(({ timestamp }) => timestamp <= (evidence.timestamp ?? 0))
      : data.chunks.findIndex((chunk) => chunk.seq === seq)
  const from = Math.max(0, at - before)
  const lines = data.chunks.slice(from, from + shown)
  const { earlier } = data
  return (
    <>
      {earlier && (
        <p className={css.earlier}>
          {earlier.engine
            ? t('From an earlier version of the transcript ({service})', {
                service: earlier.engine,
              })
            : t('From an earlier version of the transcript')}
        </p>
      )}
      <Said scribeId={scribeId} lines={lines} meant={data.chunks[at]?.seq} />
    </>
  )
}

/** The lines around the one with this number; all lines if there is no evidence. */
function useLinesAround(scribeId: string, seq: number | undefined) {
  return useQuery({
    queryKey: [...keys.transcript(scribeId), 'around', seq ?? null],
    queryFn: async ({ signal }) => {
      if (seq !== undefined)
        return call(linesAround, { params: { id: scribeId, seq: String(seq) }, signal })
      const { chunks } = await call(listChunks, { params: { id: scribeId }, signal })
      return { chunks, earlier: null }
    },
  })
}

interface SaidProps {
  scribeId: string
  lines: readonly Chunk[]
  /** The number of the line that holds the evidence. */
  meant: number | undefined
}

/** Highlights the cited line, and marks the one being played. */
function Said({ scribeId, lines, meant }: SaidProps) {
  const { play, canPlay } = useVisitPlayer(scribeId)
  const time = usePlayer((p) => (p.scribeId === scribeId && p.playing ? p.time : undefined))
  const spoken = lines.findLast(({ timestamp }) => time !== undefined && timestamp <= time)?.seq
  return (
    <ol className={css.said}>
      {lines.map(({ seq, timestamp, speaker, text, untimed }) => (
        <li
          key={seq}
          data-lit={seq === meant || undefined}
          data-spoken={seq === spoken || undefined}
        >
          {!untimed && <TimeMark seconds={timestamp} onSeek={canPlay ? play : undefined} />}
          <span>
            {speaker && <b>{speakerName(speaker)}</b>}
            {text}
          </span>
        </li>
      ))}
    </ol>
  )
}

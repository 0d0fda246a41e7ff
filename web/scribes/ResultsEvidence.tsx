import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { Evidence } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { listChunks } from '#contract/transcripts.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { TimeMark } from '#web/ui/TimeMark.tsx'
import css from './Results.module.css'

interface Props {
  scribe: Scribe
  evidence: Evidence
  onClose: () => void
}
const titles = {
  transcript: 'What was said',
  context: 'From your note',
  file: 'From a file',
  intake: 'The patient wrote',
} as const
/** Lines shown before the one that is meant, and in all. */
const before = 3
const shown = 8

/** The lines of the transcript around a piece of evidence, with that line lit; or the words of another source. */
export function ResultsEvidence({ scribe, evidence, onClose }: Props) {
  const { kind, quote, sourceId } = evidence
  const file = scribe.medicalContext.files.find(({ id }) => id === sourceId)
  return (
    <section className={css.evidence} aria-label={titles[kind]}>
      <div className={css.evidenceHead}>
        <strong>{file?.name ?? titles[kind]}</strong>
        <Link to={paths.scribe(scribe.id)}>Context</Link>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Close" onClick={onClose}>
          <X size={15} aria-hidden />
        </ActionIcon>
      </div>
      {kind === 'transcript' ? (
        <Lines scribeId={scribe.id} evidence={evidence} />
      ) : (
        <blockquote>{quote}</blockquote>
      )}
    </section>
  )
}

function Lines({ scribeId, evidence }: { scribeId: string; evidence: Evidence }) {
  const seq = Number(evidence.sourceId || Number.NaN)
  const known = Number.isInteger(seq)
  const after = known ? Math.max(-1, seq - before - 1) : -1
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [...keys.transcript(scribeId), 'around', after],
    queryFn: ({ signal }) =>
      call(listChunks, {
        params: { id: scribeId },
        query: known ? { after, limit: shown } : {},
        signal,
      }),
  })
  if (isPending) return <LoadingRows count={3} label="Loading what was said" />
  if (error)
    return (
      <ErrorState
        title="Could not load the transcript"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  const at = known
    ? data.chunks.findIndex((chunk) => chunk.seq === seq)
    : data.chunks.findLastIndex(({ timestamp }) => timestamp <= (evidence.timestamp ?? 0))
  const from = Math.max(0, at - before)
  return (
    <ol className={css.said}>
      {data.chunks.slice(from, from + shown).map((chunk, place) => (
        <li key={chunk.seq} data-lit={from + place === at || undefined}>
          <TimeMark seconds={chunk.timestamp} />
          <span>
            {chunk.speaker && <b>{chunk.speaker}</b>} {chunk.text}
          </span>
        </li>
      ))}
    </ol>
  )
}

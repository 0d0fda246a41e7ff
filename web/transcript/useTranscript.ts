import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listGaps } from '#common/audio-gaps.ts'
import type { Scribe } from '#contract/scribes.ts'
import type { Between } from './BetweenLines.tsx'
import { createLines, createSpeakers } from './lines.ts'
import { listBookmarks } from './MarkLines.tsx'
import { usePartial } from './partial.ts'
import { playFrom, recordingAt } from './player/player.ts'
import { recordingsQuery, transcriptQuery } from './queries.ts'
import { createOverlay, translationsQuery } from './translations.ts'
import { useGuesses } from './useGuesses.ts'
import { useJobWatch } from './versions/watch-jobs.ts'

const none: readonly [] = []

export type Transcript = ReturnType<typeof useTranscript>

/** The transcript of a visit as it is shown: its lines with their speakers and translations, and its recordings. */
export function useTranscript(scribe: Scribe) {
  const { id, medicalContext } = scribe
  const { targetLanguage, translating } = medicalContext.transcript
  const queries = useQueryClient()
  const query = useQuery(transcriptQuery(queries, id))
  const recordings = useQuery(recordingsQuery(id)).data ?? none
  useJobWatch(
    id,
    recordings.flatMap(({ jobId }) => jobId ?? []),
  )
  const translations = useQuery(translationsQuery(queries, id, targetLanguage)).data
  const [overlay] = useState(createOverlay)
  const [buildLines] = useState(createLines)
  const [nameSpeakers] = useState(createSpeakers)
  const chunks = overlay(query.data ?? none, translations)
  const lines = buildLines(chunks)
  const speakers = nameSpeakers(chunks)
  const { guesses, areSwapped } = useGuesses(id, chunks.length, speakers)
  const partial = usePartial((p) => (p.partial?.scribeId === id ? p.partial : undefined))
  const isPlayable = recordingAt(recordings, 0) !== undefined
  const between: Between = {
    gaps: listGaps(recordings),
    marks: listBookmarks(recordings),
    onPlay: isPlayable ? (at) => playFrom(id, recordings, at) : undefined,
  }
  return {
    query,
    recordings,
    chunks,
    lines,
    speakers,
    guesses,
    areSwapped,
    partial,
    between,
    isEmpty: lines.length === 0 && !partial,
    /** The language of the translations beside the lines; null without any. */
    target: translating || translations?.byLine.size ? targetLanguage : null,
  }
}

import { ActionIcon, Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Search } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { gapsOf } from '#common/audio-gaps.ts'
import type { Sentence } from '#common/merge.ts'
import type { Scribe } from '#contract/scribes.ts'
import { useLoadError } from '#web/api/useLoadError.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Announcer } from './Announcer.tsx'
import { DoubtBar } from './doubtful/DoubtBar.tsx'
import { createMarks, isSame } from './doubtful/marks.ts'
import { useDoubts } from './doubtful/useDoubts.ts'
import { EmptyTranscript } from './EmptyTranscript.tsx'
import { FindBar } from './FindBar.tsx'
import { BetweenLines } from './BetweenLines.tsx'
import { gapsBetween } from './gaps.ts'
import { GuessBar } from './GuessBar.tsx'
import { LanguageBar } from './LanguageBar.tsx'
import { Line, PartialLine } from './Line.tsx'
import { lineChunks, createLines, createSpeakers, findLines, lineAt } from './lines.ts'
import { OverlapLines, useOverlaps } from './OverlapLines.tsx'
import { usePartial } from './partial.ts'
import { useJobWatch } from './versions/watch-jobs.ts'
import { playFrom, recordingAt, usePlayer } from './player.ts'
import { PlayerBar } from './PlayerBar.tsx'
import { listBookmarks } from './MarkLines.tsx'
import { recordingsQuery, transcriptQuery } from './queries.ts'
import { RecordingList } from './RecordingList.tsx'
import css from './transcript.module.css'
import { TranscriptLines } from './TranscriptLines.tsx'
import { TranscriptMenu } from './TranscriptMenu.tsx'
import { TranslationProgress } from './TranslationProgress.tsx'
import { createOverlay, type ShownChunk, translationsQuery } from './translations.ts'
import { UnfinishedTyping } from './UnfinishedTyping.tsx'
import { useGuesses } from './useGuesses.ts'

const PasteDialog = lazy(() =>
  import('./PasteDialog.tsx').then(({ PasteDialog: Component }) => ({ default: Component })),
)

const VersionsDialog = lazy(() =>
  import('./versions/VersionsDialog.tsx').then(({ VersionsDialog: Component }) => ({
    default: Component,
  })),
)
const none: readonly [] = []

interface Props {
  scribe: Scribe
  /** Whether this visit is being recorded in this window. */
  live: boolean
  /** Begins with the dialog for pasting open. */
  pasteFirst: boolean
  /** That dialog was closed without a word in it. */
  onGivenUp: () => void
  /** Shown above the lines, such as a recording that was cut short. */
  notices: ReactNode
  /** Ids of recordings of which the notices or the line above already speak. */
  handled: readonly string[]
  /** Opens the choice of an audio file. */
  onUpload: () => void
}

/** What was said: the lines, with everything one does to them. */
export function TranscriptPane(props: Props) {
  const { scribe, live, pasteFirst, onGivenUp, notices, handled, onUpload } = props
  const queries = useQueryClient()
  const transcript = useQuery(transcriptQuery(queries, scribe.id))
  const loadError = useLoadError(transcript)
  const recordings = useQuery(recordingsQuery(scribe.id)).data ?? []
  useJobWatch(
    scribe.id,
    recordings.flatMap(({ jobId }) => jobId ?? []),
  )
  const { language, targetLanguage, translating } = scribe.medicalContext.transcript
  const translations = useQuery(translationsQuery(queries, scribe.id, targetLanguage)).data
  const [overlay] = useState(createOverlay)
  const [build] = useState(createLines)
  const [nameAll] = useState(createSpeakers)
  const [mark] = useState(createMarks)
  const [find, setFind] = useState<string>()
  const [hit, setHit] = useState(0)
  const [editing, setEditing] = useState<number>()
  const [pastesFirst] = useState(pasteFirst)
  const [pasting, setPasting] = useState(pasteFirst)
  const [comparing, setComparing] = useState(false)
  const [aloud, setAloud] = useState(false)
  const partial = usePartial((p) => (p.partial?.scribeId === scribe.id ? p.partial : undefined))
  const chunks = overlay(transcript.data ?? none, translations)
  const lines = build(chunks)
  const { doubts, open, deeds, next } = useDoubts(scribe.id, lines.length > 0)
  const marksOf = (line: Sentence) => mark(line, lineChunks(line, chunks), doubts)
  const openAt = open
    ? lines.findIndex((line) => marksOf(line).some(({ doubt }) => isSame(doubt, open)))
    : -1
  const hits = findLines(lines, find ?? '')
  const playable = recordingAt(recordings, 0) !== undefined
  const playing = usePlayer((p) =>
    p.scribeId === scribe.id && p.playing ? lineAt(lines, p.time) : -1,
  )
  const speakers = nameAll(chunks)
  const guesses = useGuesses(scribe.id, chunks.length, speakers)
  const target = translating || translations?.byLine.size ? targetLanguage : null
  const play = playable ? (at: number) => playFrom(scribe.id, recordings, at) : undefined
  const between = { gaps: gapsOf(recordings), marks: listBookmarks(recordings), onPlay: play }
  const overlaps = useOverlaps(scribe.id, recordings.length)
  const step = (by: 1 | -1) => setHit((hit + by + hits.length) % Math.max(1, hits.length))
  const empty = lines.length === 0 && !partial
  return (
    <section className={css.pane} aria-label="Transcript">
      <div className={css.head}>
        <h2>Transcript</h2>
        <LanguageBar scribe={scribe} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Find in the transcript"
          disabled={empty}
          onClick={() => setFind(find === undefined ? '' : undefined)}
        >
          <Search size={15} aria-hidden />
        </ActionIcon>
        <Menu position="bottom-end" width={250}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="More for the transcript">
              <Ellipsis size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <TranscriptMenu
              scribeId={scribe.id}
              lines={lines}
              chunks={chunks}
              onPaste={() => setPasting(true)}
              recordings={recordings.filter(
                ({ duration, gaps: of }) => duration > 0 || of.length === 0,
              )}
              onVersions={() => setComparing(true)}
              aloud={aloud}
              onAloud={setAloud}
            />
          </Menu.Dropdown>
        </Menu>
      </div>
      {find !== undefined && (
        <FindBar
          text={find}
          onText={(text) => {
            setFind(text)
            setHit(0)
          }}
          at={hit}
          count={hits.length}
          onStep={step}
          onClose={() => setFind(undefined)}
        />
      )}
      <DoubtBar count={doubts.length} onNext={next} />
      {notices}
      {!pasting && editing === undefined && (
        <UnfinishedTyping
          scribeId={scribe.id}
          onPaste={() => setPasting(true)}
          onLine={(seq) => setEditing(firstOfLine(lines, chunks, seq))}
        />
      )}
      <RecordingList
        recordings={recordings.filter(({ id }) => !handled.includes(id))}
        live={live}
      />
      <TranslationProgress scribe={scribe} chunks={chunks} live={live} />
      <GuessBar scribeId={scribe.id} guesses={guesses} />
      {loadError && (
        <ErrorState
          title="Could not load the transcript"
          error={loadError}
          onRetry={() => void transcript.refetch()}
        />
      )}
      {transcript.isPending && <LoadingRows label="Loading the transcript" />}
      {empty && <BetweenLines {...between} after={-Infinity} until={Infinity} />}
      {transcript.data && !loadError && empty && (
        <EmptyTranscript
          scribeId={scribe.id}
          live={live}
          recordings={recordings}
          interrupted={handled.length > 0}
          onPaste={() => setPasting(true)}
          onUpload={onUpload}
        />
      )}
      {!empty && (
        <TranscriptLines
          lines={lines}
          untimed={chunks.every((chunk) => chunk.untimed)}
          live={live}
          reveal={openAt >= 0 ? openAt : find ? (hits[hit] ?? -1) : playing}
          tail={
            partial ? (
              <PartialLine
                {...partial}
                guess={guesses.get(partial.speaker ?? '')}
                translated={target !== null}
              />
            ) : null
          }
          render={(line, at) => (
            <>
              <BetweenLines
                {...between}
                after={lines[at - 1]?.timestamp ?? -Infinity}
                until={line.timestamp}
              />
              <OverlapLines
                scribeId={scribe.id}
                overlaps={gapsBetween(
                  overlaps,
                  lines[at - 1]?.timestamp ?? -Infinity,
                  at === lines.length - 1 ? Infinity : line.timestamp,
                )}
              />
              <Line
                scribeId={scribe.id}
                line={line}
                chunks={lineChunks(line, chunks)}
                speakers={speakers}
                guesses={guesses}
                lang={language}
                target={target}
                translating={translating}
                find={find ?? ''}
                marks={marksOf(line)}
                openDoubt={at === openAt ? open : undefined}
                deeds={deeds}
                lit={at === playing || (Boolean(find) && at === hits[hit])}
                editing={editing === chunks[line.from]?.seq}
                onEdit={setEditing}
                onPlay={play}
              />
              {at === lines.length - 1 && (
                <BetweenLines {...between} after={line.timestamp} until={Infinity} />
              )}
            </>
          )}
        />
      )}
      {playable && <PlayerBar scribeId={scribe.id} recordings={recordings} />}
      {aloud && <Announcer lines={lines} />}
      {comparing && (
        <Suspense>
          <VersionsDialog scribeId={scribe.id} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {pasting && (
        <Suspense>
          <PasteDialog
            scribeId={scribe.id}
            onDone={() => setPasting(false)}
            onGivenUp={() => {
              setPasting(false)
              if (pastesFirst && empty) onGivenUp()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The number of the first piece of the line that a piece belongs to; a line is edited under it. */
function firstOfLine(
  lines: readonly Sentence[],
  chunks: readonly ShownChunk[],
  seq: number,
): number | undefined {
  const line = lines.find((one) => lineChunks(one, chunks).some((chunk) => chunk.seq === seq))
  return line && chunks[line.from]?.seq
}

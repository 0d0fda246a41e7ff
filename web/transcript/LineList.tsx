import type { Sentence } from '#common/merge.ts'
import type { Overlap } from '#contract/overlaps.ts'
import type { Scribe } from '#contract/scribes.ts'
import { BetweenLines } from './BetweenLines.tsx'
import type { TranscriptDoubts } from './doubtful/useDoubts.ts'
import { gapsBetween } from './gaps.ts'
import { Line } from './Line.tsx'
import { lineAt, lineChunks } from './lines.ts'
import { OverlapLines, useOverlaps } from './OverlapLines.tsx'
import { PartialLine } from './PartialLine.tsx'
import { usePlayer } from './player/player.ts'
import { TranscriptLines } from './TranscriptLines.tsx'
import type { Find } from './useFind.ts'
import type { Transcript } from './useTranscript.ts'

interface Props {
  scribe: Scribe
  transcript: Transcript
  /** New lines still come. */
  live: boolean
  find: Find
  doubts: TranscriptDoubts
  /** The first chunk of the line that is being corrected. */
  editing: number | undefined
  onEdit: (seq: number | undefined) => void
}

/** The lines of a transcript, with gaps, bookmarks and overlaps between them. */
export function LineList(props: Props) {
  const { scribe, transcript, live, find, doubts } = props
  const { lines, chunks, partial, guesses, target } = transcript
  const playing = usePlayer((p) =>
    p.scribeId === scribe.id && p.following ? lineAt(lines, p.time) : -1,
  )
  const overlaps = useOverlaps(scribe.id, transcript.recordings.length)
  const found = find.text ? find.line : playing
  return (
    <TranscriptLines
      lines={lines}
      untimed={chunks.every((chunk) => chunk.untimed)}
      live={live}
      reveal={doubts.openAt >= 0 ? doubts.openAt : found}
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
        <Row {...props} line={line} at={at} playing={playing} overlaps={overlaps} />
      )}
    />
  )
}

interface RowProps extends Props {
  line: Sentence
  at: number
  /** The place of the line at the position of the player; -1 without any. */
  playing: number
  overlaps: readonly Overlap[]
}

function Row({ line, at, playing, overlaps, ...props }: RowProps) {
  const { scribe, transcript, find, doubts, editing, onEdit } = props
  const { lines, chunks, between } = transcript
  const { language, translating } = scribe.medicalContext.transcript
  const after = lines[at - 1]?.timestamp ?? -Infinity
  const isLast = at === lines.length - 1
  const until = isLast ? Infinity : line.timestamp
  return (
    <>
      <BetweenLines {...between} after={after} until={line.timestamp} />
      <OverlapLines scribeId={scribe.id} overlaps={gapsBetween(overlaps, after, until)} />
      <Line
        scribeId={scribe.id}
        line={line}
        chunks={lineChunks(line, chunks)}
        speakers={transcript.speakers}
        guesses={transcript.guesses}
        lang={language}
        target={transcript.target}
        translating={translating}
        find={find.text ?? ''}
        marks={doubts.findMarks(line)}
        openDoubt={at === doubts.openAt ? doubts.open : undefined}
        doubtActions={doubts.actions}
        lit={at === playing || at === find.line}
        editing={editing === chunks[line.from]?.seq}
        onEdit={onEdit}
        onPlay={between.onPlay}
      />
      {isLast && <BetweenLines {...between} after={line.timestamp} until={Infinity} />}
    </>
  )
}

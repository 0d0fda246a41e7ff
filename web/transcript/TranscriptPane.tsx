import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Scribe } from '#contract/scribes.ts'
import type { Recording } from '#contract/transcripts.ts'
import { useLoadError } from '#web/api/useLoadError.ts'
import { Announcer } from './Announcer.tsx'
import { BetweenLines } from './BetweenLines.tsx'
import { DoubtBar } from './doubtful/DoubtBar.tsx'
import { useDoubts } from './doubtful/useDoubts.ts'
import { EmptyTranscript } from './EmptyTranscript.tsx'
import { FindBar } from './FindBar.tsx'
import { LineList } from './LineList.tsx'
import { findFirstChunk } from './lines.ts'
import { DeletedAudio } from './player/DeletedAudio.tsx'
import { playable } from './player/player.ts'
import css from './transcript.module.css'
import { TranscriptDialogs, type TranscriptDialog } from './TranscriptDialogs.tsx'
import { TranscriptHead } from './TranscriptHead.tsx'
import { TranscriptStatus } from './TranscriptStatus.tsx'
import { UnfinishedTyping } from './UnfinishedTyping.tsx'
import { useFind } from './useFind.ts'
import { useTranscript, type Transcript } from './useTranscript.ts'
import { t } from '#web/i18n/i18n.ts'

const VisitPlayer = lazy(async () => ({
  default: (await import('./player/VisitPlayer.tsx')).VisitPlayer,
}))

interface Props {
  scribe: Scribe
  /** This window records the visit. */
  live: boolean
  /** Opens the dialog for pasting first. */
  pasteFirst: boolean
  /** That dialog was closed without text. */
  onGivenUp: () => void
  /** Shown above the lines, such as an interrupted recording. */
  notices: ReactNode
  /** Ids of recordings that the notices or the status line already cover. */
  handled: readonly string[]
  /** Files are being added, as the notices show: there is nothing to do but wait. */
  isAdding: boolean
  /** Opens the file picker for audio. */
  onUpload: () => void
}

/** The transcript of a visit: its lines, and everything that is done with them. */
export function TranscriptPane(props: Props) {
  const { scribe, live } = props
  const transcript = useTranscript(scribe)
  const { chunks, lines, isEmpty } = transcript
  const doubts = useDoubts(scribe.id, transcript)
  const find = useFind(lines)
  const [editing, setEditing] = useState<number>()
  const dialog = useDialog(props, isEmpty)
  const [aloud, setAloud] = useState(false)
  return (
    <section className={css.pane} aria-label={t('Transcript')}>
      <TranscriptHead
        scribe={scribe}
        transcript={transcript}
        onFind={find.toggle}
        onOpen={dialog.onOpen}
        aloud={aloud}
        onAloud={setAloud}
      />
      {find.text !== undefined && <FindBar find={find} />}
      <DoubtBar count={doubts.count} onNext={doubts.next} />
      {props.notices}
      {dialog.open !== 'paste' && editing === undefined && (
        <UnfinishedTyping
          scribeId={scribe.id}
          onPaste={dialog.onPaste}
          onLine={(seq) => setEditing(findFirstChunk(lines, chunks, seq))}
        />
      )}
      <TranscriptStatus {...props} transcript={transcript} />
      {isEmpty ? (
        <NoLines {...props} transcript={transcript} onPaste={dialog.onPaste} />
      ) : (
        <LineList
          scribe={scribe}
          transcript={transcript}
          live={live}
          find={find}
          doubts={doubts}
          editing={editing}
          onEdit={setEditing}
        />
      )}
      <Player scribeId={scribe.id} recordings={transcript.recordings} />
      {aloud && <Announcer lines={lines} />}
      <TranscriptDialogs
        scribeId={scribe.id}
        open={dialog.open}
        onClose={dialog.onClose}
        onGivenUp={dialog.onGivenUp}
      />
    </section>
  )
}

/** The open dialog. A visit that begins with pasting is given up when that dialog is closed without text. */
function useDialog({ pasteFirst, onGivenUp }: Props, isEmpty: boolean) {
  const [startsWithPaste] = useState(pasteFirst)
  const [open, setOpen] = useState<TranscriptDialog | undefined>(pasteFirst ? 'paste' : undefined)
  const onClose = () => setOpen(undefined)
  return {
    open,
    onOpen: setOpen,
    onPaste: () => setOpen('paste'),
    onClose,
    onGivenUp: () => {
      onClose()
      if (startsWithPaste && isEmpty) onGivenUp()
    },
  }
}

function Player({ scribeId, recordings }: { scribeId: string; recordings: readonly Recording[] }) {
  if (playable(recordings).length === 0) return <DeletedAudio recordings={recordings} />
  return (
    <Suspense fallback={<div className={css.playerPlace} />}>
      <VisitPlayer scribeId={scribeId} />
    </Suspense>
  )
}

interface NoLinesProps extends Pick<
  Props,
  'scribe' | 'live' | 'handled' | 'isAdding' | 'onUpload'
> {
  transcript: Transcript
  onPaste: () => void
}

function NoLines({ scribe, live, handled, isAdding, ...props }: NoLinesProps) {
  const { transcript, onPaste, onUpload } = props
  const { query, recordings, between } = transcript
  const error = useLoadError(query)
  return (
    <>
      <BetweenLines {...between} after={-Infinity} until={Infinity} />
      {query.data && !error && !isAdding && (
        <EmptyTranscript
          scribeId={scribe.id}
          live={live}
          recordings={recordings}
          interrupted={handled.length > 0}
          onPaste={onPaste}
          onUpload={onUpload}
        />
      )}
    </>
  )
}

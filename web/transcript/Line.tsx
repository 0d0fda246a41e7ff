import { ActionIcon } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { memo } from 'react'
import type { Sentence } from '#contract/merge.ts'
import type { Chunk } from '#contract/transcripts.ts'
import { formatMark } from '#contract/time-mark.ts'
import { LineEditor } from './LineEditor.tsx'
import { speakerName } from './lines.ts'
import { SpeakerMenu } from './SpeakerMenu.tsx'
import css from './transcript.module.css'
import { YourEdit } from './versions/YourEdit.tsx'

interface Props {
  scribeId: string
  line: Sentence
  /** The pieces that the line was joined from. */
  chunks: readonly Chunk[]
  /** Names that speakers of this visit have. */
  speakers: readonly string[]
  lang: string
  find: string
  lit: boolean
  editing: boolean
  /** Begins the correction of the line whose first piece has this number; undefined ends it. */
  onEdit: (seq: number | undefined) => void
  onPlay: ((seconds: number) => void) | undefined
}

/** One line: when, who, what. What did not change is not drawn again when another line comes. */
export const Line = memo(function Line(props: Props) {
  const { scribeId, line, chunks, lang, find, lit, editing, onPlay } = props
  const onEdit = () => props.onEdit(chunks[0]?.seq)
  const mark = formatMark(line.timestamp)
  const untimed = chunks[0]?.untimed ?? false
  return (
    <div className={css.line} data-lit={lit || undefined}>
      {untimed ? (
        <span className={css.mark} />
      ) : onPlay ? (
        <button
          type="button"
          className={css.mark}
          aria-label={`Play from ${mark.slice(1, -1)}`}
          onClick={() => onPlay(line.timestamp)}
        >
          {mark}
        </button>
      ) : (
        <span className={css.mark}>{mark}</span>
      )}
      <SpeakerMenu scribeId={scribeId} chunks={chunks} speakers={props.speakers}>
        {speakerName(line.speaker) || 'Speaker'}
      </SpeakerMenu>
      {editing ? (
        <LineEditor scribeId={scribeId} chunks={chunks} onDone={() => props.onEdit(undefined)} />
      ) : (
        <div className={css.said} lang={lang} dir="auto" onDoubleClick={onEdit}>
          <Marked text={line.text} find={find} />
          {chunks.some(({ edited }) => edited) && <small className={css.edited}> corrected</small>}
          {line.translation && <p className={css.translation}>{line.translation}</p>}
          {chunks.map((chunk) =>
            chunk.yourEdit === undefined ? null : (
              <YourEdit key={chunk.seq} scribeId={scribeId} seq={chunk.seq} text={chunk.yourEdit} />
            ),
          )}
        </div>
      )}
      {!editing && (
        <ActionIcon
          className={css.editButton ?? ''}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={untimed ? 'Correct the line' : `Correct the line at ${mark.slice(1, -1)}`}
          onClick={onEdit}
        >
          <Pencil size={13} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
})

function Marked({ text, find }: { text: string; find: string }) {
  const wanted = find.trim().toLowerCase()
  if (!wanted) return text
  const at = text.toLowerCase().indexOf(wanted)
  if (at < 0) return text
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <mark className={css.found}>{text.slice(at, end)}</mark>
      <Marked text={text.slice(end)} find={find} />
    </>
  )
}

/** What is being said right now and may still change; a screen reader hears it when it is final. */
export function PartialLine({ text, timestamp, speaker }: PartialProps) {
  return (
    <div className={css.line} data-partial>
      <span className={css.mark}>{formatMark(timestamp)}</span>
      <span className={css.speaker}>{speakerName(speaker)}</span>
      <div className={css.said} dir="auto">
        {text}
      </div>
    </div>
  )
}

interface PartialProps {
  text: string
  timestamp: number
  speaker: string | undefined
}

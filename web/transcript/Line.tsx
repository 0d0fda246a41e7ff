import { ActionIcon } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { memo } from 'react'
import type { Doubt } from '#contract/drugs.ts'
import type { Sentence } from '#common/merge.ts'
import { formatMark } from '#common/time-mark.ts'
import { DoubtfulText } from './doubtful/DoubtfulText.tsx'
import type { Mark } from './doubtful/marks.ts'
import type { DoubtActions } from './doubtful/useDoubts.ts'
import { LineEditor } from './LineEditor.tsx'
import { directionOf } from '#contract/languages.ts'
import { speakerName, type Guesses } from './lines.ts'
import { SpeakerMenu } from './SpeakerMenu.tsx'
import css from './transcript.module.css'
import { YourEdit } from './versions/YourEdit.tsx'
import { TranslatedText } from './TranslatedText.tsx'
import type { ShownChunk } from './translations.ts'

interface Props {
  scribeId: string
  line: Sentence
  /** The pieces that the line was joined from. */
  chunks: readonly ShownChunk[]
  /** Names that speakers of this visit have. */
  speakers: readonly string[]
  /** Who they probably are where nobody has said. */
  guesses: Guesses
  lang: string
  /** What lines are translated into, and whether what is missing is still to come. */
  target: string | null
  translating: boolean
  find: string
  /** Names in it that may be misheard, the one whose card is open, and what one does about them. */
  marks: readonly Mark[]
  openDoubt: Doubt | undefined
  deeds: DoubtActions
  lit: boolean
  editing: boolean
  /** Begins the correction of the line whose first piece has this number; undefined ends it. */
  onEdit: (seq: number | undefined) => void
  onPlay: ((seconds: number) => void) | undefined
}

/** One line: when, who, what. What did not change is not drawn again when another line comes. */
export const Line = memo(function Line(props: Props) {
  const { scribeId, line, chunks, find, lit, editing, onPlay, target, translating } = props
  const lang = line.language ?? (props.lang === 'multi' ? undefined : props.lang)
  const guess = props.guesses.get(line.speaker ?? '')
  const onEdit = () => props.onEdit(chunks[0]?.seq)
  const mark = formatMark(line.timestamp)
  const untimed = chunks[0]?.untimed ?? false
  return (
    <div
      className={css.line}
      data-lit={lit || undefined}
      data-translated={target !== null || undefined}
      data-untimed={untimed || undefined}
    >
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
      <SpeakerMenu
        scribeId={scribeId}
        chunks={chunks}
        speakers={props.speakers}
        guesses={props.guesses}
      >
        {speakerName(guess ?? line.speaker) || 'Speaker'}
        {guess && <small className={css.guessed}>(guessed)</small>}
      </SpeakerMenu>
      {editing ? (
        <LineEditor scribeId={scribeId} chunks={chunks} onDone={() => props.onEdit(undefined)} />
      ) : (
        <div className={css.words}>
          <div
            className={css.said}
            lang={lang}
            // Words from the other direction come in any language but those that are written from the right.
            dir={lang && directionOf(lang) === 'rtl' ? 'rtl' : 'auto'}
            onDoubleClick={onEdit}
          >
            <DoubtfulText
              text={line.text}
              marks={props.marks}
              open={props.openDoubt}
              deeds={props.deeds}
              plain={(text) => <Marked text={text} find={find} />}
            />
            {chunks.some(({ edited }) => edited) && (
              <small className={css.edited}> corrected</small>
            )}
            {chunks.map((chunk) =>
              chunk.yourEdit === undefined ? null : (
                <YourEdit
                  key={chunk.seq}
                  scribeId={scribeId}
                  seq={chunk.seq}
                  text={chunk.yourEdit}
                />
              ),
            )}
          </div>
          {target !== null && (
            <TranslatedText
              scribeId={scribeId}
              chunks={chunks}
              text={line.translation}
              language={target}
              translating={translating}
              mark={(text) => <Marked text={text} find={find} />}
            />
          )}
        </div>
      )}
      {!editing && (
        <ActionIcon
          className={css.editButton ?? ''}
          variant="subtle"
          color="gray"
          size={24}
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
export function PartialLine({ text, timestamp, speaker, guess, translated }: PartialProps) {
  return (
    <div className={css.line} data-partial data-translated={translated || undefined}>
      <span className={css.mark}>{formatMark(timestamp)}</span>
      <span className={css.speaker}>{speakerName(guess ?? speaker)}</span>
      <div className={css.words}>
        <div className={css.said} dir="auto">
          {text}
        </div>
      </div>
    </div>
  )
}

interface PartialProps {
  text: string
  timestamp: number
  speaker: string | undefined
  /** Who they probably are where nobody has said. */
  guess: string | undefined
  /** Room is kept for a translation beside it. */
  translated: boolean
}

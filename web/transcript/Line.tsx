import { ActionIcon } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { memo } from 'react'
import type { Doubt } from '#contract/drugs.ts'
import type { Sentence } from '#common/merge.ts'
import { formatMark } from '#common/time-mark.ts'
import type { Mark } from './doubtful/marks.ts'
import type { DoubtActions } from './doubtful/doubt-actions.ts'
import { LineEditor } from './LineEditor.tsx'
import { LineText } from './LineText.tsx'
import { speakerName, type Guesses } from './lines.ts'
import { SpeakerMenu } from './SpeakerMenu.tsx'
import css from './transcript.module.css'
import type { ShownChunk } from './translations.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  line: Sentence
  /** The chunks that the line was joined from. */
  chunks: readonly ShownChunk[]
  /** Names of this visit's speakers. */
  speakers: readonly string[]
  /** Their probable roles, if nobody has set one. */
  guesses: Guesses
  lang: string
  /** The language of translations, and whether missing ones are still to come. */
  target: string | null
  translating: boolean
  find: string
  /** Names that may be misheard, the one whose card is open, and the actions on them. */
  marks: readonly Mark[]
  openDoubt: Doubt | undefined
  doubtActions: DoubtActions
  lit: boolean
  editing: boolean
  /** Edits the line whose first chunk has this number; undefined ends it. */
  onEdit: (seq: number | undefined) => void
  onPlay: ((seconds: number) => void) | undefined
}

/** One line: time, speaker, text. Memoised, so that a new line redraws only itself. */
export const Line = memo(function Line(props: Props) {
  const { scribeId, line, chunks, guesses, lit, editing, target } = props
  const guess = guesses.get(line.speaker ?? '')
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
      ) : (
        <PlayMark mark={mark} seconds={line.timestamp} onPlay={props.onPlay} />
      )}
      <SpeakerMenu scribeId={scribeId} chunks={chunks} speakers={props.speakers} guesses={guesses}>
        {speakerName(guess ?? line.speaker) || t('Speaker')}
        {guess && <small className={css.guessed}>{t('(guessed)')}</small>}
      </SpeakerMenu>
      {editing ? (
        <LineEditor scribeId={scribeId} chunks={chunks} onDone={() => props.onEdit(undefined)} />
      ) : (
        <>
          <LineText {...props} onEdit={onEdit} />
          <EditButton
            label={
              untimed
                ? t('Correct the line')
                : t('Correct the line at {time}', { time: mark.slice(1, -1) })
            }
            onClick={onEdit}
          />
        </>
      )}
    </div>
  )
})

interface PlayMarkProps {
  mark: string
  seconds: number
  onPlay: Props['onPlay']
}

/** The time of a line; plays from there where there is audio. */
function PlayMark({ mark, seconds, onPlay }: PlayMarkProps) {
  if (!onPlay) return <span className={css.mark}>{mark}</span>
  return (
    <button
      type="button"
      className={css.mark}
      aria-label={t('Play from {time}', { time: mark.slice(1, -1) })}
      onClick={() => onPlay(seconds)}
    >
      {mark}
    </button>
  )
}

function EditButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon
      className={css.editButton ?? ''}
      variant="subtle"
      color="gray"
      size={24}
      aria-label={label}
      onClick={onClick}
    >
      <Pencil size={13} aria-hidden />
    </ActionIcon>
  )
}

import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { editChunk, type Chunk } from '#contract/transcripts.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'
import { Restored } from '#web/app/typing/Restored.tsx'
import { useTyped } from '#web/app/typing/typed.ts'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import { toastError } from '#web/ui/toast.tsx'
import { changeLine } from './queries.ts'
import css from './transcript.module.css'

interface Props {
  scribeId: string
  chunks: readonly Chunk[]
  onDone: () => void
}

/** Under this name a correction of a line is kept until the server has it. */
export const linesName = (scribeId: string) => `line ${scribeId} `

/** Corrects a line where it stands. A line joined from several pieces keeps its pieces, so that each keeps its time. */
export function LineEditor({ scribeId, chunks, onDone }: Props) {
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const left = useRef(false)
  const save = (chunk: Chunk, text: string, sent: () => void) => {
    if (left.current || text === chunk.text) return sent()
    const { seq } = chunk
    changeLine(queries, scribeId, seq, { text, edited: true })
    call(editChunk, { params: { id: scribeId, seq: String(seq) }, body: { text } }).then(
      sent,
      (error: unknown) => {
        // Typing is not lost: Retry sends the same words again.
        toastError(error, () => save({ ...chunk, text: '' }, text, sent))
        void queries.invalidateQueries({ queryKey: keys.transcript(scribeId) })
      },
    )
  }
  const leave = () => {
    if (!box.current?.contains(document.activeElement)) onDone()
  }
  return (
    <div ref={box} className={css.editor} onBlur={() => setTimeout(leave)}>
      {chunks.map((chunk, at) => (
        <LineText
          key={chunk.seq}
          name={`${linesName(scribeId)}${chunk.seq}`}
          scribeId={scribeId}
          text={chunk.text}
          isFirst={at === 0}
          onLeave={(text, sent) => save(chunk, text.trim(), sent)}
          onGiveUp={() => {
            left.current = true
            onDone()
          }}
        />
      ))}
    </div>
  )
}

interface TextProps {
  name: string
  scribeId: string
  text: string
  isFirst: boolean
  onLeave: (text: string, sent: () => void) => void
  onGiveUp: () => void
}

function LineText({ name, scribeId, text, isFirst, onLeave, onGiveUp }: TextProps) {
  const typed = useTyped(name, text, scribeId)
  const leave = (left: string) => onLeave(left, () => typed.sent(left))
  return (
    <>
      <Textarea
        autosize
        minRows={1}
        aria-label="Text of the line"
        value={typed.value}
        ref={isFirst ? focusOnShow : null}
        onChange={(event) => typed.set(event.currentTarget.value)}
        onBlur={(event) => leave(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            onGiveUp()
            typed.clear()
          }
          if (event.key === 'Enter' && !event.shiftKey) event.currentTarget.blur()
        }}
      />
      <Restored typed={typed} />
    </>
  )
}

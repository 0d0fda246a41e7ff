import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { editChunk, type Chunk } from '#contract/transcripts.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import { toastError } from '#web/ui/toast.tsx'
import { changeLine } from './queries.ts'
import css from './transcript.module.css'

interface Props {
  scribeId: string
  chunks: readonly Chunk[]
  onDone: () => void
}

/** Corrects a line where it stands. A line joined from several pieces keeps its pieces, so that each keeps its time. */
export function LineEditor({ scribeId, chunks, onDone }: Props) {
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const left = useRef(false)
  const save = (chunk: Chunk, text: string) => {
    if (left.current || text === chunk.text) return
    const { seq } = chunk
    changeLine(queries, scribeId, seq, { text, edited: true })
    call(editChunk, { params: { id: scribeId, seq: String(seq) }, body: { text } }).catch(
      (error: unknown) => {
        // Typing is not lost: Retry sends the same words again.
        toastError(error, () => save({ ...chunk, text: '' }, text))
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
        <Textarea
          key={chunk.seq}
          autosize
          minRows={1}
          aria-label="Text of the line"
          defaultValue={chunk.text}
          ref={at === 0 ? focusOnShow : null}
          onBlur={(event) => save(chunk, event.currentTarget.value.trim())}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              left.current = true
              onDone()
            }
            if (event.key === 'Enter' && !event.shiftKey) event.currentTarget.blur()
          }}
        />
      ))}
    </div>
  )
}

import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Chunk } from '#contract/transcripts.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { typedIn, useDraft } from '#web/drafts/useDraft.ts'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import { toastError } from '#web/ui/toast.tsx'
import { correctLine } from './queries.ts'
import css from './transcript.module.css'

interface Props {
  scribeId: string
  chunks: readonly Chunk[]
  onDone: () => void
}

/** Under this name a correction of a line is kept until the server has it. */
export const lineDraftPrefix = (scribeId: string) => `line ${scribeId} `

/** The newest correction of a line that is on its way, by the name that it is kept under. */
const sending = new Map<string, string>()

/** Corrects a line where it stands. A line joined from several pieces keeps its pieces, so that each keeps its time. */
export function LineEditor({ scribeId, chunks, onDone }: Props) {
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const left = useRef(false)
  const save = async (
    { seq, text: now }: Pick<Chunk, 'seq' | 'text'>,
    text: string,
    sent: () => void,
  ) => {
    const name = `${lineDraftPrefix(scribeId)}${seq}`
    // What is still on its way may fail, and is kept until then.
    if (left.current || (text === now && !sending.has(name))) return sent()
    if (text === now) return
    sending.set(name, text)
    try {
      await correctLine(queries, scribeId, seq, text)
      sent()
    } catch (error) {
      // Retry sends the newest words: there may be others by then.
      toastError(error, () => {
        const typed = typedIn(name)
        const words = typeof typed === 'string' ? typed.trim() : text
        void save({ seq, text: '' }, words, sent)
      })
    }
    if (sending.get(name) === text) sending.delete(name)
  }
  const leave = () => {
    if (!box.current?.contains(document.activeElement)) onDone()
  }
  return (
    <div ref={box} className={css.editor} onBlur={() => setTimeout(leave)}>
      {chunks.map((chunk, at) => (
        <LineText
          key={chunk.seq}
          name={`${lineDraftPrefix(scribeId)}${chunk.seq}`}
          scribeId={scribeId}
          text={chunk.text}
          isFirst={at === 0}
          onLeave={(text, sent) => void save(chunk, text.trim(), sent)}
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
  const typed = useDraft(name, text, scribeId)
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

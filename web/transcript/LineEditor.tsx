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
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  chunks: readonly Chunk[]
  onDone: () => void
}

/** The prefix of the names under which corrections of lines are kept until the server has them. */
export const lineDraftPrefix = (scribeId: string) => `line ${scribeId} `

/** The newest correction of a line that is being sent, by the name of its draft. */
const sending = new Map<string, string>()

/** Corrects a line in place. Each chunk of a joined line keeps its own field, and so its time. */
export function LineEditor({ scribeId, chunks, onDone }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { save, cancel } = useCorrections(scribeId)
  const closeWhenLeft = () => {
    if (!box.current?.contains(document.activeElement)) onDone()
  }
  return (
    <div ref={box} className={css.editor} onBlur={() => setTimeout(closeWhenLeft)}>
      {chunks.map((chunk, at) => (
        <ChunkField
          key={chunk.seq}
          name={`${lineDraftPrefix(scribeId)}${chunk.seq}`}
          scribeId={scribeId}
          text={chunk.text}
          isFirst={at === 0}
          onLeave={(text, onSaved) => void save(chunk, text.trim(), onSaved)}
          onCancel={() => {
            cancel()
            onDone()
          }}
        />
      ))}
    </div>
  )
}

function useCorrections(scribeId: string) {
  const queries = useQueryClient()
  const cancelled = useRef(false)
  const save = async (
    { seq, text: before }: Pick<Chunk, 'seq' | 'text'>,
    text: string,
    onSaved: () => void,
  ) => {
    const name = `${lineDraftPrefix(scribeId)}${seq}`
    // A correction that is being sent may fail, and is kept until then.
    if (cancelled.current || (text === before && !sending.has(name))) return onSaved()
    if (text === before) return
    sending.set(name, text)
    try {
      await correctLine(queries, scribeId, seq, text)
      onSaved()
    } catch (error) {
      // Retry sends the newest text, which may be another by then.
      toastError(error, () => {
        const typed = typedIn(name)
        void save({ seq, text: '' }, typeof typed === 'string' ? typed.trim() : text, onSaved)
      })
    }
    if (sending.get(name) === text) sending.delete(name)
  }
  const cancel = () => {
    cancelled.current = true
  }
  return { save, cancel }
}

interface TextProps {
  name: string
  scribeId: string
  text: string
  isFirst: boolean
  onLeave: (text: string, onSaved: () => void) => void
  onCancel: () => void
}

function ChunkField({ name, scribeId, text, isFirst, onLeave, onCancel }: TextProps) {
  const typed = useDraft(name, text, scribeId)
  const leave = (left: string) => onLeave(left, () => typed.sent(left))
  return (
    <>
      <Textarea
        autosize
        minRows={1}
        aria-label={t('Text of the line')}
        value={typed.value}
        ref={isFirst ? focusOnShow : null}
        onChange={(event) => typed.set(event.currentTarget.value)}
        onBlur={(event) => leave(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            onCancel()
            typed.clear()
          }
          if (event.key === 'Enter' && !event.shiftKey) event.currentTarget.blur()
        }}
      />
      <Restored typed={typed} />
    </>
  )
}

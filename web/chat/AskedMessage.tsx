import { Button, Textarea } from '@mantine/core'
import { LayoutTemplate, Paperclip, Pencil } from 'lucide-react'
import type { Message } from '#contract/chat.ts'
import type { ScribeFile } from '#contract/files.ts'
import { Tool } from './AnsweredMessage.tsx'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import css from './chat.module.css'
import type { Question } from './chats.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  message: Message
  files: readonly ScribeFile[]
  editing: boolean
  /** Absent while an answer is being written. */
  onEdit: ((on: boolean) => void) | undefined
  onSend: (question: Question) => void
}

/** A question, which can be edited and asked again. */
export function AskedMessage({ scribeId, message, files, editing, onEdit, onSend }: Props) {
  const { content, prompt } = message
  const names = message.files.map((id) => files.find((file) => file.id === id)?.name ?? t('A file'))
  return (
    <article className={css.message} data-role="user">
      <p className={css.who}>{t('You')}</p>
      {editing ? (
        <EditForm {...{ scribeId, message, onSend }} onCancel={() => onEdit?.(false)} />
      ) : (
        <div className={css.asked}>
          <p className={css.question}>{content}</p>
          {onEdit && (
            <Tool label={t('Edit and ask again')} onClick={() => onEdit(true)}>
              <Pencil size={14} aria-hidden />
            </Tool>
          )}
        </div>
      )}
      {(names.length > 0 || prompt) && (
        <p className={css.attached}>
          {prompt && (
            <span>
              <LayoutTemplate size={13} aria-hidden />
              {prompt.name}
            </span>
          )}
          {names.map((name, at) => (
            <span key={message.files[at]}>
              <Paperclip size={13} aria-hidden />
              {name}
            </span>
          ))}
        </p>
      )}
    </article>
  )
}

interface EditProps extends Pick<Props, 'scribeId' | 'message' | 'onSend'> {
  onCancel: () => void
}

function EditForm(props: EditProps) {
  const { typed, text, giveUp, send } = useEditForm(props)
  return (
    <div className={css.editing}>
      <Textarea
        ref={focusOnShow}
        aria-label={t('Edit the question')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={20_000}
        value={text}
        onChange={(event) => typed.set(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') giveUp()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <Restored typed={typed} />
      <p className={css.quiet}>{t('This removes the question and everything after it.')}</p>
      <div className={css.row}>
        <Button size="compact-sm" disabled={!text.trim()} onClick={send}>
          {t('Ask again')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={giveUp}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}

function useEditForm({ scribeId, message, onCancel, onSend }: EditProps) {
  const { id, files, prompt } = message
  const typed = useDraft(`ask-again ${id}`, message.content, scribeId)
  const text = typed.value
  const giveUp = () => {
    typed.clear()
    onCancel()
  }
  const send = () => {
    if (!text.trim()) return
    typed.clear()
    onSend({ text: text.trim(), files, prompt: prompt ?? undefined, replaces: id })
  }
  return { typed, text, giveUp, send }
}

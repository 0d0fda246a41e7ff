import { ActionIcon, FileButton, Pill, Textarea } from '@mantine/core'
import { ArrowUp, Paperclip, Square } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { maxMessageFiles } from '#contract/chat.ts'
import type { ScribeFile } from '#contract/files.ts'
import { useConnection } from '#web/api/live.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import css from './chat.module.css'
import type { Question } from './chats.ts'
import { attachable, type PendingFile } from './attachments.ts'
import {
  changeQuestion,
  forgetDraft,
  type QuestionDraft,
  questionForm,
  useQuestionDraft,
} from './question-drafts.ts'
import { QuickMenu, TemplateMenu } from './ComposerMenus.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  files: readonly ScribeFile[]
  /** Files on their way. */
  coming: readonly PendingFile[]
  /** Uploads files for a question and answers their ids. */
  onAttach: (files: File[]) => string[]
  busy: boolean
  /** Absent when there is nothing to stop. */
  onStop: (() => void) | undefined
  onAsk: (question: Question) => void
}

/** The field for a question, with optional files and template. */
export function Composer(props: Props) {
  const { busy, onStop } = props
  const question = useQuestion(props)
  const { typed, offline, blocked, submit } = question
  return (
    <form className={css.composer} onSubmit={submit} data-low>
      <Chips question={question} />
      <Textarea
        aria-label={t('Ask about this visit')}
        placeholder={offline ? t('Questions need a connection.') : t('Ask about this visit')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={20_000}
        value={typed.value}
        onChange={(event) => typed.set(event.currentTarget.value)}
        onKeyDown={(event) => {
          const plain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
          if (plain && !event.ctrlKey && !event.metaKey) submit(event)
        }}
      />
      <Restored typed={typed} />
      <div className={css.composerTools}>
        <AttachButton question={question} />
        <TemplateMenu onChoose={(template) => question.change({ template })} />
        <QuickMenu onChoose={typed.set} />
        <span className={css.grow} />
        {busy && onStop ? (
          <ActionIcon size={36} variant="default" aria-label={t('Stop')} onClick={onStop}>
            <Square size={14} fill="currentColor" aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon type="submit" size={36} aria-label={t('Ask')} disabled={blocked}>
            <ArrowUp size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </form>
  )
}

type QuestionForm = ReturnType<typeof useQuestion>

/** The question that is being written, with its files and its template. */
function useQuestion({ scribeId, files, coming, onAttach, busy, onAsk }: Props) {
  const { template, files: chosen } = useQuestionDraft(scribeId)
  const typed = useDraft(questionForm(scribeId), '', scribeId)
  const offline = useConnection((connection) => connection.state === 'offline')
  const attached = attachable(chosen, files, coming)
  const text = typed.value.trim()
  const isReading = attached.some(({ state }) => state === 'reading')
  const blocked = busy || offline || isReading || text === ''
  const change = (part: Partial<QuestionDraft>) => changeQuestion(scribeId, part)
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (blocked) return
    const ready = attached.filter(({ state }) => state === 'ready').map(({ id }) => id)
    onAsk({ text, files: ready, prompt: template && { id: template.id } })
    typed.clear()
    forgetDraft(scribeId)
  }
  const attach = (added: File[]) => {
    const room = Math.max(0, maxMessageFiles - chosen.length)
    change({ files: [...chosen, ...onAttach(added.slice(0, room))] })
  }
  return { typed, template, chosen, attached, offline, blocked, change, submit, attach }
}

function Chips({ question }: { question: QuestionForm }) {
  const { template, attached, chosen, change } = question
  if (attached.length === 0 && !template) return null
  return (
    <div className={css.chips}>
      {template && (
        <Pill withRemoveButton onRemove={() => change({ template: undefined })}>
          {t('As {name}', { name: template.name })}
        </Pill>
      )}
      {attached.map(({ id, name, state }) => (
        <Pill
          key={id}
          withRemoveButton
          data-state={state}
          onRemove={() => change({ files: chosen.filter((one) => one !== id) })}
        >
          {state === 'failed' ? t('Could not read {name}', { name }) : name}
          {state === 'reading' && ' …'}
        </Pill>
      ))}
    </div>
  )
}

function AttachButton({ question: { attach, chosen } }: { question: QuestionForm }) {
  return (
    <FileButton multiple onChange={attach}>
      {(props) => (
        <ActionIcon
          {...props}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('Attach a file')}
          disabled={chosen.length >= maxMessageFiles}
        >
          <Paperclip size={17} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  )
}

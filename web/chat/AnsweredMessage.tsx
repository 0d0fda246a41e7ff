import { ActionIcon, Tooltip } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, FilePlus2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '#contract/chat.ts'
import type { Evidence } from '#contract/notes.ts'
import { CheckedMarks } from '#web/ui/checked/CheckedMarks.tsx'
import { SafeMarkdown } from '#web/ui/SafeMarkdown.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import css from './chat.module.css'
import { citedAt, plainAnswer } from './chat-state.ts'
import { checkAgain } from './chats.ts'
import { Sources } from './Sources.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  message: Message
  /** Absent if no note is open. */
  onInsert: ((markdown: string) => void) | undefined
  onEvidence: (evidence: Evidence) => void
}

/** An answer with its sources and actions. */
export function AnsweredMessage({ scribeId, message, onInsert, onEvidence }: Props) {
  const queries = useQueryClient()
  const { content, citations, checked } = message
  return (
    <div>
      <article className={css.message} data-role="assistant">
        <p className={css.who}>{t('Assistant')}</p>
        <SafeMarkdown
          text={content || t('No answer received.')}
          {...(checked && { claims: checked.claims })}
          onSeek={(seconds) => onEvidence(citedAt(citations, seconds))}
        />
        <Sources citations={citations} onEvidence={onEvidence} />
        {content && <AnswerTools content={content} onInsert={onInsert} />}
      </article>
      {checked && content && (
        <CheckedMarks
          checked={checked}
          onEvidence={onEvidence}
          onCheckAgain={() => void checkAgain(queries, scribeId, message.id)}
        />
      )}
    </div>
  )
}

function AnswerTools({ content, onInsert }: { content: string } & Pick<Props, 'onInsert'>) {
  const copy = () =>
    void navigator.clipboard
      .writeText(plainAnswer(content))
      .then(() => toastSuccess(t('Answer copied')), toastError)
  return (
    <div className={css.tools}>
      <Tool label={t('Copy answer')} onClick={copy}>
        <Copy size={15} aria-hidden />
      </Tool>
      <Tool
        label={onInsert ? t('Insert into note') : t('Open a note to insert into it')}
        disabled={!onInsert}
        onClick={() => onInsert?.(plainAnswer(content))}
      >
        <FilePlus2 size={15} aria-hidden />
      </Tool>
    </div>
  )
}

interface ToolProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A small button below a message. */
export function Tool({ label, disabled = false, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

import { ActionIcon, FileButton, Menu, Pill, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, LayoutTemplate, MessageSquarePlus, Paperclip, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { maxMessageFiles } from '#contract/chat.ts'
import type { ScribeFile } from '#contract/files.ts'
import type { Item } from '#contract/items.ts'
import { useConnection } from '#web/api/live.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import css from './chat.module.css'
import { type Question, templatesQuery } from './chats.ts'
import { attachable, type PendingFile } from './attachments.ts'
import {
  changeQuestion,
  forgetDraft,
  type QuestionDraft,
  questionForm,
  useQuestionDraft,
} from './question-drafts.ts'
import { quickPrompts } from './quick-prompts.ts'

interface Props {
  scribeId: string
  files: readonly ScribeFile[]
  /** Files on their way. */
  coming: readonly PendingFile[]
  /** Uploads files for a question and answers their ids. */
  onAttach: (files: File[]) => string[]
  busy: boolean
  /** Absent where there is nothing to stop. */
  onStop: (() => void) | undefined
  onAsk: (question: Question) => void
}

/** Where a question is written, with files and a template where they are wanted. */
export function Composer({ scribeId, files, coming, onAttach, busy, onStop, onAsk }: Props) {
  const { template, files: chosen } = useQuestionDraft(scribeId)
  const typed = useDraft(questionForm(scribeId), '', scribeId)
  const text = typed.value
  const change = (part: Partial<QuestionDraft>) => changeQuestion(scribeId, part)
  const attached = attachable(chosen, files, coming)
  const offline = useConnection((connection) => connection.state === 'offline')
  const question = text.trim()
  const waiting = attached.some(({ state }) => state === 'reading')
  const blocked = busy || offline || waiting || question === ''
  const ready = attached.filter(({ state }) => state === 'ready').map(({ id }) => id)
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (blocked) return
    onAsk({ text: question, files: ready, prompt: template && { id: template.id } })
    typed.clear()
    forgetDraft(scribeId)
  }
  const add = (added: File[]) => {
    const room = Math.max(0, maxMessageFiles - chosen.length)
    change({ files: [...chosen, ...onAttach(added.slice(0, room))] })
  }
  return (
    <form className={css.composer} onSubmit={submit} data-low>
      {(attached.length > 0 || template) && (
        <div className={css.chips}>
          {template && (
            <Pill withRemoveButton onRemove={() => change({ template: undefined })}>
              As {template.name}
            </Pill>
          )}
          {attached.map(({ id, name, state }) => (
            <Pill
              key={id}
              withRemoveButton
              data-state={state}
              onRemove={() => change({ files: chosen.filter((one) => one !== id) })}
            >
              {state === 'failed' ? `${name} could not be read` : name}
              {state === 'reading' && ' …'}
            </Pill>
          ))}
        </div>
      )}
      <Textarea
        aria-label="Ask about this visit"
        placeholder={offline ? 'Offline. Questions need the server.' : 'Ask about this visit'}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={20_000}
        value={text}
        onChange={(event) => typed.set(event.currentTarget.value)}
        onKeyDown={(event) => {
          const plain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
          if (plain && !event.ctrlKey && !event.metaKey) submit(event)
        }}
      />
      <Restored typed={typed} />
      <div className={css.composerTools}>
        <FileButton multiple onChange={add}>
          {(props) => (
            <ActionIcon
              {...props}
              variant="subtle"
              color="gray"
              size={36}
              aria-label="Attach a file"
              disabled={chosen.length >= maxMessageFiles}
            >
              <Paperclip size={17} aria-hidden />
            </ActionIcon>
          )}
        </FileButton>
        <TemplateMenu onChoose={(one) => change({ template: one })} />
        <QuickMenu onChoose={typed.set} />
        <span className={css.grow} />
        {busy && onStop ? (
          <ActionIcon size={36} variant="default" aria-label="Stop" onClick={onStop}>
            <Square size={14} fill="currentColor" aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon type="submit" size={36} aria-label="Ask" disabled={blocked}>
            <ArrowUp size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </form>
  )
}

function TemplateMenu({ onChoose }: { onChoose: (item: Item) => void }) {
  const [opened, setOpened] = useState(false)
  const { data: items = [] } = useQuery({ ...templatesQuery, enabled: opened })
  return (
    <Menu opened={opened} onChange={setOpened} position="top-start" width={260}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Answer in the form of a template"
        >
          <LayoutTemplate size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        <Menu.Label>Answer in the form of</Menu.Label>
        {items.map((item) => (
          <Menu.Item key={item.id} onClick={() => onChoose(item)}>
            {item.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function QuickMenu({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <Menu position="top-start" width={300}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Questions to choose from">
          <MessageSquarePlus size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        {quickPrompts.map((text) => (
          <Menu.Item key={text} onClick={() => onChoose(text)}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

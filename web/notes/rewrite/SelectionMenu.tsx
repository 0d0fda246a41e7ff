import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { BubbleMenu } from '@tiptap/react/menus'
import { ArrowUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { selectedPassage } from './passage.ts'
import css from './rewrite.module.css'
import { proposeRewrite, type Wish, wishes } from './rewriting.ts'
import { t } from '#web/i18n/i18n.ts'

/** Over selected words: other wordings, or the user's own instruction. */
export function SelectionMenu({ editor }: { editor: Editor }) {
  const ask = (wish: Wish) => {
    const passage = selectedPassage(editor, wish === 'bullets')
    if (passage) proposeRewrite({ passage, wish })
  }
  return (
    <BubbleMenu
      editor={editor}
      className={css.bubble}
      role="toolbar"
      aria-label={t('Selected words')}
      options={{ placement: 'top', offset: 8, flip: true, shift: { padding: 8 } }}
      updateDelay={150}
    >
      <RewriteTools onAsk={ask} />
    </BubbleMenu>
  )
}

function RewriteTools({ onAsk }: { onAsk: (wish: Wish) => void }) {
  const [instruction, setInstruction] = useState('')
  const ask = (wish: Wish) => {
    setInstruction('')
    onAsk(wish)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = instruction.trim()
    if (words) ask({ instruction: words })
  }
  return (
    <>
      <div className={css.wishes}>
        {wishes.map(({ wish, label }) => (
          <Button
            key={wish}
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => ask(wish)}
          >
            {label}
          </Button>
        ))}
      </div>
      <form onSubmit={submit}>
        <TextInput
          size="xs"
          aria-label={t('How to change the selected text')}
          placeholder={t('Or describe the change')}
          maxLength={2000}
          value={instruction}
          onChange={(event) => setInstruction(event.currentTarget.value)}
          rightSection={<SubmitInstruction disabled={instruction.trim() === ''} />}
        />
      </form>
    </>
  )
}

const SubmitInstruction = ({ disabled }: { disabled: boolean }) => (
  <ActionIcon
    type="submit"
    size="sm"
    variant="subtle"
    aria-label={t('Apply this change')}
    disabled={disabled}
  >
    <ArrowUp size={14} aria-hidden />
  </ActionIcon>
)

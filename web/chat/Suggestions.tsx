import { UnstyledButton } from '@mantine/core'
import css from './chat.module.css'
import { quickPrompts } from './quick-prompts.ts'
import { t } from '#web/i18n/i18n.ts'

const shown = 4

/** Suggested first questions. */
export function Suggestions({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <div className={css.empty}>
      <p>{t('Ask about this visit. Answers link to the recording.')}</p>
      {quickPrompts.slice(0, shown).map((question) => (
        <UnstyledButton key={question} className={css.suggestion} onClick={() => onAsk(question)}>
          {question}
        </UnstyledButton>
      ))}
    </div>
  )
}

import { ActionIcon, Switch, Textarea } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import type { Memory } from '#contract/memories.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import css from './memories.module.css'
import { useMemoryForm } from './useMemoryForm.ts'
import { usedWords } from './words.ts'
import { t } from '#web/i18n/i18n.ts'

/** One memory. Its text is saved when the field is left. */
export function MemoryRow({ memory }: { memory: Memory }) {
  const { command, enabled } = memory
  const { typed, save, saveError, enable, remove } = useMemoryForm(memory)
  return (
    <li>
      <Textarea
        aria-label={t('Writing preference')}
        autosize
        minRows={1}
        maxLength={300}
        value={typed.value}
        error={saveError}
        onChange={(event) => typed.set(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            save()
          }
          if (event.key === 'Escape') typed.clear()
        }}
      />
      <Switch
        aria-label={t('Use “{command}”', { command })}
        checked={enabled}
        onChange={(event) => enable(event.currentTarget.checked)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Delete “{command}”', { command })}
        onClick={remove}
      >
        <Trash2 size={15} aria-hidden />
      </ActionIcon>
      <Restored typed={typed} />
      <p className={css.uses}>{usedWords(memory)}</p>
    </li>
  )
}

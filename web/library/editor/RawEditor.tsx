import { Textarea } from '@mantine/core'
import { bodyFromMarkdown, bodyToMarkdown } from '#contract/template-text.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { explain } from '#web/ui/explain.ts'
import { Panel } from '#web/ui/Panel.tsx'
import css from './editor.module.css'
import type { ItemEdit } from './item-saver.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  id: string
  fields: ItemEdit
  edit: (change: Partial<ItemEdit>) => void
}

/** The whole template as text, for advanced users. What can't be read is kept here and not saved. */
export function RawEditor({ id, fields, edit }: Props) {
  const saved = bodyToMarkdown(fields)
  const typed = useDraft<string | null>(`markdown ${id}`, null)
  const text = typed.value ?? saved
  const error = errorIn(text)
  return (
    <Panel title={t('The template as Markdown')}>
      <Textarea
        aria-label={t('The template as Markdown')}
        description={t('“## ” starts a section, “kind:” sets its type, “> ” marks fixed text.')}
        classNames={{ input: css.raw ?? '' }}
        autosize
        minRows={16}
        value={text}
        error={error}
        onChange={(event) => {
          const { value } = event.currentTarget
          typed.set(value)
          if (!errorIn(value)) edit(bodyFromMarkdown(value))
        }}
        onBlur={() => !error && typed.clear()}
      />
      <Restored typed={typed} />
    </Panel>
  )
}

function errorIn(markdown: string): string | undefined {
  try {
    bodyFromMarkdown(markdown)
    return undefined
  } catch (error) {
    const { message, detail } = explain(error)
    return [message, detail].filter(Boolean).join(' ')
  }
}

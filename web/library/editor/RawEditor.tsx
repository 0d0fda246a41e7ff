import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { bodyFromMarkdown, bodyToMarkdown } from '#contract/template-text.ts'
import { Panel } from '#web/ui/Panel.tsx'
import css from './editor.module.css'
import type { Edited } from './item-saver.ts'

interface Props {
  fields: Edited
  edit: (change: Partial<Edited>) => void
}

/** The whole template as text, for those who like it so. What cannot be read is kept here and not saved. */
export function RawEditor({ fields, edit }: Props) {
  const [typed, setTyped] = useState<{ text: string; error?: string }>()
  const saved = bodyToMarkdown(fields)
  return (
    <Panel title="The template as Markdown">
      <Textarea
        aria-label="The template as Markdown"
        description="“## ” begins a section, “kind:” says what it is about, “> ” is fixed text."
        classNames={{ input: css.raw ?? '' }}
        autosize
        minRows={16}
        value={typed?.text ?? saved}
        error={typed?.error}
        onChange={(event) => {
          const text = event.currentTarget.value
          try {
            edit(bodyFromMarkdown(text))
            setTyped({ text })
          } catch (error) {
            setTyped({ text, error: error instanceof TypeError ? error.message : 'Not readable.' })
          }
        }}
        onBlur={() => !typed?.error && setTyped(undefined)}
      />
    </Panel>
  )
}

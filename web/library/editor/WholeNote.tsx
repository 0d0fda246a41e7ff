import { Textarea } from '@mantine/core'
import { Panel } from '#web/ui/Panel.tsx'
import type { ItemEdit } from './item-saver.ts'

interface Props {
  content: string
  edit: (change: Partial<ItemEdit>) => void
}

/** What holds for every section: spelling, tense, how to name the patient. */
export function WholeNote({ content, edit }: Props) {
  return (
    <Panel title="For the whole note">
      <Textarea
        aria-label="For the whole note"
        description="Used by a language model. Highlights take no instructions."
        placeholder="British spelling. Call the patient by their first name."
        autosize
        minRows={2}
        maxLength={20_000}
        value={content}
        onChange={(event) => edit({ content: event.currentTarget.value })}
      />
    </Panel>
  )
}

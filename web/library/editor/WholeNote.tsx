import { Textarea } from '@mantine/core'
import { Panel } from '#web/ui/Panel.tsx'
import type { ItemEdit } from './item-saver.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  content: string
  edit: (change: Partial<ItemEdit>) => void
}

/** Instructions for every section: spelling, tense, how to name the patient. */
export function WholeNote({ content, edit }: Props) {
  return (
    <Panel title={t('For the whole note')}>
      <Textarea
        aria-label={t('For the whole note')}
        description={t('Used by the language model. Highlights ignore instructions.')}
        placeholder={t('British spelling. Call the patient by their first name.')}
        autosize
        minRows={2}
        maxLength={20_000}
        value={content}
        onChange={(event) => edit({ content: event.currentTarget.value })}
      />
    </Panel>
  )
}

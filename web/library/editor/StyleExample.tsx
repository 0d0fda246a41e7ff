import { Textarea } from '@mantine/core'
import { Panel } from '#web/ui/Panel.tsx'
import type { ItemEdit } from './item-saver.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  example: string
  edit: (change: Partial<ItemEdit>) => void
}

/** Write it like this note. */
export function StyleExample({ example, edit }: Props) {
  return (
    <Panel title={t('Write it like this note')}>
      <Textarea
        aria-label={t('Example note')}
        description={t(
          'Paste an example note without names. We copy its style and length, never its facts.',
        )}
        placeholder={t('Paste an example note')}
        autosize
        minRows={2}
        maxRows={14}
        maxLength={20_000}
        value={example}
        onChange={(event) => edit({ additionalInfo: event.currentTarget.value })}
      />
    </Panel>
  )
}

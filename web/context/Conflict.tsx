import { Button, Group } from '@mantine/core'
import css from './context.module.css'
import { settleConflict, type Draft, type SaveDraft } from './drafts.ts'
import { t } from '#web/i18n/i18n.ts'

/** Two versions of one note, side by side; the user chooses which to keep. */
export function Conflict({ draft, save }: { draft: Draft; save: SaveDraft }) {
  const theirs = draft.theirs?.content ?? ''
  const settle = (content: string | null) => () => settleConflict(draft.entryId, content, save)
  return (
    <div className={css.conflict} role="alert">
      <strong>{t('Text in the other window')}</strong>
      <blockquote>{theirs || t('(empty)')}</blockquote>
      <Group gap={6}>
        <Button size="compact-sm" onClick={settle(`${draft.content}\n${theirs}`)}>
          {t('Keep both')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={settle(draft.content)}>
          {t('Keep mine')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={settle(null)}>
          {t('Use the other')}
        </Button>
      </Group>
    </div>
  )
}

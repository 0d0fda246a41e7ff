import { ActionIcon, Button, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FolderInput, X } from 'lucide-react'
import type { ScribeHead } from '#contract/scribes.ts'
import { MoveItems } from './MoveItems.tsx'
import css from './scribes.module.css'
import { archive } from './scribe-actions.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  chosen: ScribeHead[]
  archived: boolean
  onDone: () => void
  all: () => void
}

/** Actions on the selected visits. */
export function SelectionBar({ chosen, archived, onDone, all }: Props) {
  const queries = useQueryClient()
  const put = () => {
    onDone()
    void archive(
      queries,
      chosen.map(({ id }) => id),
      !archived,
    )
  }
  return (
    <div className={css.selection} role="toolbar" aria-label={t('Selected visits')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Clear the selection')}
        onClick={onDone}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
      <strong>{t('{count, number} selected', { count: chosen.length })}</strong>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={all}>
        {t('Select all')}
      </Button>
      <span className={css.grow} />
      <Button variant="default" size="compact-sm" onClick={put}>
        {archived ? t('Unarchive') : t('Archive')}
      </Button>
      <MoveMenu chosen={chosen} onDone={onDone} />
    </div>
  )
}

function MoveMenu({ chosen, onDone }: Pick<Props, 'chosen' | 'onDone'>) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t('Move to a folder')}>
          <FolderInput size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MoveItems rows={chosen} onDone={onDone} />
      </Menu.Dropdown>
    </Menu>
  )
}

import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  Eye,
  MessageCircleQuestion,
  Pencil,
  SquareCheck,
  Trash2,
} from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import type { ScribeHead } from '#contract/scribes.ts'
import { paths, placeOf } from '#web/paths.ts'
import { askWhoSaw, confirmDelete } from './ask.ts'
import { KeepItem } from './KeepItem.tsx'
import { MoveItems } from './MoveItems.tsx'
import { archive, remove } from './scribe-actions.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** Where the menu opens, in pixels of the window. */
  at: { x: number; y: number } | undefined
  scribe: ScribeHead | undefined
  onClose: () => void
  onRename: (id: string) => void
  onSelect: (id: string) => void
}

const icon = { size: 15, 'aria-hidden': true } as const

/** The menu of a visit, one for all rows. */
export function RowMenu({ at, scribe, onClose, onRename, onSelect }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  if (!scribe) return null
  const { id, archived } = scribe
  return (
    <Menu opened={at !== undefined} onClose={onClose} position="bottom-start" width={220}>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at?.x, top: at?.y }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil {...icon} />} onClick={() => onRename(id)}>
          {t('Rename')}
        </Menu.Item>
        <Menu.Item leftSection={<SquareCheck {...icon} />} onClick={() => onSelect(id)}>
          {t('Select')}
        </Menu.Item>
        <Menu.Item
          leftSection={archived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />}
          onClick={() => void archive(queries, [id], !archived)}
        >
          {archived ? t('Unarchive') : t('Archive')}
        </Menu.Item>
        <Menu.Divider />
        <MoveItems rows={[scribe]} onDone={onClose} />
        <Menu.Divider />
        <Menu.Item
          leftSection={<MessageCircleQuestion {...icon} />}
          onClick={() => void navigate(`${paths.scribe(id)}?start=ask`)}
        >
          {t('Ask the patient')}
        </Menu.Item>
        <KeepItem scribeId={id} />
        <Menu.Item leftSection={<Eye {...icon} />} onClick={() => askWhoSaw(id)}>
          {t('Who saw this visit')}
        </Menu.Item>
        <Menu.Divider />
        <DeleteItem scribe={scribe} />
      </Menu.Dropdown>
    </Menu>
  )
}

function DeleteItem({ scribe: { id, name } }: { scribe: ScribeHead }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const place = placeOf(useLocation())
  const leave = async () => {
    if (place.scribeId === id) await navigate(paths.scribes(place.folderId))
  }
  return (
    <Menu.Item
      color="red"
      leftSection={<Trash2 {...icon} />}
      onClick={() => confirmDelete(name, () => void remove(queries, id, leave))}
    >
      {t('Delete…')}
    </Menu.Item>
  )
}

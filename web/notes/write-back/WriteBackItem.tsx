import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import type { Note } from '#contract/notes.ts'
import { writeBackQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** "Write to Demo EMR", where the visit's patient is linked to an EMR. */
export function WriteBackItem({ note, onClick }: { note: Note; onClick: () => void }) {
  const { data } = useQuery(writeBackQuery(note))
  if (!data?.target) return null
  return (
    <Menu.Item leftSection={<FileUp size={16} aria-hidden />} onClick={onClick}>
      {t('Write to {name}', { name: data.target.displayName })}
    </Menu.Item>
  )
}

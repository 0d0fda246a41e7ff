import { Menu } from '@mantine/core'
import { FolderOpen, Pencil } from 'lucide-react'
import { t } from '#web/i18n/i18n.ts'
import { openChart } from '../chart/open-chart.ts'

interface Props {
  scribeId: string
  onEdit: () => void
}

/** What can be done with the patient of an EMR. */
export function PatientMenu({ scribeId, onEdit }: Props) {
  return (
    <>
      <Menu.Item
        leftSection={<FolderOpen size={15} aria-hidden />}
        onClick={() => openChart(scribeId)}
      >
        {t('Open chart')}
      </Menu.Item>
      <Menu.Item leftSection={<Pencil size={15} aria-hidden />} onClick={onEdit}>
        {t('Edit patient')}
      </Menu.Item>
    </>
  )
}

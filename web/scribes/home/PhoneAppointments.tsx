import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { t } from '#web/i18n/i18n.ts'
import { useNow } from '#web/ui/now.ts'
import { AppointmentsPanel } from './AppointmentsPanel.tsx'
import { dayListsQuery } from './day-lists.ts'

/** Opens the day's appointments on a phone, where the list of visits takes the place of Home. Nothing without an EMR. */
export function PhoneAppointments() {
  const { data } = useQuery(dayListsQuery(useNow()))
  const [isOpen, { open, close }] = useDisclosure()
  if (!data?.items.length) return null
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<CalendarDays size={16} aria-hidden />}
        onClick={open}
      >
        {t('Appointments')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="85%"
        aria-label={t('Appointments')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <AppointmentsPanel />
      </Drawer>
    </>
  )
}

import { ActionIcon } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import {
  type AppointmentPatient,
  type DayAppointment,
  openAppointment,
} from '#contract/appointments.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { t } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { timeOfDay } from '#web/ui/times.ts'
import { toastError } from '#web/ui/toast.tsx'
import css from './appointments.module.css'
import { StageDots } from './StageDots.tsx'

interface Props {
  integrationId: string
  appointments: readonly DayAppointment[]
}

/** Appointments in their order. One click opens the visit, or creates it. */
export function AppointmentRows({ integrationId, appointments }: Props) {
  const open = useOpen(integrationId)
  return (
    <ol className={css.rows}>
      {appointments.map((appointment) => (
        <li key={appointment.appointmentId}>
          <Row
            appointment={appointment}
            isOpening={open.isPending}
            onOpen={() => open.mutate({ appointment })}
            onAsk={() => open.mutate({ appointment, asks: true })}
          />
        </li>
      ))}
    </ol>
  )
}

interface RowProps {
  appointment: DayAppointment
  isOpening: boolean
  onOpen: () => void
  onAsk: () => void
}

function Row(props: RowProps) {
  const { appointment, isOpening, onAsk } = props
  return (
    <div className={css.withAsk}>
      <OpenRow {...props} />
      {appointment.patient && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          title={t('Ask the patient')}
          aria-label={t('Ask {patient}', { patient: nameOf(appointment.patient) })}
          disabled={isOpening}
          onClick={onAsk}
        >
          <MessageCircleQuestion size={17} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

function OpenRow({ appointment, isOpening, onOpen }: RowProps) {
  const { scribe } = appointment
  if (!scribe)
    return (
      <button type="button" className={css.row} disabled={isOpening} onClick={onOpen}>
        <RowWords appointment={appointment} />
      </button>
    )
  const tab = scribe.stages.written ? 'results' : 'context'
  return (
    <Link className={css.row} to={paths.scribe(scribe.id, { tab })}>
      <RowWords appointment={appointment} />
      <StageDots stages={scribe.stages} />
    </Link>
  )
}

function RowWords({ appointment }: Pick<RowProps, 'appointment'>) {
  const { startTime, patient, reason, status } = appointment
  const state = stateWords(status)
  return (
    <>
      <time dateTime={startTime}>{timeOfDay(new Date(startTime))}</time>
      <span className={css.name}>{nameOf(patient)}</span>
      <span className={css.reason}>{[reason, state].filter(Boolean).join(' · ')}</span>
    </>
  )
}

function nameOf(patient: AppointmentPatient | null): string {
  if (!patient) return t('No patient')
  return [patient.firstName, patient.lastName].filter(Boolean).join(' ') || t('Name not available')
}

function stateWords(status: DayAppointment['status']): string {
  if (status === 'arrived') return t('Arrived')
  if (status === 'checked-in') return t('Checked in')
  if (status === 'noshow') return t('Did not come')
  if (status === 'proposed' || status === 'pending') return t('Not confirmed')
  return ''
}

/** `asks`: opens the questions for the patient. */
interface Opening {
  appointment: DayAppointment
  asks?: boolean
}

function useOpen(integrationId: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ appointment: { appointmentId } }: Opening) =>
      call(openAppointment, { body: { integrationId, appointmentId } }),
    onSuccess: async (scribe, { asks }) => {
      queries.setQueryData(keys.scribe(scribe.id), scribe)
      await navigate(paths.scribe(scribe.id) + (asks ? '?start=ask' : ''))
    },
    onError: (error) => toastError(error),
  })
}

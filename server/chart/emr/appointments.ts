import type { AppointmentStatus } from '#contract/appointments.ts'
import type { Demographics } from '#contract/patients.ts'

/** More appointments than this are cut off. */
export const MAX_APPOINTMENTS = 200

/** An appointment as an EMR has it. */
export interface EmrAppointment {
  appointmentId: string
  /** ISO 8601, UTC. */
  startTime: string
  endTime: string | null
  status: AppointmentStatus
  /** What it is for, or ''. */
  reason: string
  patient: { emrPatientId: string; demographics: Demographics | null } | null
}

/** An EMR's answer about some days. */
export interface AppointmentReading {
  /** By time. */
  appointments: EmrAppointment[]
  /** There are more than `MAX_APPOINTMENTS`. */
  truncated: boolean
  /** Some could not be read. */
  isIncomplete: boolean
}

/** An encounter of an EMR, and whose it is. */
export interface EmrEncounter {
  encounterId: string
  emrPatientId: string
}

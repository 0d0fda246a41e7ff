import type { Log } from '#server/platform/log/log.ts'
import type { ChartPart } from '#contract/chart.ts'
import type { EmrPatient } from '#contract/emr-patients.ts'
import type { Demographics } from '#contract/patients.ts'
import type { PatientBanner, WriteBack, WriteBackPreview } from '#contract/write-back.ts'
import type { ExtractText, PartReading } from '#server/chart/record/reading.ts'
import type { AppointmentReading, EmrAppointment, EmrEncounter } from './appointments.ts'
import type { LocalDays } from './local-days.ts'

// What the product needs of a connected EMR, one type for each need. Each kind of EMR implements all of them. Unless a
// method says otherwise, it throws AppError 'bad-request' with what to do and 'unavailable' if the EMR doesn't answer.

/** Which EMR it is. */
export interface EmrIdentity {
  integrationId: string
  /** The address of the EMR: it stays the same when the user connects again. */
  baseUrl: string
  displayName: string
}

export interface PatientSource {
  /** Up to 20 patients whom a text names. */
  searchPatients(text: string, signal: AbortSignal): Promise<EmrPatient[]>
  /** A patient as the EMR has them now; undefined if it doesn't have them. */
  readPatient(emrPatientId: string, signal: AbortSignal): Promise<Demographics | undefined>
  /** A patient for a preview. Refuses one whom the EMR no longer has or has merged. */
  readBanner(emrPatientId: string): Promise<BannerPatient>
}

/** A patient as the EMR has it at this moment, with the parts of the name for a comparison. */
export interface BannerPatient {
  banner: PatientBanner
  family: string
  given: string
}

export interface AppointmentSource {
  /** The clinician's appointments of some days. */
  readAppointments(days: LocalDays, signal: AbortSignal): Promise<AppointmentReading>
  /** One appointment of the clinician with its patient; undefined if the EMR doesn't have it. */
  readAppointment(appointmentId: string, signal: AbortSignal): Promise<EmrAppointment | undefined>
  /** An appointment with who its patient is, if the EMR says so. */
  withPatient(appointment: EmrAppointment, signal: AbortSignal): Promise<EmrAppointment>
  /** The clinician's appointment that an encounter of a patient fulfils; undefined if the EMR names none. */
  readEncounterAppointment(
    encounter: EmrEncounter,
    signal: AbortSignal,
  ): Promise<EmrAppointment | undefined>
}

/** Whose record is read, and how. */
export interface RecordRequest {
  patientId: string
  now: Date
  extractText: ExtractText
  signal: AbortSignal
  /** One line for the operator. */
  log: Log
}

export interface ChartSource {
  /**
   * Reads parts of a patient's record side by side. A part that fails is `error` and fails no other.
   * @param onPart called with each part when it is there; what it throws ends the reading
   */
  readRecord(
    request: RecordRequest,
    parts: readonly ChartPart[],
    onPart: (part: ChartPart, result: PartReading) => Promise<void>,
  ): Promise<void>
}

export interface NoteTarget {
  /** Whether a changed note replaces the earlier text; otherwise it is written beside it. */
  replacesNotes: boolean
  /** Whether it accepts PDF documents. */
  acceptsPdfs: boolean
  /** The type of a note by the kind of document that its template makes, else by the template's name. */
  documentType(kind: string, templateName: string): WriteBackPreview['type']
  /** Sends a note once. Whatever happens is the outcome; nothing is thrown. */
  writeNote(note: OutgoingNote): Promise<WriteOutcome>
  /**
   * The id of the document that an attempt wrote; undefined if the EMR doesn't have it.
   * @throws AppError 'unavailable' if the EMR doesn't say whether it has it
   */
  findNote(attempt: WriteAttempt): Promise<string | undefined>
}

/** What names an attempt to write a note. */
export interface WriteAttempt {
  /** The id of the attempt. */
  id: string
  emrPatientId: string
  text: string
}

export interface OutgoingNote {
  /** The id of the attempt. */
  id: string
  preview: Pick<WriteBackPreview, 'patient' | 'type' | 'author' | 'period' | 'text' | 'replaces'>
  /** Written instead of the text. */
  pdf?: Uint8Array
  /** The template's name: a title may hold the patient's. */
  title: string
  now: Date
}

/** What became of an attempt. */
export interface WriteOutcome {
  state: WriteBack['state']
  documentId?: string | undefined
  verified?: boolean | undefined
  message?: string | undefined
}

/** A connected EMR. */
export type Emr = EmrIdentity & PatientSource & AppointmentSource & ChartSource & NoteTarget

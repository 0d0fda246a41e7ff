import type { WriteBackState } from '#contract/write-back.ts'

/** An attempt to write a signed PDF to an EMR, as the filled form keeps it. */
export interface Attempt {
  /** Derived from the form, the PDF, the patient and the replaced document, so that the same attempt exists once. */
  id: string
  state: WriteBackState
  /** When it was last sent. */
  started: string
  displayName: string
  integrationId: string
  /** The address of the EMR. */
  baseUrl: string
  emrPatientId: string
  version: number
  pdfHash: string
  documentId?: string | undefined
  verified?: boolean | undefined
  message?: string | undefined
}

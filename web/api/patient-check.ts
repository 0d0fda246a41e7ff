import { queryOptions } from '@tanstack/react-query'
import { getPatientCheck } from '#contract/patient-check.ts'
import { call } from './client.ts'
import { keys } from './keys.ts'

/** Names and birth dates of the visit that don't fit the linked patient, read each time the dialog opens. */
export const patientCheckQuery = (scribeId: string) =>
  queryOptions({
    queryKey: [...keys.scribe(scribeId), 'write-back patient-check'],
    queryFn: ({ signal }) => call(getPatientCheck, { params: { id: scribeId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

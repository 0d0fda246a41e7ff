import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getPatient, searchPatients } from '#contract/patients.ts'
import { listPatientScribes } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

// An event about any visit may change a patient.
export const patientsKey = [...keys.scribes, 'patients']

/** The user's patients whose name or number has these words; for an empty text all of them, most recent first. */
export const patientSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [...patientsKey, 'search', text],
    queryFn: ({ signal }) => call(searchPatients, { body: { text }, signal }),
    placeholderData: keepPreviousData,
  })

export const patientQuery = (id: string) =>
  queryOptions({
    queryKey: [...patientsKey, id],
    queryFn: ({ signal }) => call(getPatient, { params: { id }, signal }),
  })

export const patientVisitsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...patientsKey, id, 'visits'],
    queryFn: ({ pageParam, signal }) =>
      call(listPatientScribes, {
        params: { id },
        query: { limit: 50, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
  })

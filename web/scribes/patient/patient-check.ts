import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { dismissPatientCheck, getPatientCheck, type PatientCheck } from '#contract/patient-check.ts'
import type { Scribe } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { toastError } from '#web/ui/toast.tsx'

type CheckedVisit = Pick<Scribe, 'id' | 'patient'>

/** What in a visit doesn't match its patient. The details are part of the key, because they are what is compared. */
export const patientCheckQuery = ({ id, patient }: CheckedVisit) =>
  queryOptions({
    queryKey: [...keys.scribe(id), 'patient-check', patient?.patientId, patient?.version],
    queryFn: ({ signal }) => call(getPatientCheck, { params: { id }, signal }),
  })

/** Records that the patient is right. */
export function useDismissCheck(scribe: CheckedVisit) {
  const queries = useQueryClient()
  const { queryKey } = patientCheckQuery(scribe)
  return useMutation({
    mutationFn: ({ mentions }: PatientCheck) =>
      call(dismissPatientCheck, {
        params: { id: scribe.id },
        body: { ids: mentions.map(({ id }) => id) },
      }),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
    onError: (error) => toastError(error),
  })
}

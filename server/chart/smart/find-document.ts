import { AppError } from '#contract/errors.ts'
import type { WriteAttempt } from '#server/chart/emr/emr.ts'
import type { FhirClient } from '#server/chart/fhir/client.ts'
import { searchFhir } from '#server/chart/fhir/search.ts'
import { isAbout } from '#server/chart/fhir/subject.ts'
import { hasIdentifier, identifierToken } from './document.ts'

const TIMEOUT_MS = 15_000

/** @returns the id of the document; undefined if the EMR doesn't have it. @throws AppError 'unavailable' */
export async function findDocument(
  client: FhirClient,
  { id, emrPatientId }: Pick<WriteAttempt, 'id' | 'emrPatientId'>,
): Promise<string | undefined> {
  const patient = encodeURIComponent(`Patient/${emrPatientId}`)
  const query = `DocumentReference?identifier=${identifierToken(id)}&patient=${patient}`
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const limits = { pages: 5, resources: 500, bytes: 10_000_000, signal }
  const { status, matches, truncated } = await searchFhir(client, query, limits)
  // A server that ignores a parameter answers with other documents as well.
  const found = matches.find(
    (one) => hasIdentifier(one.identifier, id) && isAbout(one, emrPatientId, client.baseUrl),
  )
  if (found?.id !== undefined) return found.id
  if (status !== 'ok' || truncated)
    throw new AppError(
      'unavailable',
      'The EMR doesn’t say whether it has the note. Try again later, or look for the note there.',
    )
  return undefined
}

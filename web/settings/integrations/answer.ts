import { queryOptions } from '@tanstack/react-query'
import { openEmrVisit } from '#contract/emr-patients.ts'
import { AppError, words } from '#contract/errors.ts'
import { beginLaunch, finishIntegration, type IntegrationType } from '#contract/integrations.ts'
import { call } from '#web/api/client.ts'
import {
  type CallbackAnswer,
  codeIn,
  type Outcome,
  outcomeWithoutCode,
  stateIn,
} from './outcome.ts'

/** `visit`: the EMR was opened with a patient, whose visit opens next. */
export type Ending = Outcome | { kind: 'visit'; scribeId: string }

/** Sends the answer of an EMR to the server, or starts the connection if the EMR launches the product. */
export function answerQuery(type: string, answer: CallbackAnswer) {
  const isLaunch = type === 'launch'
  return queryOptions<Ending>({
    queryKey: ['integration-answer', type, stateIn(answer)],
    queryFn: () => (isLaunch ? launch() : finish(type, answer)),
    enabled: isLaunch || !outcomeWithoutCode(answer),
    // A code is valid once, and an event stream that opens late refetches every other query.
    staleTime: 'static',
  })
}

/**
 * Sends the code to the server. A failure is an outcome too: TanStack Query sends a request that threw again when the page
 * mounts again or the window gets the focus.
 */
async function finish(type: string, answer: CallbackAnswer): Promise<Ending> {
  const { iss } = answer
  const [code = '', state = ''] = [codeIn(answer), stateIn(answer)]
  try {
    const { id, launch: context } = await call(finishIntegration, {
      // The server validates the type.
      body: { integrationType: type as IntegrationType, code, state, ...(iss && { iss }) },
    })
    if (!context) return { kind: 'connected', id }
    const { emrPatientId, encounterId } = context
    if (!emrPatientId) return { kind: 'no-patient' }
    const body = { emrPatientId, encounterId }
    const visit = await call(openEmrVisit, { params: { id }, body })
    return { kind: 'visit', scribeId: visit.id }
  } catch (error) {
    return toFailure(error)
  }
}

/** Goes to the EMR that launched the product. */
async function launch(): Promise<Ending> {
  try {
    const { url } = await call(beginLaunch, {})
    window.location.assign(url)
    // The page stays until the EMR's page has loaded.
    return await new Promise(() => undefined)
  } catch (error) {
    return toFailure(error)
  }
}

const toFailure = (error: unknown): Outcome =>
  error instanceof AppError
    ? { kind: 'failed', message: error.message, detail: error.detail }
    : { kind: 'failed', message: words.unexpected }

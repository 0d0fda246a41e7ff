import { Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLoaderData, useParams } from 'react-router'
import { openEmrVisit } from '#contract/emr-patients.ts'
import { AppError, words } from '#contract/errors.ts'
import { beginLaunch, finishIntegration, type IntegrationType } from '#contract/integrations.ts'
import { call } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import {
  type CallbackAnswer,
  codeIn,
  type Outcome,
  outcomeWithoutCode,
  type OutcomeState,
  stateIn,
} from './outcome.ts'
import { t } from '#web/i18n/i18n.ts'

/** Where an EMR was opened with a patient, the visit of that patient follows. */
type Ending = Outcome | { kind: 'visit'; scribeId: string }

/**
 * The redirect target of EMRs: finishes the connection, then shows how it went in the settings. Where an EMR launches the
 * product, it begins the connection first.
 */
export function CallbackPage() {
  const outcome = useOutcome()
  if (outcome?.kind === 'visit') return <Navigate to={paths.scribe(outcome.scribeId)} replace />
  if (outcome) {
    const state: OutcomeState = { outcome }
    return <Navigate to={paths.settings('integrations')} replace state={state} />
  }
  return (
    <MainPane name={t('Integrations')}>
      <PageHeader title={t('Integrations')} tabTitle={t('Integrations')} />
      <Stack align="center" p="xl" role="status">
        <Loader size="sm" />
        {t('Connecting…')}
      </Stack>
    </MainPane>
  )
}

function useOutcome(): Ending | undefined {
  const { type = '' } = useParams()
  const answer = useLoaderData<CallbackAnswer>()
  const isLaunch = type === 'launch'
  const known = isLaunch ? undefined : outcomeWithoutCode(answer)
  const { data } = useQuery<Ending>({
    queryKey: ['integration-answer', type, stateIn(answer)],
    queryFn: () => (isLaunch ? launch() : finish(type, answer)),
    enabled: !known,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return known ?? data
}

/**
 * Sends the code to the server. A code is valid once, so a failure is an outcome too: TanStack Query sends a request
 * that threw again when the page mounts again or the window gets the focus.
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

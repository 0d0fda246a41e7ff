import { Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLoaderData, useParams } from 'react-router'
import { AppError, words } from '#contract/errors.ts'
import { finishIntegration, type IntegrationType } from '#contract/integrations.ts'
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

/** The redirect target of EMRs: finishes the connection, then shows how it went in the settings. */
export function CallbackPage() {
  const outcome = useOutcome()
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

function useOutcome(): Outcome | undefined {
  const { type = '' } = useParams()
  const answer = useLoaderData<CallbackAnswer>()
  const known = outcomeWithoutCode(answer)
  const { data } = useQuery({
    queryKey: ['integration-answer', stateIn(answer)],
    queryFn: () => finish(type, answer),
    enabled: !known,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return known ?? data
}

/**
 * Sends the code to the server. A code is valid once, so a failure is an outcome too: TanStack Query sends a request
 * that threw again when the page mounts again or the window gets the focus.
 */
async function finish(type: string, answer: CallbackAnswer): Promise<Outcome> {
  const { iss } = answer
  const [code = '', state = ''] = [codeIn(answer), stateIn(answer)]
  try {
    const { id } = await call(finishIntegration, {
      // The server checks that it knows the type.
      body: { integrationType: type as IntegrationType, code, state, ...(iss && { iss }) },
    })
    return { kind: 'connected', id }
  } catch (error) {
    return toFailure(error)
  }
}

const toFailure = (error: unknown): Outcome =>
  error instanceof AppError
    ? { kind: 'failed', message: error.message, detail: error.detail }
    : { kind: 'failed', message: words.unexpected }

import { Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLoaderData, useParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { answerQuery } from './answer.ts'
import { type CallbackAnswer, outcomeWithoutCode, type OutcomeState } from './outcome.ts'
import { t } from '#web/i18n/i18n.ts'

/**
 * The redirect target of EMRs: finishes the connection, then shows how it went in the settings. Where an EMR launches the
 * product, it begins the connection first.
 */
export function CallbackPage() {
  const { type = '' } = useParams()
  const answer = useLoaderData<CallbackAnswer>()
  const query = answerQuery(type, answer)
  const { data } = useQuery(query)
  const outcome = query.enabled ? data : outcomeWithoutCode(answer)
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

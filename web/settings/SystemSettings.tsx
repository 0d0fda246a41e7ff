import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { getSystem } from '#contract/system.ts'
import { useUser } from '#web/api/useUser.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { CodeListPanel } from './CodeListPanel.tsx'
import { EmrServersPanel } from './emr-servers/EmrServersPanel.tsx'
import { FoundServers } from './computer/FoundServers.tsx'
import { computerQuery, modelServersQuery } from './computer/queries.ts'
import { SetUpComputer } from './computer/SetUpComputer.tsx'
import { ModelForm } from './ModelForm.tsx'
import { MoreModels } from './MoreModels.tsx'
import { PartRow } from './PartRow.tsx'
import { QuestionTranslationPanel } from './QuestionTranslationPanel.tsx'
import { systemQuery } from './queries.ts'
import { SignInSettings } from './sign-in/SignInSettings.tsx'
import css from './settings.module.css'
import { t } from '#web/i18n/i18n.ts'

type System = Answer<typeof getSystem>

/** The parts of this installation, their problems, and what to do about them. */
export function SystemSettings() {
  const { data, error, refetch } = useQuery(systemQuery)
  const administrator = useUser().role === 'administrator'
  // Shown together, because a panel that loads later would move a form that is in use.
  const computer = useQuery({ ...computerQuery, enabled: administrator })
  const servers = useQuery({ ...modelServersQuery, enabled: administrator })
  const isReady = !administrator || !(computer.isPending || servers.isPending)
  const system = isReady ? data : undefined
  return (
    <>
      {error && (
        <ErrorState
          title={t('Could not load the system status')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {(system || !error) && <Parts system={system} />}
      {system && administrator && <SetUpComputer />}
      {system && administrator && system.model.source !== 'environment' && (
        <FoundServers inUse={system.model.baseUrl} />
      )}
      {system && administrator && <ModelForm model={system.model} />}
      {system?.model.provider && administrator && <MoreModels />}
      {system && administrator && (
        <QuestionTranslationPanel model={system.model.provider ? system.model.model : ''} />
      )}
      {system && administrator && <CodeListPanel />}
      {system && administrator && <EmrServersPanel />}
      {system && administrator && <SignInSettings />}
      {system && !administrator && (
        <p className={css.hint}>{t('Only an administrator can change these settings.')}</p>
      )}
    </>
  )
}

/** Holds the place of the parts while they load. */
function Parts({ system }: { system: System | undefined }) {
  return (
    <Panel
      title={t('Components')}
      aside={
        system && (
          <span className={css.hint}>{t('Version {version}', { version: system.version })}</span>
        )
      }
    >
      {!system && <LoadingRows count={6} />}
      <ul className={css.parts}>
        {system?.parts.map((part) => (
          <PartRow key={part.key} part={part} />
        ))}
      </ul>
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { Navigate } from 'react-router'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { FoundServers } from '../computer/FoundServers.tsx'
import { SetUpComputer } from '../computer/SetUpComputer.tsx'
import { systemQuery } from '../queries.ts'
import css from './first-run.module.css'
import { MicrophoneStep } from './MicrophoneStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { TemplateStep } from './TemplateStep.tsx'
import { type FirstRun, useFirstRun } from './useFirstRun.ts'

const parts = { profile: ProfileStep, template: TemplateStep, microphone: MicrophoneStep }

/** The first steps after signing up. */
export function FirstRunPage() {
  const { profile, role } = useUser()
  const firstRun = useFirstRun()
  const { step, isLast, isOver, isRepeat } = firstRun
  if (isOver) return <Navigate to={paths.home} replace />
  const Part = parts[step]
  return (
    <MainPane name="The first steps">
      <PageHeader
        title={isRepeat ? 'The first steps' : welcome(profile.firstName)}
        tabTitle={isRepeat ? 'The first steps' : 'Welcome'}
      />
      <div className={css.page}>
        <p className={css.intro}>
          Three short steps. All of it stands in the settings as well, and Record works at any time.
        </p>
        <Part />
        {isLast && role === 'administrator' && (
          <>
            <SetUpComputer />
            <ServersHere />
          </>
        )}
        <StepButtons {...firstRun} />
      </div>
    </MainPane>
  )
}

function StepButtons({ at, count, isLast, isSaving, go }: FirstRun) {
  return (
    <div className={css.ways}>
      <span role="status">
        Step {at + 1} of {count}
      </span>
      {at > 0 ? (
        <Button variant="default" onClick={() => go(at - 1)}>
          Back
        </Button>
      ) : (
        <Button variant="subtle" color="gray" onClick={() => go(count)}>
          Skip all
        </Button>
      )}
      <Button loading={isSaving} onClick={() => go(at + 1)}>
        {isLast ? 'Done' : 'Continue'}
      </Button>
    </div>
  )
}

/** Language model servers already running on this computer, such as Ollama. */
function ServersHere() {
  const { data } = useQuery(systemQuery)
  if (!data || data.model.source === 'environment') return null
  return <FoundServers inUse={data.model.baseUrl} />
}

const welcome = (firstName: string) => (firstName ? `Welcome, ${firstName}` : 'Welcome')

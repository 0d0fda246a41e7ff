import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { MicrophoneCheck } from '#web/recorder/MicrophoneCheck.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { FoundServers } from '../computer/FoundServers.tsx'
import { SetUpComputer } from '../computer/SetUpComputer.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { ProfileField } from '../ProfileField.tsx'
import { systemQuery } from '../queries.ts'
import settings from '../settings.module.css'
import { useSaveMe } from '../useSaveMe.ts'
import css from './first-run.module.css'
import { TemplateStep } from './TemplateStep.tsx'

const steps = [
  { step: 'profile', Part: ProfileStep },
  { step: 'template', Part: TemplateStep },
  { step: 'microphone', Part: MicrophoneStep },
] as const

/**
 * The first steps after signing up. Where one is, is kept with the account: leaving for a visit is no end of it, and home
 * leads back until it is over. Who opens the page later goes through them once more, which is kept nowhere.
 */
export function FirstRunPage() {
  const { settings: kept, profile, role } = useUser()
  const { mutate, isPending } = useSaveMe()
  const navigate = useNavigate()
  const place = kept.firstRun
  const [isAgain] = useState(place === 'over')
  const [seen, setSeen] = useState(0)
  const isBegun = useRef(false)
  useEffect(() => {
    // Once: where that fails, it has not begun again.
    if (place !== 'not-begun' || isBegun.current) return
    isBegun.current = true
    mutate({ settings: { firstRun: 'profile' } })
  }, [place, mutate])
  if (place === 'over' && !isAgain) return <Navigate to={paths.home} replace />
  const known = steps.findIndex(({ step }) => step === place)
  const at = isAgain ? seen : Math.max(0, known)
  const Part = steps[at]?.Part ?? ProfileStep
  const go = (to: number) => {
    if (!isAgain) return mutate({ settings: { firstRun: steps[to]?.step ?? 'over' } })
    if (to < steps.length) setSeen(to)
    else void navigate(paths.home)
  }
  const isLast = at === steps.length - 1
  return (
    <MainPane name="The first steps">
      <PageHeader
        title={isAgain ? 'The first steps' : welcome(profile.firstName)}
        tabTitle={isAgain ? 'The first steps' : 'Welcome'}
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
        <div className={css.ways}>
          <span role="status">
            Step {at + 1} of {steps.length}
          </span>
          {at > 0 ? (
            <Button variant="default" onClick={() => go(at - 1)}>
              Back
            </Button>
          ) : (
            <Button variant="subtle" color="gray" onClick={() => go(steps.length)}>
              Skip all
            </Button>
          )}
          <Button loading={isPending} onClick={() => go(at + 1)}>
            {isLast ? 'Done' : 'Continue'}
          </Button>
        </div>
      </div>
    </MainPane>
  )
}

/** Language model servers already running on this computer, such as Ollama. */
function ServersHere() {
  const { data } = useQuery(systemQuery)
  if (!data || data.model.source === 'environment') return null
  return <FoundServers inUse={data.model.baseUrl} />
}

const welcome = (firstName: string) => (firstName ? `Welcome, ${firstName}` : 'Welcome')

function ProfileStep() {
  return (
    <Panel title="You">
      <p className={css.text}>
        Your name stands beneath notes and letters; your specialty brings the templates that fit it
        forward. Each field is saved when you leave it.
      </p>
      <div className={settings.fields}>
        <PersonFields />
        <ProfileField
          name="clinicName"
          label="Clinic"
          maxLength={200}
          autoComplete="organization"
          className={settings.wide}
        />
      </div>
    </Panel>
  )
}

function MicrophoneStep() {
  return (
    <Panel title="Microphone">
      <p className={css.text}>
        The browser asks once whether this page may listen. Nothing of this check is kept or sent.
      </p>
      <MicrophoneCheck />
    </Panel>
  )
}

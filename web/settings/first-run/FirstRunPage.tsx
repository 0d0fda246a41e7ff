import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import type { Settings } from '#contract/profile.ts'
import { MainPane, PageHeader } from '#web/app/MainPane.tsx'
import { useUser } from '#web/app/useUser.ts'
import { paths } from '#web/paths.ts'
import { MicrophoneCheck } from '#web/recorder/MicrophoneCheck.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { ProfileField } from '../ProfileField.tsx'
import settings from '../settings.module.css'
import { useSaveMe } from '../useSaveMe.ts'
import css from './first-run.module.css'

type Place = Settings['firstRun']

/**
 * The first steps after signing up. Where one is, is kept with the account: leaving for a visit is no end of it, and home
 * leads back until it is over.
 */
export function FirstRunPage() {
  const { settings: kept, profile } = useUser()
  const { mutate, isPending } = useSaveMe()
  const place = kept.firstRun
  const go = (firstRun: Place) => mutate({ settings: { firstRun } })
  useEffect(() => {
    if (place === 'not-begun') mutate({ settings: { firstRun: 'profile' } })
  }, [place, mutate])
  if (place === 'over') return <Navigate to={paths.home} replace />
  const atMicrophone = place === 'microphone'
  return (
    <MainPane name="The first steps">
      <PageHeader title={welcome(profile.firstName)} tabTitle="Welcome" />
      <div className={css.page}>
        <p className={css.intro}>
          Two short steps. All of it stands in the settings as well, and Record works at any time.
        </p>
        {atMicrophone ? <MicrophoneStep /> : <ProfileStep />}
        <div className={css.ways}>
          <span role="status">Step {atMicrophone ? 2 : 1} of 2</span>
          {atMicrophone ? (
            <Button variant="default" onClick={() => go('profile')}>
              Back
            </Button>
          ) : (
            <Button variant="subtle" color="gray" onClick={() => go('over')}>
              Skip both
            </Button>
          )}
          <Button loading={isPending} onClick={() => go(atMicrophone ? 'over' : 'microphone')}>
            {atMicrophone ? 'Done' : 'Continue'}
          </Button>
        </div>
      </div>
    </MainPane>
  )
}

const welcome = (firstName: string) => (firstName ? `Welcome, ${firstName}` : 'Welcome')

function ProfileStep() {
  return (
    <Panel title="You">
      <p className={css.text}>
        Your name stands beneath notes and letters; your field brings the templates that fit it
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

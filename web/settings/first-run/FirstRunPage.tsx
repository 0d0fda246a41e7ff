import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { SampleButton } from '#web/scribes/SampleButton.tsx'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { AskAdministrator } from '#web/transcript/AskAdministrator.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { computerQuery } from '../computer/queries.ts'
import { isBusy } from '../computer/words.ts'
import { RecommendedSpeech } from '../speech/RecommendedSpeech.tsx'
import { BackupStep } from './BackupStep.tsx'
import css from './first-run.module.css'
import { MicrophoneStep } from './MicrophoneStep.tsx'
import { NotesStep } from './NotesStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { TemplateStep } from './TemplateStep.tsx'
import { type FirstRun, useFirstRun } from './useFirstRun.ts'
import { useSetUpItems } from './useSetUpItems.ts'
import { t } from '#web/i18n/i18n.ts'

const parts = {
  speech: RecommendedSpeech,
  notes: NotesStep,
  backup: BackupStep,
  microphone: MicrophoneStep,
  profile: ProfileStep,
  template: TemplateStep,
}

/** The first steps after signing up: an administrator sets up the installation, then everybody their account. */
export function FirstRunPage() {
  const { profile } = useUser()
  const firstRun = useFirstRun()
  const { step, at, isOver, isRepeat } = firstRun
  if (isOver) return <Navigate to={paths.home} replace />
  const Part = parts[step]
  return (
    <MainPane name={t('First steps')}>
      <PageHeader
        title={isRepeat ? t('First steps') : welcome(profile.firstName)}
        tabTitle={isRepeat ? t('First steps') : t('Welcome')}
      />
      <div className={css.page}>
        <p className={css.intro}>
          {t(
            'A few quick steps. You can change everything later in Settings, and you can record at any time.',
          )}
        </p>
        {at === 0 && <Sample />}
        {at === 0 && <SpeechMissing />}
        <Part />
        <StepButtons {...firstRun} />
      </div>
    </MainPane>
  )
}

/** The sample visit has its note already, so it shows the product before anything is set up. */
function Sample() {
  return (
    <div className={css.sample}>
      <p>
        {t('See a finished note first: a 10-minute sample visit with audio, no set-up needed.')}
      </p>
      <SampleButton />
    </div>
  )
}

/** Only an administrator can set up speech. */
function SpeechMissing() {
  const isAdministrator = useUser().role === 'administrator'
  const speech = useSetUpItems()?.find(({ step }) => step === 'speech')
  if (isAdministrator || !speech || speech.isDone) return null
  return (
    <Panel title={t('Speech to text')}>
      <p className={css.text}>
        {t(
          'Speech to text isn’t set up yet. We save your recordings and transcribe them once it is.',
        )}
      </p>
      <AskAdministrator />
    </Panel>
  )
}

function StepButtons({ step, at, count, isLast, isSaving, go }: FirstRun) {
  const isOpen = useIsOpen(step)
  return (
    <div className={css.ways}>
      <span role="status">{t('Step {step} of {count}', { step: at + 1, count })}</span>
      <Button variant="subtle" color="gray" onClick={() => go(count)}>
        {t('Skip all')}
      </Button>
      {at > 0 && (
        <Button variant="default" onClick={() => go(at - 1)}>
          {t('Back')}
        </Button>
      )}
      <Button variant={isOpen ? 'default' : 'filled'} loading={isSaving} onClick={() => go(at + 1)}>
        {isLast ? t('Done') : isOpen ? t('Later') : t('Continue')}
      </Button>
    </div>
  )
}

/** Whether a step of the installation is neither done nor in progress, so that continuing postpones it. */
function useIsOpen(step: FirstRun['step']): boolean {
  const item = useSetUpItems()?.find((one) => one.step === step)
  const isInstallation = step === 'speech' || step === 'notes' || step === 'backup'
  const { data } = useQuery({ ...computerQuery, enabled: isInstallation })
  const downloads = step === 'speech' ? data?.speech : step === 'notes' ? data?.notes : undefined
  return isInstallation && item?.isDone === false && !downloads?.some(isBusy)
}

const welcome = (firstName: string) =>
  firstName ? t('Welcome, {firstName}', { firstName }) : t('Welcome')

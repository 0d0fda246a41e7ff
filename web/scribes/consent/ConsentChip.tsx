import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, MessageCircleQuestion } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useMeter } from '#web/recorder/meter.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { useOpener } from '#web/ui/opener.ts'
import css from './consent.module.css'
import { consentSettingsQuery } from './queries.ts'
import { useConsentState } from './useConsent.ts'
import { shortWords, stateWords } from './words.ts'
import { t } from '#web/i18n/i18n.ts'

const load = () => import('./ConsentPopover.tsx')
const ConsentPopover = lazy(async () => ({ default: (await load()).ConsentPopover }))

/** The reminder to ask for consent appears this many seconds into the recording. */
const remindAfter = 30

/** The state of consent beside Record, and a button to ask. It never blocks recording. */
export function ConsentChip({ scribeId, language }: { scribeId: string; language: string }) {
  const { consent, state } = useConsentState(scribeId)
  const { opener, openedBy, everOpened } = useOpener('dialog', load)
  const isReminding = useReminder(scribeId, state === 'unasked')
  const remembered = state === 'unasked' ? consent?.remembered?.kind : undefined
  const isNo =
    state === 'declined' ||
    state === 'withdrawn' ||
    remembered === 'decline' ||
    remembered === 'withdraw'
  const Icon = state === 'given' ? CircleCheck : isNo ? CircleSlash : MessageCircleQuestion
  const isRemembered = isNo && state === 'unasked'
  return (
    <>
      <UnstyledButton
        {...opener}
        className={css.chip}
        data-state={isNo ? 'no' : state}
        data-remind={isReminding || undefined}
      >
        <Icon size={15} aria-hidden />
        <span className={css.wide}>
          {isRemembered ? t('Consent: declined before') : stateWords[state]}
        </span>
        <span className={css.narrow}>
          {isRemembered ? t('Declined before') : shortWords[state]}
        </span>
      </UnstyledButton>
      <span className={css.spoken} role="status">
        {isReminding ? t('Consent isn’t recorded yet') : ''}
      </span>
      {everOpened && (
        <Suspense fallback={null}>
          <ConsentPopover opened={openedBy} scribeId={scribeId} language={language} />
        </Suspense>
      )}
    </>
  )
}

/** Whether to remind of consent: this window records the visit, and no consent is on record. */
function useReminder(scribeId: string, isUnasked: boolean): boolean {
  const wants = useQuery(consentSettingsQuery).data?.effective
  const records = useRecorder((r) => r.session?.scribeId === scribeId && r.session.source)
  const isLate = useMeter((m) => m.seconds >= remindAfter)
  return isUnasked && records === 'microphone' && isLate && wants !== undefined && wants !== 'off'
}

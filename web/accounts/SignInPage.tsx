import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { AccountSetup } from '#contract/accounts.ts'
import { words } from '#contract/errors.ts'
import { isStorageBlocked } from '#web/browser-storage.ts'
import { endLock } from '#web/shell/lock/unlock.ts'
import css from './accounts.module.css'
import { EntryFrame } from './EntryFrame.tsx'
import { findStep, type Step } from './rules.ts'
import { setupQuery } from './setup.ts'
import { SignInForm } from './SignInForm.tsx'
import { t, translate } from '#web/i18n/i18n.ts'

// Most users only sign in, so the other forms load when they are needed.
const ConfirmDevice = lazy(async () => ({
  default: (await import('./ConfirmDevice.tsx')).ConfirmDevice,
}))
const DemoEntry = lazy(async () => ({ default: (await import('./DemoEntry.tsx')).DemoEntry }))
const ForgotDialog = lazy(async () => ({
  default: (await import('./ForgotDialog.tsx')).ForgotDialog,
}))
const ResetDialog = lazy(async () => ({ default: (await import('./ResetDialog.tsx')).ResetDialog }))
const SecondStepDialog = lazy(async () => ({
  default: (await import('./mfa/SecondStepDialog.tsx')).SecondStepDialog,
}))
const SetUpForm = lazy(async () => ({ default: (await import('./SetUpForm.tsx')).SetUpForm }))
const SignUpForm = lazy(async () => ({ default: (await import('./SignUpForm.tsx')).SignUpForm }))
const VerifyEmail = lazy(async () => ({ default: (await import('./VerifyEmail.tsx')).VerifyEmail }))

/** Sign-in, sign-up and the targets of mailed links. */
export function SignInPage() {
  const place = useLocation()
  const step = findStep(place)
  const setup = useQuery(setupQuery)
  const [secondStep, setSecondStep] = useState(pendingIn(place.state))
  // The pages behind the lock are gone.
  useEffect(endLock, [])
  return (
    <EntryFrame
      title={t('Sign in')}
      foot={
        !setup.data?.demo && (
          <p className={css.foot}>
            {t('Runs on your own server. Nothing leaves it unless you allow it.')}
          </p>
        )
      }
    >
      {isStorageBlocked() && (
        <p className={`${css.notice} ${css.restricted}`} role="status">
          {translate(words.storageRestricted)}{' '}
          {t('With email and password, you stay signed in until you reload the page.')}
        </p>
      )}
      <Suspense fallback={null}>{renderStep(step, setup.data, setSecondStep)}</Suspense>
      <Suspense fallback={null}>
        {secondStep && (
          <SecondStepDialog pendingId={secondStep} onBack={() => setSecondStep(undefined)} />
        )}
        {step.name === 'forgot' && <ForgotDialog />}
        {step.name === 'reset' && <ResetDialog token={step.token} />}
      </Suspense>
    </EntryFrame>
  )
}

/** The second factor that is needed after a redirect from a provider. */
function pendingIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('pendingId' in state)) return undefined
  return typeof state.pendingId === 'string' ? state.pendingId : undefined
}

/** Without any account, signing in means creating the first one. */
function renderStep(
  step: Step,
  setup: AccountSetup | undefined,
  onSecondStep: (pendingId: string) => void,
): ReactNode {
  if (setup?.demo) return <DemoEntry {...setup.demo} />
  const first = setup?.hasAccounts === false
  const begins = first && ['sign-in', 'sign-up', 'set-up'].includes(step.name)
  if (begins && setup.needsSetupCode)
    return <SetUpForm code={step.name === 'set-up' ? step.code : ''} onSecondStep={onSecondStep} />
  switch (step.name) {
    case 'set-up':
    case 'sign-in':
    case 'forgot':
    case 'reset':
      if (first) return <SignUpForm first onSecondStep={onSecondStep} />
      return <SignInForm onSecondStep={onSecondStep} />
    case 'sign-up':
      return (
        <SignUpForm
          key={step.invite}
          first={first}
          invite={step.invite}
          email={step.email}
          onSecondStep={onSecondStep}
        />
      )
    case 'device':
      return <ConfirmDevice token={step.token} />
    case 'change':
      return <VerifyEmail changes token={step.token} />
    case 'verify':
      return <VerifyEmail token={step.token} />
  }
}

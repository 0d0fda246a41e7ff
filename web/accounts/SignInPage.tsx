import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Mark } from '#web/ui/Mark.tsx'
import css from './accounts.module.css'
import { stepOf, type Step } from './rules.ts'
import { SignInForm } from './SignInForm.tsx'

// Signing in is what most come for; the rest is loaded by those who need it.
const ForgotForm = lazy(async () => ({ default: (await import('./ForgotForm.tsx')).ForgotForm }))
const ResetForm = lazy(async () => ({ default: (await import('./ResetForm.tsx')).ResetForm }))
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))
const SignUpForm = lazy(async () => ({ default: (await import('./SignUpForm.tsx')).SignUpForm }))
const VerifyEmail = lazy(async () => ({ default: (await import('./VerifyEmail.tsx')).VerifyEmail }))

/** Signing in, signing up, and the targets of the mailed links, in one calm place. */
export function SignInPage() {
  const step = stepOf(useLocation())
  const [secondStep, setSecondStep] = useState(false)
  return (
    <main id="main" className={css.page}>
      <title>Sign in · Ausculta</title>
      <div className={css.card}>
        <div className={css.brand}>
          <Mark size={28} />
          <span>Ausculta</span>
        </div>
        <Suspense fallback={null}>
          {secondStep ? (
            <SecondStep onBack={() => setSecondStep(false)} />
          ) : (
            formOf(step, () => setSecondStep(true))
          )}
        </Suspense>
      </div>
      <p className={css.foot}>Runs on your own server. Nothing leaves it unless you say so.</p>
    </main>
  )
}

function formOf(step: Step, onSecondStep: () => void): ReactNode {
  switch (step.name) {
    case 'sign-in':
      return <SignInForm onSecondStep={onSecondStep} />
    case 'sign-up':
      return <SignUpForm onSecondStep={onSecondStep} />
    case 'forgot':
      return <ForgotForm />
    case 'reset':
      return <ResetForm token={step.token} />
    case 'verify':
      return <VerifyEmail token={step.token} />
  }
}

import type { Enrolment } from '#contract/mfa.ts'

/** What every way of setting a second factor up is given. */
export interface SetupProps {
  onEnrolled: (enrolled: Enrolment) => void
  /** The sign-in is no longer recent. */
  onStale: () => void
}

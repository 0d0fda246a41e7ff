import type { Enrolment } from '#contract/mfa.ts'

/** The props of every form that sets up a second factor. */
export interface SetupProps {
  onEnrolled: (enrolled: Enrolment) => void
  /** The sign-in is no longer recent. */
  onStale: () => void
}

import type { Enrolled } from '#contract/mfa.ts'

/** What every way of setting a second factor up is given. */
export interface SetupProps {
  onEnrolled: (enrolled: Enrolled) => void
  /** The sign-in is no longer recent. */
  onStale: () => void
}

import type { Session } from '#contract/accounts.ts'
import type { SecondProof } from '#contract/mfa.ts'

/** What is done with a second factor that was shown. */
export interface Showing {
  /** Under which the sign-in, or the confirmation, waits. */
  pendingId: string
  show: (proof: SecondProof) => Promise<Session>
  onShown: (session: Session) => unknown
  /** On the button: 'Sign in'. */
  verb: string
}

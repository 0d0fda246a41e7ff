import type { Session } from '#contract/accounts.ts'
import type { SecondProof } from '#contract/mfa.ts'

/** The props of a form for a second factor. */
export interface SecondFactorProps {
  /** Identifies the pending sign-in or confirmation. */
  pendingId: string
  show: (proof: SecondProof) => Promise<Session>
  onShown: (session: Session) => unknown
  /** The action on the button: 'Sign in'. */
  verb: string
}

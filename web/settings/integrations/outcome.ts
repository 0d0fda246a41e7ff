/** How an attempt to connect ended. It is kept in the history entry, so a reload shows it again. */
export type Outcome =
  | { kind: 'connected'; id: string }
  | { kind: 'denied' }
  /** The EMR launched the product without a patient. */
  | { kind: 'no-patient' }
  /** The page was left before the answer was used, or opened without one. */
  | { kind: 'unfinished' }
  /** The EMR answered with an error other than a denial (RFC 6749 §4.1.2.1). */
  | { kind: 'refused'; isTemporary: boolean }
  /** The server didn't accept the answer; its words. */
  | { kind: 'failed'; message: string; detail?: string | undefined }

export interface OutcomeState {
  outcome: Outcome
}

/** The outcome in the state of a history entry, if any. Only this app writes that state. */
export function readOutcome(state: unknown): Outcome | undefined {
  return (state as Partial<OutcomeState> | null)?.outcome
}

/** What the address says that an EMR sends the browser back to (RFC 6749 §4.1.2; of OSCAR RFC 5849 §2.2). */
export type CallbackAnswer = Readonly<Record<string, string>>

/** The code and the state of an answer, whichever protocol named them. */
export const codeIn = ({ code, oauth_verifier }: CallbackAnswer) => code ?? oauth_verifier
export const stateIn = ({ state, oauth_token }: CallbackAnswer) => state ?? oauth_token

/** The outcome that an answer without a code has; undefined if the code decides. */
export function outcomeWithoutCode(answer: CallbackAnswer): Outcome | undefined {
  const { error, oauth_token, oauth_verifier } = answer
  // OAuth 1.0 has no word for a denial: the verifier is missing.
  const isDenied = error === 'access_denied' || (oauth_token && !oauth_verifier)
  if (isDenied) return { kind: 'denied' }
  if (error)
    return { kind: 'refused', isTemporary: /^(server_error|temporarily_unavailable)$/.test(error) }
  return codeIn(answer) && stateIn(answer) ? undefined : { kind: 'unfinished' }
}

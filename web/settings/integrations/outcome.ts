/** How an attempt to connect ended. It is kept in the history entry, so a reload shows it again. */
export type Outcome =
  | { kind: 'connected'; id: string }
  | { kind: 'denied' }
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

/** What the address says that an EMR sends the browser back to (RFC 6749 §4.1.2). */
export type CallbackAnswer = Readonly<Record<string, string>>

/** The outcome that an answer without a code has; undefined where the code decides. */
export function outcomeWithoutCode({ code, state, error }: CallbackAnswer): Outcome | undefined {
  if (error === 'access_denied') return { kind: 'denied' }
  if (error)
    return { kind: 'refused', isTemporary: /^(server_error|temporarily_unavailable)$/.test(error) }
  return code && state ? undefined : { kind: 'unfinished' }
}

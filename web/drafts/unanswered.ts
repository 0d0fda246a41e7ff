/** The most unanswered edits to keep; users may type for hours offline. */
const most = 8

/** Adds an edit to the unanswered ones: the server may have any of them. */
export const withUnanswered = <Sent>(before: readonly Sent[], sent: Sent): Sent[] =>
  [...before, sent].slice(-most)

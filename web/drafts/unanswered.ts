/** So much without an answer is remembered; typing goes on for hours without a network. */
const most = 8

/** What was sent and not answered, with one more: each of it may be what the server has. */
export const withUnanswered = <Sent>(before: readonly Sent[], sent: Sent): Sent[] =>
  [...before, sent].slice(-most)

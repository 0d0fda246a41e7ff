/** RFC 6749 §5.1 only recommends `expires_in`; without it a token is renewed after five minutes. */
const USUAL_SECONDS = 300

export const expiryOf = (now: Date, expiresIn: number | undefined): Date =>
  new Date(now.getTime() + (expiresIn ?? USUAL_SECONDS) * 1000)

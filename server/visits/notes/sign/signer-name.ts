import type { User } from '#contract/profile.ts'

/** The name of a user with their title, as documents show it. */
export const signerName = ({ profile, name, email }: User): string =>
  [profile.title, name || email].filter(Boolean).join(' ')

import type { GenerationPreferences } from '#contract/profile.ts'

/** The clinician speaks of what they do; only these beginnings, so that agreement is certain. */
const own = /^(?:I|We)(?:'m| am|'re| are) going to |^(?:I|We)(?:'ll| will) (?:go ahead and )?/
const done =
  /^(?:I|We) (prescribed|ordered|recommended|advised|discussed|reviewed|explained|examined|referred|started|stopped|checked|suggested) /

/** A line of the composer in the voice that the user wants. Quotations and all else stay as they are. */
export function voiced(line: string, voice: GenerationPreferences['voice']): string {
  if (voice === 'first-person') return line.replace(own, 'I will ').replace(done, 'I $1 ')
  if (voice === 'third-person')
    return line.replace(own, 'The clinician will ').replace(done, 'The clinician $1 ')
  return line
}

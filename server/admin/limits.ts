import type { getLimits } from '#contract/admin.ts'
import type { Answer } from '#contract/endpoint.ts'
import { defaultRates, type RateName } from '#server/rates/rates.ts'
import type { Services } from '#server/services.ts'

/** What each count is of, in the words of an administrator. */
const titles: Record<RateName, string> = {
  generate: 'Notes, summaries and suggestions that are written',
  ahead: 'Drafts while a visit runs',
  opinion: 'Second opinions on a note',
  rewrite: 'Passages worded anew',
  chat: 'Questions to the assistant',
  search: 'Searches through visits',
  find: 'Searches of the public library',
  transcribe: 'Recordings sent to be transcribed',
  ticket: 'Recordings begun or resumed',
  upload: 'Files begun',
  part: 'Parts of files',
  export: 'Exports',
  import: 'Imports',
}

/** What users may ask for, and how the operator changes it. */
export function readLimits({ config }: Services): Answer<typeof getLimits> {
  const names = Object.keys(defaultRates) as RateName[] // The keys of a literal are its own type.
  return {
    rates: names.map((name) => ({
      name,
      title: titles[name],
      perMinute: config.rates[name],
      usual: defaultRates[name],
    })),
    maxUploadBytes: config.maxUploadBytes,
  }
}

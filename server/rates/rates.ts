/** What is counted, and how many requests a minute each user (without an account: each address) may make of it. */
export const defaultRates = {
  /** Notes, summaries for patients and previews: each may ask a language model. */
  generate: 30,
  /** Drafts while the visit runs; a browser asks four times a minute. */
  ahead: 30,
  /** Another wording of a passage. */
  rewrite: 60,
  /** Asks a model once for every sentence. */
  opinion: 6,
  chat: 30,
  /** Starting to make text of a recording. */
  transcribe: 60,
  /** Tickets for the websocket: one for each begin and each broken line. */
  ticket: 120,
  /** Drops of files, and logos. */
  upload: 60,
  /** Parts of files, of 1 or 4 MB each. */
  part: 3_000,
  /** Opens every visit of a user. */
  search: 120,
  /** Answered from memory as one types; counted by address. */
  find: 3_000,
  /** Files made of notes, and dictionaries. */
  export: 120,
  import: 30,
} as const satisfies Record<string, number>

export type RateName = keyof typeof defaultRates
export type Rates = Record<RateName, number>

/**
 * Reads `generate=10,chat=60`: requests a minute in the place of the defaults.
 * @throws Error for a name that is not there or a number that is not 1 or more
 */
export function parseRates(text: string): Rates {
  const given = text.split(/[\s,]+/).filter(Boolean)
  const changed = given.map((entry) => {
    const [, name = '', number = ''] = /^(\w+)=(\d+)$/.exec(entry) ?? []
    if (!(name in defaultRates) || Number(number) < 1)
      throw new Error(
        `The setting RATE_LIMITS does not fit: ${entry} is none of ${Object.keys(defaultRates).join(', ')} with a number a minute, such as generate=30`,
      )
    return [name, Number(number)]
  })
  return { ...defaultRates, ...Object.fromEntries(changed) }
}

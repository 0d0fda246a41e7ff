/** A number that an administrator may change, between `least`, below which work stops, and `most`. */
interface Kind {
  usual: number
  least: number
  most: number
}

const aMinute = (usual: number, least: number): Kind => ({ usual, least, most: 100_000 })

/** Costly requests: how many a minute each user (without an account: each address) may make of each kind. */
const requests = {
  /** Notes, summaries for patients and previews: each may ask a language model. */
  generate: aMinute(30, 1),
  /** Drafts while the visit runs; a browser asks four times a minute. */
  ahead: aMinute(30, 4),
  /** Another wording of a passage. */
  rewrite: aMinute(60, 1),
  chat: aMinute(30, 1),
  /** Starting to make text of a recording. */
  transcribe: aMinute(60, 1),
  /** Tickets for the websocket: one for each begin and each broken line. */
  ticket: aMinute(120, 20),
  /** Drops of files, and logos. */
  upload: aMinute(60, 3),
  /** Parts of files, of 1 or 4 MB each. */
  part: aMinute(3_000, 60),
  /** Opens every visit of a user, or asks an EMR. */
  search: aMinute(120, 10),
  /** Answered from memory as one types; counted by address. */
  find: aMinute(3_000, 60),
  /** Files made of notes, and dictionaries. */
  export: aMinute(120, 1),
  import: aMinute(30, 1),
  /** Mails to people who are invited to a group, ten at a time, and opened invitations. */
  invite: aMinute(120, 10),
  /** Links to questions for patients, created or sent. */
  ask: aMinute(30, 5),
  /** Answers of patients, who may share the address of a waiting room. */
  intake: aMinute(600, 30),
  /** Letters of medicines that patients type, several requests for each name. */
  suggest: aMinute(1200, 60),
  /** Spoken answers of patients, each up to a minute of work for a speech engine. */
  speak: aMinute(20, 2),
  /** What clients measure and log. */
  report: aMinute(120, 1),
} as const satisfies Record<string, Kind>

export const limitKinds = {
  /** Largest upload. */
  'file-megabytes': { usual: 500, least: 10, most: 20_000 },
  /** Audio and files that a user may store; 500 GB are 4,300 hours of audio. */
  'storage-gigabytes': { usual: 500, least: 1, most: 100_000 },
  /** How long a session lasts after it began; at most 30 days, as its cookie does (ASVS 5.0 §7.3). */
  'session-hours': { usual: 720, least: 1, most: 720 },
  /** How long it lasts after its last use. A page in the foreground uses it every quarter of an hour. */
  'session-idle-hours': { usual: 336, least: 1, most: 720 },
  /**
   * A page locks after this many minutes without input (45 CFR 164.312(a)(2)(iii)); there's no option to never lock.
   */
  'lock-minutes': { usual: 15, least: 1, most: 240 },
  /** The access log of a deleted account is kept this long; HIPAA 45 CFR 164.316(b)(2)(i) requires six years. */
  'log-years': { usual: 6, least: 1, most: 30 },
  ...requests,
} as const satisfies Record<string, Kind>

export type RateName = keyof typeof requests
export type LimitName = keyof typeof limitKinds
export type LimitValues = Record<LimitName, number>

export const rateNames = Object.keys(requests) as RateName[] // The keys of a literal are its own type.
export const limitNames = Object.keys(limitKinds) as LimitName[]
export const isLimitName = (name: string): name is LimitName => Object.hasOwn(limitKinds, name)
export const isRateName = (name: string): name is RateName => Object.hasOwn(requests, name)

/**
 * Reads `generate=10,chat=60`: requests per minute from the environment.
 * @throws Error for an unknown name or a number that isn't 1 or more
 */
export function parseRates(text: string): Partial<LimitValues> {
  const given = text.split(/[\s,]+/).filter(Boolean)
  const said = given.map((entry) => {
    const [, name = '', number = ''] = /^(\w+)=(\d+)$/.exec(entry) ?? []
    if (!isRateName(name) || Number(number) < 1)
      throw new Error(
        `Invalid RATE_LIMITS: ${entry} is none of ${rateNames.join(', ')} with a number a minute, such as generate=30`,
      )
    return [name, Number(number)]
  })
  return Object.fromEntries(said)
}

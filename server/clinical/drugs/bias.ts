/** A term of a dictionary as the search for doubtful names needs it. */
export interface Term {
  term: string
  /** A common mishearing. */
  soundsLike?: string | undefined
  /** The replacement; absent if the term itself is correct. */
  replacement?: string | undefined
}

/** Names that are likelier than others here: those of the patient's own list, the clinic's and the user's words. */
export interface Bias {
  patient: readonly string[]
  clinic: readonly Term[]
  user: readonly Term[]
}

export const noBias: Bias = { patient: [], clinic: [], user: [] }

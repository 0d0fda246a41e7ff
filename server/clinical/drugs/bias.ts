/** A term of a dictionary as the search for doubtful names needs it. */
export interface Term {
  term: string
  /** A common mishearing. */
  soundsLike?: string | undefined
  /** The replacement; absent if the term itself is correct. */
  replacement?: string | undefined
}

/** Names that are likelier than others here: those of the patient's own list, the user's words, their groups' and the clinic's. */
export interface Bias {
  patient: readonly string[]
  user: readonly Term[]
  /** Of the groups that license the user. */
  group: readonly Term[]
  clinic: readonly Term[]
}

export const noBias: Bias = { patient: [], user: [], group: [], clinic: [] }

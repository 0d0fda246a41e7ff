/** The most that one answer may hold, in characters and entries. */
export const answerLimits = {
  shortText: 200,
  longText: 2_000,
  /** Of each field of a medicine or allergy. */
  field: 120,
  items: 40,
} as const

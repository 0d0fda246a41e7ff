/** Whether two lists of times are distinguishable. */
interface Apart {
  /**
   * The probability that a time of the first list is the longer of a pair: 0.5 if they can't be distinguished, 0 or 1
   * if a single measurement is enough. The statistic of Mann and Whitney (1947), divided by the number of pairs, which
   * ignores outliers.
   */
  chance: number
  /** How many standard errors that is from 0.5; beyond 3 it's hardly chance. */
  errors: number
}

/** Compares every time of one list with every time of the other. */
export function apart(some: readonly number[], others: readonly number[]): Apart {
  let longer = 0
  for (const one of some)
    for (const other of others) longer += one > other ? 1 : one === other ? 0.5 : 0
  const pairs = some.length * others.length
  const error = Math.sqrt((some.length + others.length + 1) / (12 * pairs))
  const chance = longer / pairs
  return { chance, errors: (chance - 0.5) / error }
}

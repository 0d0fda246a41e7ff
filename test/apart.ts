/** Whether two lists of times can be told apart. */
interface Apart {
  /**
   * The chance that a time of the first list is the longer of a pair: 0.5 where nothing can be told, 0 or 1 where one look
   * is enough. The statistic of Mann and Whitney (1947), divided by the number of pairs; it does not care about outliers.
   */
  chance: number
  /** How many standard errors that is from 0.5; beyond 3 it is hardly an accident. */
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

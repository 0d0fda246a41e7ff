/** A function of a visit, its index, a line or a passage, whose result is cached as long as the visit is. */
export function perVisit<Visit extends object, T>(
  compute: (visit: Visit) => T,
): (visit: Visit) => T {
  const kept = new WeakMap<Visit, T>()
  return (visit) => {
    const before = kept.get(visit)
    if (before !== undefined) return before
    const result = compute(visit)
    kept.set(visit, result)
    return result
  }
}

interface TimeSpan {
  timestamp: number
  end?: number | undefined
}

/** A line without an end is taken to last a moment. */
export const endOf = ({ timestamp, end }: TimeSpan) => Math.max(end ?? timestamp, timestamp + 0.1)

/**
 * Finds the lines of a list that are said during a stretch, by their indexes, those with the largest overlap first; if
 * there are none, the nearest. The list may be long: only nearby lines are examined.
 */
export function byTime(lines: readonly TimeSpan[]): (from: number, to: number) => number[] {
  const order = lines.map((_, place) => place).toSorted((a, b) => startOf(a) - startOf(b))
  const longest = lines.reduce((most, line) => Math.max(most, endOf(line) - line.timestamp), 0)
  function startOf(place: number): number {
    return lines[place]?.timestamp ?? 0
  }
  function firstFrom(time: number): number {
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (startOf(order[middle] ?? 0) < time) low = middle + 1
      else high = middle
    }
    return low
  }
  return (from, to) => {
    const around = order.slice(firstFrom(from - longest), firstFrom(to))
    const shared = (place: number) =>
      Math.min(to, endOf(lines[place] ?? { timestamp: 0 })) - Math.max(from, startOf(place))
    const during = around.filter((place) => shared(place) > 0)
    if (during.length > 0) return during.toSorted((a, b) => shared(b) - shared(a))
    const next = firstFrom(from)
    const candidates = order.slice(Math.max(0, next - 1), next + 1)
    return candidates
      .toSorted((a, b) => Math.abs(startOf(a) - from) - Math.abs(startOf(b) - from))
      .slice(0, 1)
  }
}

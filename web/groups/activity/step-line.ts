const WIDTH = 600
const HEIGHT = 120
const PADDING = 4

/** The points of a line with a step for each value, in a box of 600 × 120. @param highest the value at its top */
export function stepLine(values: readonly number[], highest: number): string {
  const step = WIDTH / Math.max(1, values.length)
  return values
    .flatMap((value, at) => {
      const y = HEIGHT - PADDING - (value / highest) * (HEIGHT - 2 * PADDING)
      return [`${at * step},${y}`, `${(at + 1) * step},${y}`]
    })
    .join(' ')
}

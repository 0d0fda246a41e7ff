export type Point = readonly [number, number]

/** A path as far as it tells lines, rectangles and circles. */
export interface Path {
  /** Where it began, and the ends of its lines and curves. */
  points: Point[]
  lines: [Point, Point][]
  /** Of which four make a circle. */
  curves: number
}

/** How many numbers each operator of a `constructPath` takes: move, line, two kinds of curves, close. */
const sizes = [2, 2, 6, 4, 0]
const [MOVE, LINE, CLOSE] = [0, 1, 4]

/** The paths in the argument of a `constructPath`. */
export function pathsIn(data: unknown): Path[] {
  // What pdf.js builds it as.
  const values = (data as [ArrayLike<number> | null] | undefined)?.[0] ?? []
  const paths: Path[] = []
  for (let at = 0; at < values.length;) {
    const operator = values[at] ?? CLOSE
    const size = sizes[operator] ?? 0
    const end: Point = [values[at + size - 1] ?? 0, values[at + size] ?? 0]
    if (operator === MOVE) paths.push({ points: [end], lines: [], curves: 0 })
    else extend(paths.at(-1), operator, end)
    at += size + 1
  }
  return paths
}

function extend(path: Path | undefined, operator: number, end: Point): void {
  const last = path?.points.at(-1)
  const first = path?.points[0]
  if (!path || !last || !first) return
  if (operator === CLOSE) {
    path.lines.push([last, first])
    return
  }
  if (operator === LINE) path.lines.push([last, end])
  else path.curves += 1
  path.points.push(end)
}

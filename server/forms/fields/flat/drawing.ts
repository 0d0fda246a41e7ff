import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageRectangle } from '#contract/form-fields.ts'
import { type Page, shownRectangle, type Viewport } from '../pdf.ts'
import { type Path, pathsIn, type Point } from './paths.ts'

/** A line that is drawn across or down a page, as it is shown. */
export interface Line {
  /** The smaller end and the larger end along the line. */
  from: number
  to: number
  /** Its place across: y of a line across the page, x of one down the page. */
  at: number
}

/** What the drawing operators of a page draw, as it is shown. Curves and slanted lines are left out. */
export interface Drawing {
  across: Line[]
  down: Line[]
  /** Rectangles drawn as one path with an outline. */
  rectangles: PageRectangle[]
  /** The squares around drawn circles. */
  circles: PageRectangle[]
  /** Areas filled with a colour: the heads of tables. */
  shades: PageRectangle[]
  pictures: Picture[]
}

/** What pdf.js paints as a picture: its name, or the picture itself where it is small. */
export interface Picture {
  source: unknown
  /** From the unit square (ISO 32000-2 §8.9.5) to the page as it is shown. */
  matrix: Matrix
}

export const emptyDrawing = (): Drawing => ({
  across: [],
  down: [],
  rectangles: [],
  circles: [],
  shades: [],
  pictures: [],
})

export type Matrix = readonly [number, number, number, number, number, number]
const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that applies `b`, then `a` (ISO 32000-2 §8.3.4). */
const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]

/** A filled rectangle no thicker than this is a line. */
const thickest = 2.6
/** One path with more rectangles draws lines or a picture. */
const mostBoxes = 500
/** Points by which the ends of a straight line may differ across. */
const slant = 0.6

/** What a page draws, without annotations: their appearance isn't part of it. pdf.js remembers it. */
export const operatorsOf = (page: Page) => page.getOperatorList({ annotationMode: 0 })

const toMatrix = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix => [
  a,
  b,
  c,
  d,
  e,
  f,
]

export async function readDrawing(page: Page, viewport: Viewport): Promise<Drawing> {
  const { fnArray, argsArray } = await operatorsOf(page)
  const drawing = emptyDrawing()
  const filled = new Set<number>([OPS.fill, OPS.eoFill])
  const pictures = new Set<number>([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
  ])
  const shown = toMatrix(viewport.transform)
  const saved: Matrix[] = []
  let matrix = identity
  let colour = ''
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at] as unknown[] | null
    if (operator === OPS.save) saved.push(matrix)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd)
      matrix = saved.pop() ?? identity
    else if (operator === OPS.setFillRGBColor) colour = String(args?.[0])
    else if (operator === OPS.transform && args) matrix = times(matrix, toMatrix(args.map(Number)))
    else if (pictures.has(operator))
      drawing.pictures.push({ source: args?.[0], matrix: times(shown, matrix) })
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(matrix)
      if (args?.[0]) matrix = times(matrix, args[0] as Matrix)
    } else if (operator === OPS.constructPath && args && args[0] !== OPS.endPath)
      addPath(drawing, pathsIn(args[1]), {
        matrix,
        viewport,
        isFilled: filled.has(args[0] as number),
        isWhite: /^#f{6}$/i.test(colour),
      })
  }
  return drawing
}

interface Place {
  matrix: Matrix
  viewport: Viewport
  isFilled: boolean
  isWhite: boolean
}

function addPath(
  drawing: Drawing,
  paths: readonly Path[],
  { matrix, viewport, isFilled, isWhite }: Place,
): void {
  const shown = ([x, y]: Point): Point => {
    const { x: left, y: top } = shownRectangle(viewport, [
      matrix[0] * x + matrix[2] * y + matrix[4],
      matrix[1] * x + matrix[3] * y + matrix[5],
      matrix[0] * x + matrix[2] * y + matrix[4],
      matrix[1] * x + matrix[3] * y + matrix[5],
    ])
    return [left, top]
  }
  const outlines = isFilled ? outlinesIn(paths.map(({ points }) => points.map(shown))) : []
  drawing.rectangles.push(...outlines)
  for (const path of paths) {
    const points = path.points.map(shown)
    const box = boundsOf(points)
    if (isFilled) {
      const isOutline = outlines.some((one) => areClose(one, box))
      if (!isOutline) addFilled(drawing, points, box, isWhite)
      continue
    }
    if (isRounded(path, points)) {
      addFrame(drawing, box)
      continue
    }
    for (const [from, to] of path.lines) addLine(drawing, shown(from), shown(to))
    if (isRectangle(points)) drawing.rectangles.push(box)
    if (path.curves >= 4 && path.curves <= 8 && path.lines.length <= 1) drawing.circles.push(box)
  }
}

/** Many programs draw a line as a thin filled rectangle. Larger filled areas are backgrounds. */
function addFilled(
  drawing: Drawing,
  points: readonly Point[],
  box: PageRectangle,
  isWhite: boolean,
): void {
  if (!isRectangle(points)) return
  const { x, y, width, height } = box
  if (height <= thickest && width > height)
    drawing.across.push({ from: x, to: x + width, at: y + height / 2 })
  else if (width <= thickest) drawing.down.push({ from: y, to: y + height, at: x + width / 2 })
  else if (!isWhite) drawing.shades.push(box)
}

/** Rectangles with a hole that leaves a thin border, as fonts and some programs draw boxes. */
function outlinesIn(paths: readonly (readonly Point[])[]): PageRectangle[] {
  const boxes = paths.filter(isRectangle).map(boundsOf)
  if (boxes.length > mostBoxes) return []
  return boxes.filter((outer) => boxes.some((one) => isHole(one, outer)))
}

const isHole = (one: PageRectangle, outer: PageRectangle): boolean =>
  one.x > outer.x && one.y > outer.y && one.width < outer.width && areClose(one, outer)

/** Whether all edges differ by a thin border at most. */
const areClose = (one: PageRectangle, other: PageRectangle): boolean =>
  Math.abs(one.x - other.x) <= thickest &&
  Math.abs(one.y - other.y) <= thickest &&
  Math.abs(one.x + one.width - other.x - other.width) <= thickest &&
  Math.abs(one.y + one.height - other.y - other.height) <= thickest

function addLine({ across, down }: Drawing, [x1, y1]: Point, [x2, y2]: Point): void {
  if (Math.abs(y1 - y2) <= slant && Math.abs(x1 - x2) > slant)
    across.push({ from: Math.min(x1, x2), to: Math.max(x1, x2), at: (y1 + y2) / 2 })
  else if (Math.abs(x1 - x2) <= slant && Math.abs(y1 - y2) > slant)
    down.push({ from: Math.min(y1, y2), to: Math.max(y1, y2), at: (x1 + x2) / 2 })
}

function boundsOf(points: readonly Point[]): PageRectangle {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** A rectangle with round corners, as if they were square. */
function addFrame({ rectangles, across, down }: Drawing, box: PageRectangle): void {
  const { x, y, width, height } = box
  rectangles.push(box)
  for (const at of [y, y + height]) across.push({ from: x, to: x + width, at })
  for (const at of [x, x + width]) down.push({ from: y, to: y + height, at })
}

/** Four sides with a curve at each corner. */
const isRounded = ({ curves, lines }: Path, points: readonly Point[]): boolean => {
  const edges = edgesOf(points)
  return curves === 4 && lines.length >= 4 && points.every((one) => edges.some((isOn) => isOn(one)))
}

/** Four corners, the first perhaps repeated. */
function isRectangle(points: readonly Point[]): boolean {
  if (points.length < 4 || points.length > 5) return false
  const [isOnSide, isOnEnd] = edgesOf(points)
  return points.every((one) => isOnSide(one) && isOnEnd(one))
}

type IsOn = (point: Point) => boolean

/** Whether a point is on the left or right edge around some points, and on the upper or lower one. */
function edgesOf(points: readonly Point[]): [IsOn, IsOn] {
  const { x, y, width, height } = boundsOf(points)
  const isEdge = (value: number, from: number, size: number) =>
    Math.abs(value - from) <= slant || Math.abs(value - from - size) <= slant
  return [([px]) => isEdge(px, x, width), ([, py]) => isEdge(py, y, height)]
}

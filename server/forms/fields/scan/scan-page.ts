import type { PageRectangle } from '#contract/form-fields.ts'
import { cellsBetween, isSquare } from '../flat/cells.ts'
import { type Drawing, emptyDrawing, type Line, type Matrix } from '../flat/drawing.ts'
import type { FlatPage } from '../flat/flat-page.ts'
import { mergeLines } from '../flat/merge-lines.ts'
import type { Page } from '../pdf.ts'
import { type Bitmap, longLine, paint, straightened, transposed, whitePage } from './bitmap.ts'
import { inkOn, withoutLines } from './ink.ts'
import { type Pixels, pixelsOf } from './pixels.ts'
import { linesAcross, tiltOf } from './strokes.ts'
import { turnOf } from './turn.ts'

/** A page with more lines of its own isn't a scan with a stamp. */
const mostLines = 4
/** A scan covers at least this part of its page. */
const leastShare = 0.5
const mostTilt = 0.1
/** Shorter ones, in points, are strokes of letters. */
const shortestLine = 6.5
/** A picture with more of them is a photograph. */
const mostStrokes = 6_000
/** Points by which lines miss each other at a corner. */
const corner = 0.9

interface Scan {
  pixels: Pixels
  matrix: Matrix
}

/** The page with what its pictures show, if it is a scan; otherwise as it is. */
export async function withScan(page: Page, shown: FlatPage): Promise<FlatPage> {
  const { across, down, pictures } = shown.drawing
  if (across.length + down.length > mostLines) return shown
  const area = shown.width * shown.height
  const covered = pictures.reduce((sum, { matrix }) => sum + areaOf(matrix), 0)
  if (covered < area * leastShare) return shown
  const scans: Scan[] = []
  for (const picture of pictures) {
    // A corner or a line of the page.
    if (areaOf(picture.matrix) < area / 200) continue
    const pixels = await pixelsOf(page, picture)
    if (pixels) scans.push({ pixels, matrix: picture.matrix })
  }
  if (scans.length === 0) return shown
  const bitmap = whitePage(shown.width, shown.height, Math.min(...scans.map(resolutionOf)))
  for (const { pixels, matrix } of scans) paint(bitmap, pixels, matrix)
  const tilt = clearTilt(tiltOf(bitmap))
  const turn = turnOf(tilt, shown.width, shown.height)
  const runs = shown.runs.map((run) => ({ ...run, rectangle: turn.toStraight(run.rectangle) }))
  const { letters, ...seen } = seenOn(straightened(bitmap, tilt))
  return { ...shown, ...seen, runs, scan: { ...turn, letters } }
}

/** A page that is turned further isn't a tilted scan. */
const clearTilt = (tilt: number): number => (Math.abs(tilt) > mostTilt ? 0 : tilt)

interface ScanContent {
  drawing: Drawing
  ink: FlatPage['ink']
  /** The page without its lines and boxes. */
  letters: Bitmap
}

/** The lines and the words of a picture of a page. */
function seenOn(bitmap: Bitmap): ScanContent {
  const strokes = linesAcross(bitmap, shortestLine)
  const upright = linesAcross(transposed(bitmap), shortestLine)
  if (strokes.length + upright.length > mostStrokes)
    return { drawing: emptyDrawing(), ink: [], letters: bitmap }
  const across = mergeLines(strokes.filter((one) => isLong(one) || isSide(one, upright)))
  const long = across.filter(isLong)
  // A short line on a long one separates letters.
  const isTick = (one: Line) => isMet(one, one.to, long)
  const down = mergeLines(
    upright.filter((one) => isLong(one) || isSide(one, strokes) || isTick(one)),
  )
  const ink = inkOn(withoutLines(bitmap, across, down))
  // Other short lines may be strokes of large letters.
  const boxes = cellsBetween(across, down).filter(isSquare).map(sidesOf)
  const letters = withoutLines(
    bitmap,
    [...across.filter(isLong), ...boxes.flatMap((one) => one.across)],
    [...down.filter(isLong), ...boxes.flatMap((one) => one.down)],
  )
  return { drawing: { ...emptyDrawing(), across, down }, ink, letters }
}

const sidesOf = ({ x, y, width, height }: PageRectangle): Record<'across' | 'down', Line[]> => ({
  across: [y, y + height].map((at) => ({ from: x, to: x + width, at })),
  down: [x, x + width].map((at) => ({ from: y, to: y + height, at })),
})

const isLong = ({ from, to }: Line): boolean => to - from >= longLine

/** The side of a box: both of its ends are corners. Parts of letters end in curves. */
const isSide = (line: Line, others: readonly Line[]): boolean =>
  isMet(line, line.from, others) && isMet(line, line.to, others)

const isMet = ({ at }: Line, end: number, others: readonly Line[]): boolean =>
  others.some(
    (one) => Math.abs(one.at - end) <= corner && one.from <= at + corner && one.to >= at - corner,
  )

const areaOf = ([a, b, c, d]: Matrix): number => Math.abs(a * d - b * c)

/** Pixels per point. */
const resolutionOf = ({ pixels, matrix }: Scan): number =>
  Math.sqrt((pixels.width * pixels.height) / areaOf(matrix))

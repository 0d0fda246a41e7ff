import type { Bar } from './bars.ts'
import type { Span } from './player.ts'

/** A bar with the space behind it, in CSS pixels. */
export const barPixels = 3
const barWidth = 2
const leastHeight = 2
/** Room above the bars for the flags of marks, in CSS pixels. */
const flagRoom = 6
/** Room below them for the line that shows what is loaded. */
const loadedRoom = 3

interface Picture {
  bars: readonly Bar[]
  /** Length of the axis in seconds. */
  end: number
  time: number
  /** Moments with a mark. */
  marks: readonly number[]
  loaded: readonly Span[]
}

/** Draws the waveform of a visit on a canvas, in the colours of the page. */
export function drawWave(canvas: HTMLCanvasElement, picture: Picture): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const c = canvas.getContext('2d')
  if (!c || width === 0) return
  const scale = window.devicePixelRatio
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  c.setTransform(scale, 0, 0, scale, 0, 0)
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const place = (seconds: number) => (picture.end > 0 ? (seconds / picture.end) * width : 0)
  drawLoaded(c, picture.loaded, { place, y: height - 1, colour: colour('line-control') })
  drawBars(c, picture.bars, { height, played: place(picture.time), colour })
  for (const mark of picture.marks) drawFlag(c, place(mark), height, colour('teal-ink'))
  c.fillStyle = colour('ink')
  c.fillRect(Math.min(width - 2, Math.max(0, place(picture.time) - 1)), 0, 2, height)
}

interface BarStyle {
  height: number
  /** Where the played part ends. */
  played: number
  colour: (name: string) => string
}

function drawBars(
  c: CanvasRenderingContext2D,
  bars: readonly Bar[],
  { height, played, colour }: BarStyle,
): void {
  const room = height - flagRoom - loadedRoom
  const middle = flagRoom + room / 2
  for (const [at, { kind, height: share, speaker }] of bars.entries()) {
    const x = at * barPixels
    c.globalAlpha = x < played ? 1 : 0.55
    if (kind === 'sound') {
      c.fillStyle = colour(speaker < 0 ? 'ink-quiet' : `speaker-${Math.min(speaker, 2) + 1}`)
      const size = Math.max(leastHeight, share * room)
      c.fillRect(x, middle - size / 2, barWidth, size)
    } else {
      c.globalAlpha = 1
      c.strokeStyle = colour(kind === 'gap' ? 'amber' : 'line-control')
      hatch(c, x, { top: middle - room / 3, bottom: middle + room / 3 })
    }
  }
  c.globalAlpha = 1
}

/** One stroke of a hatching; a stretch of them is hatched. */
function hatch(
  c: CanvasRenderingContext2D,
  x: number,
  { top, bottom }: { top: number; bottom: number },
) {
  c.lineWidth = 1
  c.beginPath()
  c.moveTo(x - 2, bottom)
  c.lineTo(x + 4, top)
  c.stroke()
}

function drawFlag(c: CanvasRenderingContext2D, x: number, height: number, colour: string): void {
  c.fillStyle = colour
  c.fillRect(x, 0, 1, height - loadedRoom)
  c.beginPath()
  c.moveTo(x, 0)
  c.lineTo(x + 7, 3.5)
  c.lineTo(x, 7)
  c.fill()
}

interface LoadedStyle {
  place: (seconds: number) => number
  y: number
  colour: string
}

function drawLoaded(
  c: CanvasRenderingContext2D,
  loaded: readonly Span[],
  { place, y, colour }: LoadedStyle,
): void {
  c.fillStyle = colour
  for (const { from, to } of loaded) c.fillRect(place(from), y, place(to) - place(from), 1)
}

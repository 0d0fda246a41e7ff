import type { Picture } from '../flat/drawing.ts'
import type { Page } from '../pdf.ts'

/** The pixels of a picture as pdf.js decodes them. */
export interface Pixels {
  width: number
  height: number
  /** pdf.js `ImageKind`: 1 black and white, 2 RGB, 3 RGBA. */
  kind: number
  data: Uint8Array | Uint8ClampedArray
}

/** Longest wait for a picture that is being decoded, in milliseconds. */
const patience = 10_000

/** The pixels of a picture; undefined if it can't be decoded or is too large. */
export async function pixelsOf(page: Page, { source }: Picture): Promise<Pixels | undefined> {
  const name = typeof source === 'string' ? source : (source as { data?: unknown } | null)?.data
  const found = typeof name === 'string' ? await decoded(page, name) : source
  const pixels = found as Partial<Pixels> | null | undefined
  if (!pixels?.data?.length || !pixels.width || !pixels.height) return undefined
  // A mask says no kind: its pixels are bits.
  return { ...(pixels as Pixels), kind: pixels.kind ?? 1 }
}

async function decoded(page: Page, name: string): Promise<unknown> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  const found = new Promise((resolve) => objects.get(name, resolve))
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}

/** How light a pixel is, from 0 to 255: its darkest colour, so that coloured lines count as dark. */
export function lightness({ width, kind, data }: Pixels): (x: number, y: number) => number {
  if (kind === 1) {
    const rowBytes = (width + 7) >> 3
    return (x, y) => (((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) * 255
  }
  const step = kind === 2 ? 3 : 4
  return (x, y) => {
    const at = (y * width + x) * step
    return Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255)
  }
}

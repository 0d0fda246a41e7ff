import type { PageRectangle } from '#contract/form-fields.ts'
import type { PageSize } from '../pdf/PdfPage.tsx'

/** The smallest side of a field, in points. */
const SMALLEST = 4

/** The rectangle within its page, no smaller than a field can be. */
export function withinPage({ x, y, width, height }: PageRectangle, page: PageSize): PageRectangle {
  const w = Math.min(Math.max(width, SMALLEST), page.width)
  const h = Math.min(Math.max(height, SMALLEST), page.height)
  return {
    x: Math.min(Math.max(x, 0), page.width - w),
    y: Math.min(Math.max(y, 0), page.height - h),
    width: w,
    height: h,
  }
}

export const moveBy = (one: PageRectangle, dx: number, dy: number): PageRectangle => ({
  ...one,
  x: one.x + dx,
  y: one.y + dy,
})

export const resizeBy = (one: PageRectangle, dx: number, dy: number): PageRectangle => ({
  ...one,
  width: one.width + dx,
  height: one.height + dy,
})

/** The rectangle between two points. */
export const between = (
  from: { x: number; y: number },
  to: { x: number; y: number },
): PageRectangle => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
})

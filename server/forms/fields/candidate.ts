import type { FormField, PageRectangle } from '#contract/form-fields.ts'

/** A field as it was found on a page, before it is named and put in order. */
export type Candidate = Omit<FormField, 'id' | 'name' | 'order' | 'owner' | 'source'> & {
  /** What the PDF calls it for people, its tooltip; '' where it doesn't. */
  tooltip: string
}

/** A piece of text on a page, with its place as in `PageRectangle`. */
export interface TextRun {
  text: string
  rectangle: PageRectangle
  /** The width of its letters, in any unit. */
  widthOf?: (letter: string) => number | undefined
}

export const right = ({ x, width }: PageRectangle) => x + width
export const bottom = ({ y, height }: PageRectangle) => y + height
export const middle = ({ y, height }: PageRectangle) => y + height / 2

/** How far two spans overlap; negative for the gap between them. */
export const overlap = (from: number, to: number, otherFrom: number, otherTo: number) =>
  Math.min(to, otherTo) - Math.max(from, otherFrom)

export const rowOverlap = (a: PageRectangle, b: PageRectangle) =>
  overlap(a.y, bottom(a), b.y, bottom(b))
export const columnOverlap = (a: PageRectangle, b: PageRectangle) =>
  overlap(a.x, right(a), b.x, right(b))

/** The area that two rectangles have in common. */
export const commonArea = (a: PageRectangle, b: PageRectangle): number =>
  Math.max(0, columnOverlap(a, b)) * Math.max(0, rowOverlap(a, b))

/** The common area of two rectangles as a part of both together, from 0 to 1. */
export function commonShare(a: PageRectangle, b: PageRectangle): number {
  const both = commonArea(a, b)
  return both / (a.width * a.height + b.width * b.height - both)
}

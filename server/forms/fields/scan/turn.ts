import type { PageRectangle } from '#contract/form-fields.ts'
import { middle } from '../candidate.ts'

/** Turns the places of a page around its middle. Rectangles stay upright. */
export interface Turn {
  toStraight: (rectangle: PageRectangle) => PageRectangle
  back: (rectangle: PageRectangle) => PageRectangle
}

/** @param tilt by how many points a line falls for each point to the right */
export function turnOf(tilt: number, width: number, height: number): Turn {
  const turned = (one: PageRectangle, slope: number): PageRectangle => {
    const right = one.x + one.width / 2 - width / 2
    const down = middle(one) - height / 2
    return { ...one, x: one.x - slope * down, y: one.y + slope * right }
  }
  return { toStraight: (one) => turned(one, -tilt), back: (one) => turned(one, tilt) }
}

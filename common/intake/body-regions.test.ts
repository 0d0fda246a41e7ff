import { expect, it } from 'vitest'
import { bodyOutline } from './body-outline.ts'
import { bodyMapSize, type Box, bodyRegions } from './body-regions.ts'

const regions = Object.entries(bodyRegions)

it('has regions that a finger can hit at 390 pixels, inside the drawing', () => {
  for (const [id, { box }] of regions) {
    const [x, y, width, height] = box
    expect(Math.min(width, height), id).toBeGreaterThanOrEqual(44)
    expect(x >= 0 && y >= 0, id).toBe(true)
    expect(x + width, id).toBeLessThanOrEqual(bodyMapSize.width)
    expect(y + height, id).toBeLessThanOrEqual(bodyMapSize.height)
  }
})

it('has no two regions in one place', () => {
  const overlap = ([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box) =>
    ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah
  for (const side of ['front', 'back'] as const) {
    const drawn = regions.filter(([, region]) => region.side === side)
    for (const [id, { box }] of drawn)
      for (const [other, region] of drawn)
        if (id < other) expect(overlap(box, region.box), `${id} and ${other}`).toBe(false)
  }
})

it('shows the patient’s right at the left of the front and at the right of the back', () => {
  for (const [id, { side, box }] of regions) {
    const isRight = id.startsWith('right-')
    if (!isRight && !id.startsWith('left-')) continue
    const isAtLeft = box[0] + box[2] / 2 < bodyMapSize.width / 2
    expect(isAtLeft, id).toBe(isRight === (side === 'front'))
  }
})

it('names each region differently in each language, with its side', () => {
  for (const language of ['en', 'fr'] as const)
    expect(new Set(regions.map(([, { label }]) => label[language])).size).toBe(regions.length)
  for (const [id, { label }] of regions) {
    if (id.startsWith('right-')) expect(`${label.en} ${label.fr}`).toMatch(/right.*droite?\b/i)
    if (id.startsWith('left-')) expect(`${label.en} ${label.fr}`).toMatch(/left.*gauche\b/i)
  }
})

it('draws an outline inside the drawing that is as wide on one side as on the other', () => {
  const numbers = (bodyOutline.match(/\d+/g) ?? []).map(Number)
  const [xs, ys] = [0, 1].map((part) => numbers.filter((_, at) => at % 2 === part))
  expect(bodyOutline).toMatch(/^M[\d ]+(?:C[\d ]+)+Z$/)
  expect(Math.min(...(xs ?? []))).toBe(bodyMapSize.width - Math.max(...(xs ?? [])))
  expect(Math.max(...(ys ?? []))).toBeLessThanOrEqual(bodyMapSize.height + 2)
})

import { describe, expect, it } from 'vitest'
import { tokens } from './tokens.ts'

/** Relative luminance and contrast, WCAG 2.2 §1.4.3. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const surfaces = ['bg', 'panel', 'sunken', 'hover', 'teal-soft'] as const
const texts = ['ink', 'ink-soft', 'ink-quiet', 'teal-ink', 'red', 'amber'] as const

describe.each(['light', 'dark'] as const)('the %s theme', (scheme) => {
  const set = tokens[scheme]
  it.each(surfaces.flatMap((s) => texts.map((t) => [t, s] as const)))(
    'has %s readable on %s (AA, 4.5)',
    (text, surface) => {
      expect(contrast(set[text], set[surface])).toBeGreaterThanOrEqual(4.5)
    },
  )
  it.each([
    ['on-teal', 'teal'],
    ['on-coral', 'coral'],
    ['on-red', 'red'],
    ['on-amber', 'amber'],
    ['coral-ink', 'coral-soft'],
    ['coral-ink', 'bg'],
    ['amber', 'amber-soft'],
    ['red', 'red-soft'],
    ['teal-ink', 'teal-soft'],
  ] as const)('has %s readable on %s (AA, 4.5)', (text, surface) => {
    expect(contrast(set[text], set[surface])).toBeGreaterThanOrEqual(4.5)
  })
  it('sets note and transcript text at AAA (7)', () => {
    for (const s of ['bg', 'panel', 'amber-soft', 'red-soft', 'teal-soft'] as const)
      expect(contrast(set.ink, set[s])).toBeGreaterThanOrEqual(7)
  })
  it('draws the waveform of every speaker at 3 to 1 against its surroundings', () => {
    for (const speaker of ['speaker-1', 'speaker-2', 'speaker-3', 'ink-quiet'] as const)
      expect(contrast(set[speaker], set.panel)).toBeGreaterThanOrEqual(3)
  })
  it('draws the border of a control at 3 to 1 against its surroundings', () => {
    for (const s of ['bg', 'panel'] as const)
      expect(contrast(set['line-control'], set[s])).toBeGreaterThanOrEqual(3)
  })
})

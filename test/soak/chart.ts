import type { Sample } from './samples.ts'
import { afterWarmUp, type Measure, type Trend } from './verdict.ts'

const WIDTH = 760
const LEFT = 70
const PANEL = 110
const PLOT = 66
const colours = { plateau: '#1a7f4b', growth: '#c0272d', undecided: '#9a6700' }

const rounded = (value: number) => String(Math.round(value * 10) / 10)

/** One panel: the samples, the fitted line after the warm-up, and the verdict. */
function panel(samples: readonly Sample[], measure: Measure, trend: Trend, at: number): string {
  const end = samples.at(-1)?.minute || 1
  const values = samples.map((one) => one[measure.name])
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (minute: number) => LEFT + (minute / end) * (WIDTH - LEFT - 20)
  const y = (value: number) => at + 24 + PLOT - ((value - low) / (high - low || 1)) * PLOT
  const line = samples.map((one) => `${rounded(x(one.minute))},${rounded(y(one[measure.name]))}`)
  const [bottom, from] = [at + 24 + PLOT, x(afterWarmUp(samples)[0]?.minute ?? 0)]
  const colour = colours[trend.verdict]
  const words = `${trend.verdict}: ${rounded(trend.growth)} ± ${rounded(trend.margin)} ${measure.unit} an hour`
  return `<text x="${LEFT}" y="${at + 14}" font-weight="600">${measure.label}${measure.unit && `, ${measure.unit}`}</text>
<text x="${WIDTH - 20}" y="${at + 14}" text-anchor="end" fill="${colour}">${words}</text>
<rect x="${LEFT}" y="${at + 24}" width="${rounded(from - LEFT)}" height="${PLOT}" fill="#eef1f4"/>
<path d="M${LEFT} ${at + 24}V${bottom}H${WIDTH - 20}" fill="none" stroke="#8a94a0"/>
<text x="${LEFT - 6}" y="${at + 30}" text-anchor="end">${rounded(high)}</text>
<text x="${LEFT - 6}" y="${bottom}" text-anchor="end">${rounded(low)}</text>
<polyline points="${line.join(' ')}" fill="none" stroke="#2f5fa8" stroke-width="1.3"/>
<line x1="${rounded(from)}" y1="${rounded(y(trend.first))}" x2="${WIDTH - 20}" y2="${rounded(y(trend.last))}" stroke="${colour}" stroke-dasharray="5 3"/>`
}

/** All measures over time, one above the other; the warm-up is grey. */
export function chartOf(
  samples: readonly Sample[],
  judged: readonly { measure: Measure; trend: Trend }[],
): string {
  const height = judged.length * PANEL + 40
  const panels = judged.map(({ measure, trend }, n) => panel(samples, measure, trend, n * PANEL))
  const minutes = samples.at(-1)?.minute ?? 0
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#1f2933">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${panels.join('\n')}
<text x="${LEFT}" y="${height - 16}">0</text>
<text x="${WIDTH - 20}" y="${height - 16}" text-anchor="end">${rounded(minutes)} minutes</text>
</svg>
`
}

import type { Line } from './line.ts'
import { denialText, reportText } from './lines.ts'

const contentOf = (line: Line) =>
  new Set(line.units.flatMap((u) => u.analysis.terms.map((t) => t.key)))
const counts = (line: Line) => line.units.some((u) => u.analysis.quantities.length > 0)

/** Share of a line's content that an earlier line must hold for it to be a repeat. */
const alike = 0.85
const fewest = 3

/** Leaves out lines that say nothing that an earlier one does not say; numbers are never left out. */
export function withoutRepeats<T extends Line>(lines: readonly T[]): T[] {
  const kept: T[] = []
  const texts = new Set<string>()
  const holders = new Map<string, T[]>()
  for (const line of lines) {
    const content = contentOf(line)
    if (texts.has(line.text) || isRepeat(line, content, holders)) continue
    kept.push(line)
    texts.add(line.text)
    for (const key of content) {
      const list = holders.get(key)
      if (list) list.push(line)
      else holders.set(key, [line])
    }
  }
  return kept
}

function isRepeat<T extends Line>(
  line: T,
  content: ReadonlySet<string>,
  holders: ReadonlyMap<string, T[]>,
): boolean {
  if (content.size < fewest || counts(line)) return false
  const shared = new Map<T, number>()
  for (const key of content)
    for (const holder of holders.get(key) ?? []) shared.set(holder, (shared.get(holder) ?? 0) + 1)
  return [...shared].some(([holder, n]) => holder.form === line.form && n / content.size > alike)
}

function joinedForm(lines: readonly Line[], form: 'denial' | 'report'): Line | undefined {
  const same = lines.filter((line) => line.form === form)
  const [first] = same
  if (!first) return undefined
  const findings = [...new Set(same.flatMap((line) => line.findings))]
  const text = form === 'denial' ? denialText(findings) : reportText(findings)
  return { ...first, text, findings, units: [...new Set(same.flatMap((line) => line.units))] }
}

/** One line for all that was denied and one for all that was affirmed on asking, behind the other lines. */
export function joinFindings(lines: readonly Line[]): Line[] {
  const others = lines.filter((line) => line.form !== 'denial' && line.form !== 'report')
  return [...others, joinedForm(lines, 'report'), joinedForm(lines, 'denial')].filter(
    (line) => line !== undefined,
  )
}

import { denialText, type Line, reportText } from './lines.ts'

const contentOf = (line: Line) =>
  new Set(line.units.flatMap((u) => u.analysis.terms.map((t) => t.key)))

function repeats(line: Line, earlier: Line): boolean {
  if (line.form !== earlier.form) return false
  const a = contentOf(line)
  const b = contentOf(earlier)
  if (a.size < 3 || line.units.some((u) => u.analysis.quantities.length > 0))
    return line.text === earlier.text
  return a.intersection(b).size / a.size > 0.85
}

/** Leaves out lines that say nothing that an earlier one does not say. */
export function withoutRepeats<T extends Line>(lines: readonly T[]): T[] {
  const kept: T[] = []
  for (const line of lines) if (!kept.some((earlier) => repeats(line, earlier))) kept.push(line)
  return kept
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

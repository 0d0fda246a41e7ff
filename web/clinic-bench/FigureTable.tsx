import type { BenchFigure, BenchMeasure, BenchRun } from '#contract/clinic-bench.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import css from './clinic-bench.module.css'
import { measureNames, measures, rangeOf, spreadOf } from './words.ts'

/** A column for each candidate of each run, a row for what was measured of any. */
export function FigureTable({ runs }: { runs: BenchRun[] }) {
  const columns = runs.flatMap((run) => run.results.map((result) => ({ run, ...result })))
  const rows = measureNames.filter((name) => columns.some(({ figures }) => figures[name]))
  if (rows.length === 0) return <p className={css.hint}>Nothing was measured.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard.
    <div className={css.scroll} role="region" aria-label="Figures" tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Measured</th>
            {columns.map(({ run, candidate, failures }) => (
              <th key={`${run.id} ${candidate.id}`} scope="col">
                {candidate.name}
                {runs.length > 1 && <RelativeTime instant={run.started} />}
                {failures > 0 && <em>no answer: {failures}</em>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((name) => (
            <tr key={name}>
              <th scope="row">
                {measures[name].label}
                <small>{measures[name].hint}</small>
              </th>
              {columns.map(({ run, candidate, figures }) => (
                <td key={`${run.id} ${candidate.id}`}>
                  <Figure name={name} figure={figures[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <caption>
          Below each figure: the number of visits, and the range that holds it 95 times in 100.
        </caption>
      </table>
    </div>
  )
}

function Figure({ name, figure }: { name: BenchMeasure; figure: BenchFigure | undefined }) {
  if (!figure) return <span className={css.none}>not measured</span>
  return (
    <>
      <strong>{measures[name].show(figure.value)}</strong>
      <small title={spreadOf(name, figure)}>
        n {figure.count}: {rangeOf(name, figure)}
      </small>
    </>
  )
}

import type { BenchFigure, BenchMeasure, BenchRun } from '#contract/clinic-bench.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import css from './clinic-bench.module.css'
import { formatRange, formatSpread, measureNames, measures } from './words.ts'
import { t, translate } from '#web/i18n/i18n.ts'

type Column = BenchRun['results'][number] & { run: BenchRun }

/** The figures of runs: a column per candidate of each run, a row per measure. */
export function FigureTable({ runs }: { runs: BenchRun[] }) {
  const columns = runs.flatMap((run) => run.results.map((result) => ({ run, ...result })))
  const rows = measureNames.filter((name) => columns.some(({ figures }) => figures[name]))
  if (rows.length === 0) return <p className={css.hint}>{t('No results.')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard.
    <div className={css.scroll} role="region" aria-label={t('Figures')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <HeadRow columns={columns} showStarted={runs.length > 1} />
        </thead>
        <tbody>
          {rows.map((name) => (
            <MeasureRow key={name} name={name} columns={columns} />
          ))}
        </tbody>
        <caption>{t('Below each figure: number of visits and 95% confidence interval.')}</caption>
      </table>
    </div>
  )
}

function HeadRow({ columns, showStarted }: { columns: Column[]; showStarted: boolean }) {
  return (
    <tr>
      <th scope="col">{t('Metric')}</th>
      {columns.map(({ run, candidate, failures }) => (
        <th key={`${run.id} ${candidate.id}`} scope="col">
          {translate(candidate.name)}
          {showStarted && <RelativeTime instant={run.started} />}
          {failures > 0 && (
            <em>
              {t('{failures, plural, one {# failed visit} other {# failed visits}}', { failures })}
            </em>
          )}
        </th>
      ))}
    </tr>
  )
}

function MeasureRow({ name, columns }: { name: BenchMeasure; columns: Column[] }) {
  return (
    <tr>
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
  )
}

function Figure({ name, figure }: { name: BenchMeasure; figure: BenchFigure | undefined }) {
  if (!figure) return <span className={css.none}>{t('not measured')}</span>
  return (
    <>
      <strong>{measures[name].show(figure.value)}</strong>
      <small title={formatSpread(name, figure)}>
        {t('n = {count, number}: {range}', {
          count: figure.count,
          range: formatRange(name, figure),
        })}
      </small>
    </>
  )
}

import { type Costs, type Load, units } from './capacity.ts'

const figure = (value: number) =>
  Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 3 })

const table = (rows: string[][]) => {
  const [head = [], ...rest] = rows
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rest.map(line), ''].join('\n')
}

/** Measured costs as a table in Markdown. */
export const unitTable = ({ units: costs, soundBytes }: Costs): string =>
  table([
    ['unit', 'application, ms', 'PostgreSQL, ms', 'WAL, kB', 'database, kB', 'statements'],
    ...units.map((unit) => {
      const { appMs, postgresMs, walBytes, databaseBytes, statements } = costs[unit]
      const figures = [appMs, postgresMs, walBytes / 1_000, databaseBytes / 1_000, statements]
      return [unit.replace('-', ' '), ...figures.map(figure)]
    }),
    ['minute of sound, stored', '', '', '', `${figure(soundBytes / 1_000)} (file)`, ''],
  ])

/** What deployments need, as a table in Markdown. */
export const loadTable = (loads: readonly Load[]): string => {
  const row = (name: string, pick: (load: Load) => number) => [
    name,
    ...loads.map((load) => figure(pick(load))),
  ]
  return table([
    ['clinicians', ...loads.map(({ clinicians }) => clinicians.toLocaleString('en'))],
    row('live recordings at once', ({ live }) => live),
    row('cores of the application', ({ appCores }) => appCores),
    row('cores of PostgreSQL', ({ postgresCores }) => postgresCores),
    row('statements a second', ({ statementsPerSecond }) => statementsPerSecond),
    row('WAL, MB a second', ({ walMegabytesPerSecond }) => walMegabytesPerSecond),
    row('memory of live recordings, MB', ({ liveMegabytes }) => liveMegabytes),
    row('database, TB a year', ({ databaseTerabytesPerYear }) => databaseTerabytesPerYear),
    row('sound, TB a year', ({ soundTerabytesPerYear }) => soundTerabytesPerYear),
  ])
}

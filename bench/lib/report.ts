export interface Row {
  figure: string
  ours: string
  /** What it is measured against, in the same run. */
  peer?: string
  ratio?: string
  goal: string
  ok: boolean
}

/** A list of measured figures that prints itself as a table and says whether all goals were met. */
export function createReport(title: string) {
  const rows: Row[] = []
  return {
    row: (row: Row) => void rows.push(row),
    /** Prints the table. @returns true when every goal was met. */
    report: (): boolean => {
      console.log(`\n${title}`)
      console.table(rows.map(({ ok, ...rest }) => ({ ...rest, ok: ok ? 'yes' : 'NO' })))
      return rows.every(({ ok }) => ok)
    },
  }
}

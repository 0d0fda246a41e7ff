import { subMonths } from 'date-fns/subMonths'
import type { ChartItem } from '#contract/chart.ts'
import { observationLine } from './observations.ts'
import {
  chartItem,
  type ChartReading,
  findAbout,
  itemsIn,
  ofPatient,
  type PartReading,
  partReading,
} from './reading.ts'

const MONTHS_BACK = 24

/** The day after which results are read. */
export const labsSince = ({ now }: ChartReading): string =>
  subMonths(now, MONTHS_BACK).toISOString().slice(0, 10)

/** Whether an entry is recent, or has no date; a server may ignore the parameter. */
export const isRecent = ({ date }: ChartItem, reading: ChartReading): boolean =>
  date === '' || date >= labsSince(reading)

/** Laboratory results of two years: "HbA1c 7.9 % (4.0–6.0)". */
export async function readLabResults(reading: ChartReading): Promise<PartReading> {
  const found = await findAbout(
    reading,
    `Observation?${ofPatient(reading)}&category=laboratory`,
    `&date=ge${labsSince(reading)}&_sort=-date&_count=100`,
  )
  const items = await itemsIn(found.resources, (one) => {
    const line = observationLine(one)
    return line ? chartItem('labResults', one, line) : []
  })
  return partReading(
    [found],
    items.filter((item) => isRecent(item, reading)),
  )
}

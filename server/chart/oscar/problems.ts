import * as z from 'zod/mini'
import type { ChartItem } from '#contract/chart.ts'
import { Line, maybe } from '#server/chart/record/elements.ts'
import { chartItem, itemsIn, type PartReading, partReading } from '#server/chart/record/reading.ts'
import { joined } from '#server/chart/record/wording.ts'
import { listAbout, type OscarReading } from './list-about.ts'
import { dayIn, Id, Moment } from './shape.ts'
import { boxItem, type BoxEntry, isRegistry, readBox } from './summaries.ts'

const Registered = z.object({
  demographicNo: Id,
  dxresearchCode: maybe(Line),
  codingSystem: maybe(Line),
  /** A: active; C: complete; D: deleted. */
  status: maybe(Line),
  startDate: maybe(Moment),
})

const concerns = { code: 'ongoingconcerns', label: '' } as const

/** The disease registry and the ongoing concerns. */
export async function readProblems(reading: OscarReading): Promise<PartReading> {
  const { client, patientId } = reading
  const [registry, box] = await Promise.all([
    listAbout(reading, {
      // The path is spelled like this.
      request: { path: '/dxRegisty/getDiseaseRegistry', query: [['demographicNo', patientId]] },
      listIn: (body) => body,
      schema: Registered,
      subjectOf: (one) => one.demographicNo,
    }),
    readBox(reading, concerns),
  ])
  const described = new Map(box.entries.filter(isRegistry).flatMap(descriptionEntry))
  const notes = box.entries.filter((one) => !isRegistry(one))
  return partReading(
    [registry, box],
    [
      ...(await itemsIn(registry.entries, (one) => registryItem(one, described, client.timeZone))),
      ...(await itemsIn(notes, (one) => boxItem('diagnoses', concerns, one, client.timeZone))),
    ],
  )
}

const keyOf = (system = '', code = '') => `${system}-${code}`

/** The registry itself has codes only; their words come with the ongoing concerns. */
const descriptionEntry = ({ extra }: BoxEntry): [string, string][] =>
  extra?.description ? [[keyOf(extra.codingSystem, extra.code), extra.description]] : []

function registryItem(
  one: z.infer<typeof Registered>,
  described: ReadonlyMap<string, string>,
  timeZone: string,
): ChartItem[] {
  const { dxresearchCode: code = '', codingSystem: system = '', status = 'A' } = one
  if (code === '' || status === 'D') return []
  const key = keyOf(system, code)
  return chartItem(
    'diagnoses',
    { resourceType: 'Dx', id: key },
    {
      text: described.get(key) ?? joined([system.toUpperCase(), code], ' '),
      date: dayIn(one.startDate, timeZone),
      ended: status === 'C',
    },
  )
}

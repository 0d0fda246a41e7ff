import * as z from 'zod/mini'
import type { ChartItem, ChartPart } from '#contract/chart.ts'
import { Line, maybe } from '#server/chart/record/elements.ts'
import { chartItem, itemsIn, type PartReading, partReading } from '#server/chart/record/reading.ts'
import { joined } from '#server/chart/record/wording.ts'
import { listAbout, type OscarReading } from './list-about.ts'
import { dayIn, fieldOf, Id, Moment } from './shape.ts'
import { type Box, boxItem, readBox } from './summaries.ts'

const history: readonly Box[] = [
  { code: 'medhx', label: 'Medical history' },
  { code: 'famhx', label: 'Family history' },
  { code: 'sochx', label: 'Social history' },
]
/** The boxes without a counterpart elsewhere: specification §3, custom_bands. */
const bands: readonly Box[] = [
  { code: 'riskfactors', label: 'Risk factors' },
  { code: 'reminders', label: 'Reminders' },
  { code: 'othermeds', label: 'Other meds' },
]

const Prevention = z.object({
  id: Id,
  demographicId: Id,
  preventionType: maybe(Line),
  preventionDate: maybe(Moment),
  deleted: maybe(z.boolean()),
  refused: maybe(z.boolean()),
  ineligible: maybe(z.boolean()),
})

/** Medical, family and social history, and preventions such as immunizations. */
export async function readHistory(reading: OscarReading): Promise<PartReading> {
  const { client, patientId } = reading
  const [boxes, preventions] = await Promise.all([
    readBoxes(reading, 'historyItems', history),
    listAbout(reading, {
      request: { path: '/preventions/active', query: [['demographicNo', patientId]] },
      listIn: (body) => fieldOf(body, 'preventions'),
      schema: Prevention,
      subjectOf: (one) => one.demographicId,
    }),
  ])
  const items = await itemsIn(preventions.entries, (one) => preventionItem(one, client.timeZone))
  return partReading([...boxes.lists, preventions], [...boxes.items, ...items])
}

export async function readBands(reading: OscarReading): Promise<PartReading> {
  const { lists, items } = await readBoxes(reading, 'customBands', bands)
  return partReading(lists, items)
}

async function readBoxes(reading: OscarReading, part: ChartPart, boxes: readonly Box[]) {
  const { timeZone } = reading.client
  const read = await Promise.all(
    boxes.map(async (box) => ({ box, list: await readBox(reading, box) })),
  )
  return {
    lists: read.map(({ list }) => list),
    items: read.flatMap(({ box, list }) =>
      list.entries.flatMap((one) => boxItem(part, box, one, timeZone)),
    ),
  }
}

function preventionItem(one: z.infer<typeof Prevention>, timeZone: string): ChartItem[] {
  const { id, preventionType: type = '', deleted, refused, ineligible } = one
  if (type === '' || deleted) return []
  const outcome = refused ? 'refused' : ineligible ? 'ineligible' : ''
  const text = joined([`Prevention: ${type}`, outcome])
  const date = dayIn(one.preventionDate, timeZone)
  return chartItem('historyItems', { resourceType: 'Prevention', id }, { text, date })
}

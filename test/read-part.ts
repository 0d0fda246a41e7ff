import type { ChartPart } from '#contract/chart.ts'
import type { PartReading } from '#server/chart/record/reading.ts'
import { readRecord } from '#server/chart/record/read-record.ts'
import { bundleOf, fakeFhirClient } from './fakes/fhir-client.ts'

const NOW = new Date('2026-11-27T10:00:00Z')
/**
 * Reads a part of the record of patient 7 with these resources, as of 27 Nov 2026.
 * @param included comes with every search
 */
export async function readPart(
  part: ChartPart,
  resources: readonly { resourceType: string }[],
  included: readonly object[] = [],
): Promise<PartReading> {
  const client = fakeFhirClient((target) => {
    const type = /^\w+/.exec(target)?.[0]
    const matches = resources
      .filter(({ resourceType }) => resourceType === type)
      .map((one, at) => ({ id: String(at + 1), ...one }))
    if (type === 'Patient') return { body: matches[0] }
    if (type === 'Binary') return { body: 'From Binary', type: 'text/plain' }
    return { body: bundleOf(matches, { included: [...included] }) }
  })
  let result: PartReading | undefined
  const extractText = async ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString()
  const signal = new AbortController().signal
  const log = () => undefined
  await readRecord(
    { client, patientId: '7', now: NOW, extractText, log, signal },
    [part],
    async (_, one) => void (result = one),
  )
  if (!result) throw new Error('The part should be read.')
  return result
}
/** The entries of a part as lines with their days. */
export const linesOfPart = async (
  part: ChartPart,
  resources: readonly { resourceType: string }[],
  included: readonly object[] = [],
) =>
  (await readPart(part, resources, included)).items.map(({ text, date, ended }) =>
    [text, date, ended ? 'ended' : ''].filter(Boolean).join(' | '),
  )

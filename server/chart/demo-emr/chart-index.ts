import { type ChartResource, patientIdOf } from './fhir/resource.ts'
import type { ResourceType } from './fhir/search-parameters.ts'
import { charts } from './patients/all.ts'
import { practitionerResources } from './practitioners.ts'
import { chartResources } from './resources/chart.ts'
import type { Attachment } from './resources/letters.ts'

/** Content of a built-in document, and whose document it is. */
export interface BuiltInBinary {
  attachment: Attachment
  patient: string | undefined
}

interface ChartIndex {
  byType: ReadonlyMap<string, readonly ChartResource[]>
  byReference: ReadonlyMap<string, ChartResource>
  binaries: ReadonlyMap<string, BuiltInBinary>
}

let index: ChartIndex | undefined

/** Every built-in resource, made when first needed and the same for everybody. */
function chartIndex(): ChartIndex {
  index ??= buildIndex()
  return index
}

function buildIndex(): ChartIndex {
  const made = charts.map(chartResources)
  const resources = [...practitionerResources(), ...made.flatMap((chart) => chart.resources)]
  const letters = made.flatMap((chart) => chart.letters)
  return {
    byType: Map.groupBy(resources, ({ resourceType }) => resourceType),
    byReference: new Map(resources.map((one) => [`${one.resourceType}/${one.id}`, one])),
    binaries: new Map(
      letters.map(({ binaryId, attachment, document }) => [
        binaryId,
        { attachment, patient: patientIdOf(document) },
      ]),
    ),
  }
}

export const builtInResources = (type: ResourceType): readonly ChartResource[] =>
  chartIndex().byType.get(type) ?? []

/** @param reference such as `Patient/demo-1` */
export const builtInResource = (reference: string): ChartResource | undefined =>
  chartIndex().byReference.get(reference)

export const builtInBinary = (id: string): BuiltInBinary | undefined =>
  chartIndex().binaries.get(id)

import type { FunctionName, Request, Result } from '#server/visits/analysis/functions.ts'
import type { VisitSources } from '#server/clinical/visit-sources.ts'

/** What is known about a visit, and the functions that analyse it. */
export interface ReadVisit extends VisitSources {
  /** Whose visit it is. */
  userId: string
  /** Runs a function on the visit in a worker. @throws AnalysisFailure */
  analyse<N extends FunctionName>(name: N, request: Request<N>): Promise<Result<N>>
}

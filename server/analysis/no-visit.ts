import type { VisitData } from './worker.ts'

/** For functions that read nothing but their request. */
export const noVisit: VisitData = { key: 'no visit', sources: [], language: '' }

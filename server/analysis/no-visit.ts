import type { VisitData } from './worker.ts'

/** A placeholder visit for functions that read only their request. */
export const noVisit: VisitData = { key: 'no visit', sources: [], language: '' }

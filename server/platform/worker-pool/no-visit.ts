import type { VisitData } from '#server/clinical/visit-data.ts'

/** A placeholder visit for functions that read only their request. */
export const noVisit: VisitData = { key: 'no visit', sources: [], language: '' }

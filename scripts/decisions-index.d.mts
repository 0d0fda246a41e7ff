export interface DecisionRecord {
  file: string
  number: string
  title: string
  status: string
  /** Headings of its second level, in order. */
  sections: string[]
}
export function decisionRecords(): DecisionRecord[]
export function decisionsIndex(): string

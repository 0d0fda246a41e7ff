import type { SectionKind } from '#contract/item-fields.ts'
import type { FactKind } from '#server/clinical/facts/fact.ts'

interface HighlightHeading {
  heading: string
  /** What sort of section of a note it is. */
  kind: SectionKind
  facts: FactKind[]
}

/** The only content of Highlights if the rules don't support the language of the visit. */
export const bareHeading = 'Figures, dates and medicines'

/** The pulled chart's entries, apart from what was said. */
export const chartHeading = 'From the chart'

/** Headings of Highlights in their order, each with the kinds of facts under it. */
export const highlightHeadings: HighlightHeading[] = [
  { heading: 'Consent', kind: 'identification', facts: [] },
  { heading: 'Risk', kind: 'mental-state', facts: ['risk'] },
  { heading: 'Allergies', kind: 'allergies', facts: ['allergy'] },
  { heading: 'Medicines', kind: 'medications', facts: ['medicine'] },
  { heading: 'Problems as named', kind: 'assessment', facts: ['diagnosis'] },
  { heading: 'Symptoms', kind: 'history', facts: ['symptom'] },
  { heading: 'Denied', kind: 'review', facts: ['denial'] },
  { heading: 'Vitals and results', kind: 'results', facts: ['vital', 'result'] },
  { heading: 'Findings', kind: 'objective', facts: ['finding'] },
  { heading: 'History', kind: 'past-history', facts: ['history'] },
  { heading: 'Family and social', kind: 'social', facts: ['family', 'social'] },
  { heading: 'Plan', kind: 'plan', facts: ['plan', 'advice'] },
  { heading: 'Follow-up and safety net', kind: 'safety-net', facts: ['follow-up', 'safety-net'] },
  { heading: 'Requests', kind: 'complaint', facts: ['request'] },
  { heading: chartHeading, kind: 'past-history', facts: [] },
]

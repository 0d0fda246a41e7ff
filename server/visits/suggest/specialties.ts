import type { libraryCategories } from '#contract/library.ts'

type LibraryCategory = (typeof libraryCategories)[number]

/** Other words for a specialty, without accents and with e for ae, and the categories of the library that they mean. */
export const specialties: readonly [RegExp, LibraryCategory[]][] = [
  [/\bgps?\b|\bgeneral pract|\bgeneralist|\bgenerale\b|\bfamil|\bprimary\b/, ['Primary care']],
  [/\bob\b|\bobs\b|\bob-?gyn|\bgyn\b/, ['Obstetrics', 'Gynaecology']],
  [/\bent\b|\bear, nose|\bhead and neck/, ['Otolaryngology']],
  [/\bnurs|\bnp\b/, ['Nursing']],
  [/\bsurg|\bchirurg/, ['Surgery']],
  [/\bphysical therap|\bphysio|\bkinesitherap/, ['Physiotherapy']],
  [/\binternist|\bmedecine interne/, ['Internal medicine']],
  [/\boptometr|\beyes?\b/, ['Ophthalmology']],
  [/\bchild|\bkids\b/, ['Paediatrics']],
  [/\bcritical care|\bicu\b/, ['Intensive care']],
  [/\bpulmon|\blungs?\b|\bpneumo/, ['Respiratory medicine']],
  [/\brenal\b|\bkidney/, ['Nephrology']],
  [/\bheart\b/, ['Cardiology']],
  [/\bskin\b/, ['Dermatology']],
  [/\bdent/, ['Dentistry']],
  [/\ba ?& ?e\b|\burgent|\burgence/, ['Emergency medicine']],
  [/\bcounsel|\bpsychotherap|\bpsychiatr|\bpsycholog/, ['Mental health']],
  [/\belderly|\baged care/, ['Geriatrics']],
  [/\bslp\b/, ['Speech and language therapy']],
]

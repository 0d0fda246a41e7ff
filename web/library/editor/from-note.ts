import type { SectionKind, TemplateSection } from '#contract/item-fields.ts'
import { kindOf } from '#contract/template-text.ts'
import { t } from '#web/i18n/i18n.ts'

/** What sections are called where their own heading may say something about a patient. */
export const kindNames: Record<SectionKind, string> = {
  complaint: t('Reason for visit'),
  history: t('History'),
  'past-history': t('Past history'),
  medications: t('Medications'),
  allergies: t('Allergies'),
  family: t('Family history'),
  social: t('Social history'),
  'mental-state': t('Mental state'),
  review: t('Review of systems'),
  objective: t('Examination'),
  results: t('Results'),
  procedure: t('Procedure'),
  assessment: t('Assessment'),
  plan: t('Plan'),
  'safety-net': t('Safety-net advice'),
  summary: t('Summary'),
  verbatim: t('Dictation'),
  identification: t('Details'),
}

const asks: Record<SectionKind, string> = {
  complaint: t('Why the patient came, close to the patient’s own words.'),
  history: t('The story of the problem as told. Give what was denied as denied.'),
  'past-history': t('Earlier and long-term illnesses and operations that were mentioned.'),
  medications: t('Medicines that were named: dose, route and frequency exactly as said.'),
  allergies: t('Allergies that were named, with the reaction as described.'),
  family: t('Illnesses in relatives: who and which.'),
  social: t('Home, work, smoking, alcohol and activity, as far as discussed.'),
  'mental-state': t('What was said or observed about mood, thinking and risk.'),
  review: t('Symptoms that were asked about, present or denied as answered.'),
  objective: t('Measurements and findings that were spoken, with values and sides.'),
  results: t('Results that were read out or discussed, with value and date as said.'),
  procedure: t('What was done, as described.'),
  assessment: t('What the clinician thinks is going on, with the certainty that was voiced.'),
  plan: t('What was decided: treatment, tests, referrals and follow-up as said.'),
  'safety-net': t('What to watch for and what to do then, as the patient was told.'),
  summary: t('The visit in a few sentences.'),
  verbatim: t('The words as they were spoken.'),
  identification: t('Who was seen, when and by whom, as far as known.'),
}

// Words that headings are made of. A heading with any other word may name a patient or an illness.
const vocabulary = new Set(
  `s o a p and of the for to a in on with visit reason chief complaint presenting history present illness past
   medical surgical medication medications medicines current allergies allergy family social lifestyle review systems
   ros examination exam physical objective subjective findings vital vitals signs results investigations labs imaging
   procedure operation assessment impression diagnosis diagnoses differential plan follow up followup recommendations
   advice safety net summary mental state status mood sleep risk details dictation background progress goals
   treatment interval hpi pmh next steps patient clinician letter referral discharge instructions care problem
   problems list immunisations immunizations development functional measures exercise home education notes note`
    .split(/\s+/)
    .filter(Boolean),
)

function safeHeading(heading: string, kind: SectionKind): string {
  const words = heading.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return words.length > 0 && words.every((word) => vocabulary.has(word)) ? heading : kindNames[kind]
}

/**
 * A template in the manner of a note: its headings in their order, lists if it has lists, and its length. Nothing that
 * the note says goes into it, and no heading with a word that could be about a patient.
 * @param markdown the note
 */
export function templateFromNote(markdown: string): TemplateSection[] {
  const parts = markdown.split(/^#{1,3}[ \t]+(?=\S)/m).slice(1)
  const seen = new Set<string>()
  return parts.flatMap((part) => {
    const [first = '', ...rest] = part.split('\n')
    const kind = kindOf(first)
    const heading = safeHeading(first.trim(), kind)
    if (seen.has(heading.toLowerCase())) return []
    seen.add(heading.toLowerCase())
    return [
      { heading, kind, instruction: `${asks[kind]} ${describeManner(rest.join('\n'))}`.trim() },
    ]
  })
}

function describeManner(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const listed = lines.filter((line) => /^\s*(?:[-*+]|\d+[.)])\s/.test(line))
  const words = text.split(/\s+/).filter(Boolean).length
  if (words === 0) return ''
  const form = listed.length * 2 > lines.length ? t('As a list.') : t('As running text.')
  return words <= 25 ? `${form} ${t('Keep it short.')}` : form
}

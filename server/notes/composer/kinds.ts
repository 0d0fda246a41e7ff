import type { TemplateSection } from '#contract/items.ts'
import type { Line } from './lines.ts'
import type { LineClass } from './model.ts'

export type SectionKind = TemplateSection['kind']

const kin =
  /\b(?:mother|father|mom|mum|dad|brothers?|sisters?|grand(?:mother|father|ma|pa)|aunt|uncle|family history|runs? in (?:the|my|your) family)\b/i
const social = new Set([
  'smoking',
  'vaping',
  'alcohol',
  'illicit drugs',
  'retired',
  'married',
  'lives alone',
])
const socialWords =
  /\b(?:live with|lives with|live alone|my (?:wife|husband|partner|kids|children|job)|work as|works as|for work|at work|married|retired|packs? (?:a|per) day|occupation|exercise|gym|diet)\b/i
const mental = new Set([
  'depression',
  'anxiety',
  'panic attacks',
  'suicidal ideation',
  'homicidal ideation',
  'hallucinations',
  'stress',
  'insomnia',
])
const past =
  /\b(?:history of|diagnosed|surger\w+|operation|had (?:a|an|my) \w+ (?:removed|replaced)|hospitali[sz]ed|in the past|years ago|medical (?:history|conditions?|problems?)|previous(?:ly)?)\b/i
const taking =
  /\b(?:tak(?:e|es|ing|en)|dose|tablets?|pills?|mg|milligrams?|medications?|inhaler|prescri\w+|daily|twice|refill)\b/i
const safety =
  /\b(?:if (?:you|it|things|your|the|symptoms)\b.*\b(?:worse|worsen\w*|develop|call|come back|return|emergency|go to|let (?:me|us) know|contact|er)\b|(?:call|return|come back|go to the (?:er|emergency))\b.*\bif\b|999|911|111)/i
const assess =
  /\b(?:i think|looks like|sounds like|consistent with|likely|probably|suggests?|suspect|diagnos\w+|you have (?:a|an)|due to|caused by|exacerbation|stable|well.controlled|for your (?:first|second|third|next|last)|in terms of your|problem)\b/i
const procedure =
  /\b(?:inject(?:ed|ion)|prepped|sterile|lidocaine|sutur\w+|biops\w+|aspirat\w+|procedure|consent\w*|incision|drain\w*)\b/i
const complaint =
  /\b(?:presents?|here (?:for|today|because)|came in|come in|coming in|brings|complain\w*|reason|been having|having)\b/i

const keys = (line: Line) => line.units.flatMap((u) => u.analysis.terms.map((t) => t.key))
const spoken = (line: Line) => line.units.map((u) => u.text).join(' ')
const hasKey = (line: Line, set: ReadonlySet<string>) => keys(line).some((key) => set.has(key))
const hasDrug = (line: Line) =>
  line.units.some((u) => u.analysis.terms.some((t) => t.kind === 'drug'))
const hasFinding = (line: Line) =>
  line.units.some((u) => u.analysis.terms.some((t) => t.kind === 'finding'))

/** Narrower kinds of what the patient tells, first match wins. */
function historyKinds(line: Line): SectionKind[] {
  const text = spoken(line)
  const found: SectionKind[] = []
  if (
    line.units.some((u) => u.analysis.quantities.some((q) => q.kind === 'age')) &&
    line.role === 'clinician'
  )
    found.push('identification')
  if (keys(line).includes('allergy')) found.push('allergies')
  if (kin.test(text)) found.push('family')
  if (hasKey(line, mental)) found.push('mental-state')
  if (hasKey(line, social) || socialWords.test(text)) found.push('social')
  if (hasDrug(line) || (taking.test(text) && !hasFinding(line))) found.push('medications')
  if (past.test(text)) found.push('past-history')
  if (line.form === 'denial' || line.form === 'report') found.push('review')
  if (complaint.test(text) && hasFinding(line) && line.units[0] && line.units[0].at < 12)
    found.push('complaint')
  return [...found, 'history']
}

function planKinds(line: Line): SectionKind[] {
  const text = spoken(line)
  if (safety.test(text)) return ['safety-net', 'plan', 'assessment']
  if (procedure.test(text) && line.role === 'clinician') return ['procedure', 'plan', 'assessment']
  return assess.test(text) ? ['assessment', 'plan'] : ['plan', 'assessment']
}

/** The section kinds that a line of a class may stand under, best first. */
export function kindsFor(line: Line, part: LineClass): SectionKind[] {
  if (part === 'plan') return planKinds(line)
  if (part === 'objective') return ['objective', 'results']
  if (part === 'results') return ['results', 'objective', 'plan', 'assessment']
  return historyKinds(line)
}

import type { ChartPart } from '#contract/chart.ts'
import { amountDifferences } from './amount-differences.ts'
import type { Draft } from './difference.ts'
import type { DrugTalk } from './drug-talk.ts'
import type { ChartEntry } from './entries.ts'
import { orderedAllergen } from './ordered-allergens.ts'
import { stoppedDrug } from './stopped-drugs.ts'
import { unlistedDrug } from './unlisted-drugs.ts'

/** What is said about one drug beside what the chart lists. */
export function drugDifferences(
  talk: readonly DrugTalk[],
  entries: readonly ChartEntry[],
  parts: readonly ChartPart[],
): Draft[] {
  const topic = talk[0]?.topic
  if (!topic) return []
  const orders = orderedAllergen(talk, entries)
  const before = beforeChange(talk)
  if (topic.current.length === 0)
    return [...(parts.includes('medications') ? unlistedDrug(before) : []), ...orders]
  const stops = stoppedDrug(before)
  return [...(stops.length > 0 ? stops : amountDifferences(before)), ...orders]
}

/** A change of today's: what is said behind it repeats it. */
const changes =
  /\b(?:increas\p{L}*|rais\p{L}*|doubl\p{L}*|reduc\p{L}*|lower|(?:go|going|come|coming|put(?:ting)? (?:it|you|that)) (?:up|down)|(?:up|down) to|cut(?:ting)? (?:it|that|back|down)|stop(?:ping)?|start(?:ing)?|switch\p{L}*|swap\p{L}*|chang(?:e|ing)|instead|from now on|from (?:today|tomorrow|tonight)|prescrib\p{L}*|try)\b/iu
const intends =
  /(?:\b(?:i|we|you)['’](?:ll|d)|\b(?:i|we|you) (?:will|would|can|could|should)|\blet['’]s|\b(?:going|like you|want you|need you) to|['’]m (?:going|giving|putting|starting|stopping|prescribing))\b|^\W*(?:please )?(?:take|stop|start|try|use)\b/iu
const keeps = /\b(?:keep|carry on|continue|stay|same|as (?:it|you) (?:is|are)|leave)\b/i

function beforeChange(talk: readonly DrugTalk[]): readonly DrugTalk[] {
  const at = talk.findIndex(({ passage: { line, statement }, text }) => {
    if (line.role !== 'clinician' || statement.status === 'past') return false
    const isOrder =
      intends.test(text) && (changes.test(text) || /\b(?:take|use|have|give)\b/i.test(text))
    return isOrder && !keeps.test(text) && statement.answer !== 'no'
  })
  return at < 0 ? talk : talk.slice(0, at)
}

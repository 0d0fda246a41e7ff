import type { Span } from './sentences.ts'

const pronouns =
  "i|i'm|i've|i'd|i'll|he|he's|he'd|she|she's|she'd|it|it's|we|we've|we're|we'll|they|they're|they've|that's|there's|you|you're|you'll"
const owners = 'my|his|her|the|your|our|their'

/** Where a new clause begins: the offset of the group is where the sentence is cut. */
const starts = new RegExp(
  [
    String.raw`[;—–]\s{1,3}()`,
    String.raw`(?:,|\s)\s?()(?:but|though|although|however|whereas|except)(?=[\s,])`,
    String.raw`,\s()(?:and|so|then|or|because|cause|while)\s(?:then\s|so\s|now\s)?(?:${pronouns}|${owners}|let's|take|come|call|ring|stop|start)(?=[\s,])`,
    String.raw`\s()(?:and|so)\s(?:then\s|so\s|now\s)?(?:${pronouns})(?=[\s,])`,
    String.raw`,\s()(?:${pronouns})(?=\s)`,
    String.raw`\s()(?:if|unless|in case|should you)(?=\s)`,
  ].join('|'),
  'giu',
)

/** A clause that begins with a condition keeps its consequence: both hold only if. */
const opensCondition =
  /^(?:and |but |so |or |then )?(?:if|unless|when|whenever|in case|should you|should (?:she|he|it|they)|depending)(?=\s)/i

/** Short words before a clause that say nothing alone: "Well, I fall asleep". */
const leadIn =
  /^(?:(?:yes|yeah|yep|no|nope|well|okay|ok|so|and|but|aye|right|oh|ah|um|uh|er|now|then|gosh|look|like|actually|anyway|sure|also|mm|good|great|fine)[\s,.…!-]*){1,5}$/i
const isLead = (clause: string) =>
  leadIn.test(clause) ||
  (clause.split(' ').length <= 4 &&
    /^(?:so |and )?(?:your|the|my|his|her) /i.test(clause) &&
    !/['’]s|\sis\s|\shas\s/i.test(clause))

/** The clauses of a sentence, as offsets in the text. */
export function splitClauses(text: string, sentence: Span): Span[] {
  const said = text.slice(sentence.start, sentence.end)
  if (said.length < 12) return [sentence]
  const cuts: number[] = []
  for (const match of said.matchAll(starts)) {
    // The empty group marks the end of what precedes the new clause.
    const lead = match[0].match(/^(?:[;—–]\s+|,\s?|\s)/)
    const cut = match.index + (lead?.[0].length ?? 0)
    if (cut > 2 && cut < said.length - 2) cuts.push(cut)
  }
  const spans: Span[] = []
  let from = 0
  for (const cut of cuts) {
    const clause = said.slice(from, cut)
    if (opensCondition.test(clause) || isLead(clause.trim())) continue
    spans.push({ start: sentence.start + from, end: sentence.start + cut })
    from = cut
  }
  spans.push({ start: sentence.start + from, end: sentence.end })
  return spans.map((span) => trim(text, span)).filter((span) => span.end > span.start)
}

function trim(text: string, span: Span): Span {
  let { start, end } = span
  while (start < end && /[\s;—–]/.test(text[start] ?? '')) start++
  while (end > start && /[\s;—–]/.test(text[end - 1] ?? '')) end--
  return { start, end }
}

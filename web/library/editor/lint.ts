import type { ItemFields } from '#contract/item-fields.ts'
import { findPlaceholder, placeholders, placeholdersIn } from '#common/placeholders.ts'
import { partsOf } from '#contract/template-text.ts'
import { t } from '#web/i18n/i18n.ts'

export type LintInput = Pick<ItemFields, 'content' | 'sections'>

/** Something in a template that leads to a worse note: what, why, and how one click mends it. */
export interface LintFinding {
  id: string
  /** The number of its section; undefined for the instructions that hold for the whole note. */
  section: number | undefined
  /** The words that it is about. */
  words: string
  /** The sentence that they are in, where they are part of one. */
  sentence?: string
  reason: string
  fix: { label: string; apply: (fields: LintInput) => LintInput }
}

interface Rule {
  id: string
  pattern: RegExp
  reason: string
  label: string
  /** The whole sentence goes where it is left out. */
  instead?: (words: string) => string
}

/** That something was not said. "Do not call it normal" isn't one of these. */
const lacking = String.raw`(?:not(?! (?:write|call|state|say|record|assume|use|report)\b)|nothing|otherwise|missing|absent|unavailable|unknown|blank|empty|omitted)`
const normal = '(?:normal|unremarkable|negative|denie[sd]|within normal limits|wnl|nad)'
/** Up to sixty characters in which nothing forbids what follows. */
const toNormal = String.raw`(?:(?!\b(?:not|never) (?:write|call|state|say|record|assume|use|report)\b)[^.\n]){0,60}`

const counts = '\\d+|two|three|four|five|six|seven|eight|nine|ten|several|many'
const rules: Rule[] = [
  {
    id: 'quota',
    pattern: new RegExp(
      `\\b(?:at least|a minimum of|minimum of|no fewer than|not less than)\\s+(?:${counts})\\b`,
      'i',
    ),
    reason: t('A minimum count can make the AI invent details.'),
    label: t('Ask for what was said'),
    instead: () => 'all mentioned',
  },
  {
    id: 'quota',
    pattern: new RegExp(
      `\\b(?<!up to |more than )(?:exactly )?(?:${counts.replace('|several|many', '')})\\s+(?:\\w+ )?(?:points|bullets?|bullet points|items|sentences|diagnoses|differentials|reasons|examples|recommendations)\\b`,
      'i',
    ),
    reason: t('A fixed number makes the AI pad or drop details. Use a limit.'),
    label: t('Make it a limit'),
    instead: (words) => `up to ${words.replace(/^exactly /i, '')}`,
  },
  {
    id: 'always',
    pattern: /\b(?:always|must)\s+(?:document|include|write|state|mention|record|list|add|note)\b/i,
    reason: t('The AI will write this even when nobody said it.'),
    label: t('Only if it was said'),
    instead: (words) => `where it was said, ${words.replace(/^(?:always|must)\s+/i, '')}`,
  },
  {
    id: 'invents',
    pattern: new RegExp(
      [
        // "Do not assume" is a good instruction.
        String.raw`(?<!\b(?:not|never|n['’]t) )\b(?:infer|assum(?:e|ing)|presum(?:e|ing)|guess|make up|invent|extrapolate)\b`,
        String.raw`\bfill in (?:the |any )?(?:gaps|blanks|missing)\b`,
        String.raw`\beven if (?:it |they )?(?:was|were|is|are)? ?not (?:mentioned|said|discussed|stated)\b`,
        String.raw`\buse your (?:own )?(?:clinical |medical )?(?:judge?ment|knowledge)\b`,
        String.raw`\badd (?:typical|standard|common|appropriate) `,
      ].join('|'),
      'i',
    ),
    reason: t('This lets the AI state things nobody said.'),
    label: t('Remove the sentence'),
  },
  {
    id: 'normal',
    pattern: new RegExp(
      [
        String.raw`\b(?:if|when|where|unless)\b[^.\n]{0,60}\b${lacking}\b${toNormal}\b${normal}\b`,
        String.raw`\bunless\b[^.\n]{0,40}\b(?:stated|noted|mentioned|said|documented|specified|reported)\b${toNormal}\b${normal}\b`,
        String.raw`\b${normal}\b[^.\n]{0,30}\bunless\b`,
        String.raw`(?<!\b(?:not|never|n['’]t) )\bdefault(?:s|ing)? to\b`,
        String.raw`(?<!\b(?:not|never|n['’]t) )\buse (?:the )?(?:normal|typical|standard|usual|default|reference) (?:values?|ranges?|findings?|exam\w*)\b`,
      ].join('|'),
      'i',
    ),
    reason: t('The note would report unexamined findings as normal.'),
    label: t('Remove the sentence'),
  },
]

/** The sentence or line around a place in a text. */
function sentenceAround(text: string, at: number): { start: number; end: number } {
  const before = text.slice(0, at)
  const start = Math.max(before.lastIndexOf('\n') + 1, findEnd(/[.!?]\s+(?=[^.!?]*$)/, before))
  const rest = /[.!?](?=\s|$)\s*|\n|$/.exec(text.slice(at))
  return { start, end: at + (rest ? rest.index + rest[0].length : 0) }
}
function findEnd(pattern: RegExp, text: string): number {
  const found = pattern.exec(text)
  return found ? found.index + found[0].length : 0
}

const change = (
  fields: LintInput,
  section: number | undefined,
  edit: (text: string) => string,
): LintInput =>
  section === undefined
    ? { ...fields, content: edit(fields.content) }
    : {
        ...fields,
        sections: fields.sections.map((one, at) =>
          at === section ? { ...one, instruction: edit(one.instruction) } : one,
        ),
      }

const without = (text: string, { start, end }: { start: number; end: number }) =>
  `${text.slice(0, start).trimEnd()}${start > 0 ? ' ' : ''}${text.slice(end)}`.trim()

function byRule(text: string, section: number | undefined): LintFinding[] {
  return rules.flatMap(({ id, pattern, reason, label, instead }) => {
    const match = pattern.exec(text)
    if (!match || isFixedAt(text, match.index)) return []
    const edit = (now: string) => {
      const found = pattern.exec(now)
      if (!found) return now
      if (!instead) return without(now, sentenceAround(now, found.index))
      const word = capitalAs(found[0], instead(found[0]))
      return now.slice(0, found.index) + word + now.slice(found.index + found[0].length)
    }
    const fix = { label, apply: (fields: LintInput) => change(fields, section, edit) }
    const { start, end } = sentenceAround(text, match.index)
    const sentence = text.slice(start, end).trim()
    return [
      { id: `${id} ${section} ${match.index}`, section, words: match[0], sentence, reason, fix },
    ]
  })
}

const isFixedAt = (text: string, at: number) =>
  text.slice(text.lastIndexOf('\n', at) + 1).startsWith('>')
const capitalAs = (old: string, now: string) =>
  /^\p{Lu}/u.test(old) ? now.charAt(0).toUpperCase() + now.slice(1) : now

const absent =
  /\b(?:omit|leave (?:it |this |the section )?out|skip|leave (?:it )?blank)\b[^.\n]{0,40}\b(?:if|when|where)\b/i
const always = /\b(?:always|must|never (?:omit|leave|skip))\b/i

function contradictions({ content, sections }: LintInput): LintFinding[] {
  return sections.flatMap(({ instruction }, section) => {
    const own = always.exec(instruction)
    const leavesOut = absent.test(instruction) || absent.test(content)
    if (!own || !leavesOut) return []
    const edit = (text: string) => {
      const found = always.exec(text)
      return found ? without(text, sentenceAround(text, found.index)) : text
    }
    return {
      id: `contradiction ${section}`,
      section,
      words: own[0],
      reason: t('These instructions conflict: always write this, and leave it out.'),
      fix: { label: t('Keep “leave out”'), apply: (fields) => change(fields, section, edit) },
    } satisfies LintFinding
  })
}

function sameHeadings({ sections }: LintInput): LintFinding[] {
  const plain = (heading: string) => heading.trim().toLowerCase()
  return sections.flatMap(({ heading }, section) => {
    const first = sections.findIndex((one) => plain(one.heading) === plain(heading))
    if (first === section) return []
    const apply = (fields: LintInput): LintInput => ({
      ...fields,
      sections: fields.sections.flatMap((one, at) => {
        if (at === section) return []
        const second = fields.sections[section]
        if (at !== first || !second) return [one]
        const both = [one.instruction, second.instruction].filter((text) => text.trim() !== '')
        return [{ ...one, instruction: both.join('\n\n') }]
      }),
    })
    return {
      id: `heading ${section}`,
      section,
      words: heading,
      reason: t('Two sections share this heading. Content may appear in both or neither.'),
      fix: { label: t('Merge them'), apply },
    } satisfies LintFinding
  })
}

function unknownPlaceholders(text: string, section: number | undefined): LintFinding[] {
  return placeholdersIn(text).flatMap(({ name, start, end }) => {
    if (findPlaceholder(name)) return []
    const written = text.slice(start, end)
    const near = nearest(name)
    const edit = (now: string) => now.replace(written, near ? `{{${near}}}` : '')
    return {
      id: `placeholder ${section} ${start}`,
      section,
      words: written,
      reason: t('This detail doesn’t exist. The note would show it unfilled.'),
      fix: {
        label: near ? t('Use {placeholder}', { placeholder: `{{${near}}}` }) : t('Remove it'),
        apply: (fields) => change(fields, section, edit),
      },
    } satisfies LintFinding
  })
}

/** The known placeholder with the most letters in common, if any is close. */
function nearest(name: string): string | undefined {
  const pairs = (word: string) => {
    const letters = word.toLowerCase().replace(/[^a-z]/g, '')
    return new Set(
      Array.from(letters)
        .slice(1)
        .map((_, at) => letters.slice(at, at + 2)),
    )
  }
  const wanted = pairs(name)
  const likeness = (other: string) => {
    const has = pairs(other)
    return (2 * wanted.intersection(has).size) / Math.max(1, wanted.size + has.size)
  }
  const best = placeholders.map((one) => one.name).toSorted((a, b) => likeness(b) - likeness(a))[0]
  return best && likeness(best) >= 0.5 ? best : undefined
}

const risky =
  /\b(?:consent|examin|normal|unremarkable|denie[sd]|no (?:known )?allerg|risks? (?:and|were)|discussed|advised|reviewed)\w*/i

/** Fixed text is in every note, whatever happened. */
function riskyFixedText({ sections }: LintInput): LintFinding[] {
  return sections.flatMap(({ instruction }, section) => {
    const { before, after } = partsOf(instruction)
    const line = `${before}\n${after}`.split('\n').find((one) => risky.test(one))
    if (line === undefined) return []
    const edit = (text: string) =>
      text
        .split('\n')
        .filter((one) => one.replace(/^> ?/, '') !== line)
        .join('\n')
        .trim()
    return {
      id: `fixed ${section}`,
      section,
      words: line,
      reason: t('Fixed text appears in every note, even if this didn’t happen.'),
      fix: { label: t('Remove the line'), apply: (fields) => change(fields, section, edit) },
    } satisfies LintFinding
  })
}

/** Everything in a template that is worth a second look, in the order of its sections. Quick enough for each key. */
export function lintTemplate(fields: LintInput): LintFinding[] {
  const texts = [
    { text: fields.content, section: undefined },
    ...fields.sections.map(({ instruction }, section) => ({ text: instruction, section })),
  ]
  const found = [
    ...texts.flatMap(({ text, section }) => [
      ...byRule(text, section),
      ...unknownPlaceholders(text, section),
    ]),
    ...contradictions(fields),
    ...sameHeadings(fields),
    ...riskyFixedText(fields),
  ]
  return found.toSorted((a, b) => (a.section ?? -1) - (b.section ?? -1))
}

import type { Token } from './tokens.ts'

const groups = `mother mom mum mommy mama|father dad daddy|brother brothers|sister sisters|son sons|daughter daughters|wife husband spouse partner boyfriend girlfriend
|grandmother grandma granny gran nan nana|grandfather grandpa grandad granddad gramps|aunt auntie|uncle|cousin cousins|parents parent|grandparents grandparent|family relatives relative|friend friends roommate coworker colleague|child children kids kid baby`

const names = new Map<string, string>()
for (const group of groups.split('|')) {
  const words = group.trim().split(/\s+/)
  for (const word of words) names.set(word, words[0] ?? word)
}

export interface PersonMention {
  /** 'mother', 'father' …; the patient is never in this list. */
  person: string
  start: number
  end: number
}

/** "My mum's sister" is an aunt. */
const relatives: Record<string, string> = {
  'mother sister': 'aunt',
  'father sister': 'aunt',
  'mother brother': 'uncle',
  'father brother': 'uncle',
  'mother mother': 'grandmother',
  'father mother': 'grandmother',
  'mother father': 'grandfather',
  'father father': 'grandfather',
}

const personOf = (word = '') => names.get(word.replace(/'s$/, ''))

/**
 * Relatives and friends named in a sentence. "Family history" and "family doctor" name nobody, "on my dad's side" only
 * gives a person's side, and "my mum's sister" is an aunt.
 */
export function personsIn(tokens: readonly Token[]): PersonMention[] {
  const found: PersonMention[] = []
  for (const [i, token] of tokens.entries()) {
    const named = personOf(token.word)
    if (!named) continue
    const next = tokens[i + 1]?.word ?? ''
    const before = tokens[i - 1]?.word ?? ''
    const of = before.endsWith("'s") ? personOf(before) : undefined
    const person = (of && relatives[`${of} ${named}`]) ?? named
    if (token.word.endsWith("'s") && (next === 'side' || relatives[`${named} ${personOf(next)}`]))
      continue
    if (person === 'family' && /^(?:doctor|physician|practice|medicine|member)/.test(next)) continue
    found.push({ person, start: token.start, end: token.end })
  }
  return found
}

const whole = new Map([
  ['parents', ['mother', 'father']],
  ['grandparents', ['grandmother', 'grandfather']],
  ['child', ['son', 'daughter']],
])

/** Whether two names may mean one person: equal, or one is a group that holds the other. */
export function samePerson(a: string, b: string): boolean {
  if (a === b || a === 'family' || b === 'family') return true
  return (whole.get(a)?.includes(b) ?? false) || (whole.get(b)?.includes(a) ?? false)
}

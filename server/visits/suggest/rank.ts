import { message } from '#common/translation.ts'
import { brandCategory, type Item } from '#contract/items.ts'
import type { TemplateSuggestion } from '#contract/suggest.ts'
import { splitSentences } from '#server/clinical/language/sentences.ts'
import { stem } from '#server/clinical/language/stem.ts'
import { isStopword } from '#server/clinical/language/stopwords.ts'
import { isWord, tokenize } from '#server/clinical/language/tokens.ts'
import { findCategories, isCueFor } from './cues.ts'
import { dangersIn } from './dangers.ts'
import { fieldMatcher } from './fields.ts'
import { requestsIn } from './requests.ts'
import { hasSense } from './word-senses.ts'
import { clinicalTerms, toldIn } from './terms.ts'

export interface About {
  /** Everything known about the visit. */
  text: string
  /** The user's field and specialty. */
  field: string
  defaultId: string
  /** How often the user wrote from each template. */
  uses: ReadonlyMap<string, number>
}

export type Template = Pick<Item, 'id' | 'name' | 'categories' | 'headings' | 'documentType'>

const FEWEST = 3
const MOST = 5
/** A template with fewer points than this share of the best doesn't fit, beyond the minimum number to show. */
const FITS = 0.25
/** The weight of a fact, relative to a visit whose words fit perfectly, which has the weight 1. */
const worth = { field: 0.6, alsoField: 0.5, used: 0.5, default: 0.2 } as const
/** More than all other facts together; the second template of a danger comes behind what fits the visit. */
const ofDanger = [3, 0.5]
/** More than all but a danger. */
const ofRequest = 2.5
/** General-purpose templates come before those without any match. */
const ofAnyVisit = 0.05
/** Minimum number of clinical terms for suggesting a template; fewer may be mentioned in passing. */
const FEWEST_TERMS = 2
/** Instructions and descriptions are left out: their plain words fit every visit. */
const ofPart = { name: 3, category: 2, heading: 1.5, cue: 2.5, own: 4 } as const

type Reason = Omit<TemplateSuggestion, 'id' | 'name'>

interface ScoredTemplate {
  id: string
  name: string
  why: Reason
  points: number
  /** How many fields it is for: of two that fit alike, the one made for this one comes first. */
  breadth: number
}

/** Three to five templates, best first, each with the strongest of its reasons. */
export function rankTemplates(templates: readonly Template[], about: About): TemplateSuggestion[] {
  const said = countWords(toldIn(about.text).join('\n'), hasSense)
  const weights = templates.map((one) => weighWords(one, said.keys()))
  const terms = clinicalTerms(about.text)
  const shares = templates.map((_, at) => matchOf(weights, at, said, terms))
  const best = Math.max(...shares.map(({ points }) => points), 1e-9)
  const dangers = dangersIn(about.text)
  const requestFor = requestsIn(about.text)
  const isOfField = fieldMatcher(about.field)
  const scored = templates
    .map((one, at) =>
      withDanger(
        withRequest(score(one, about, shares[at], best, isOfField), requestFor(one)),
        dangers.get(one.id),
      ),
    )
    .toSorted(
      (a, b) => b.points - a.points || a.breadth - b.breadth || a.name.localeCompare(b.name),
    )
  const top = scored[0]?.points ?? 0
  return scored
    .slice(0, MOST)
    .filter(({ points }, at) => at < FEWEST || points >= FITS * top)
    .map(({ id, name, why }) => ({ id, name, ...why }))
}

interface Match {
  points: number
  /** The visit's words that speak for it, strongest first. */
  words: string[]
}

function score(
  one: Template,
  about: About,
  match: Match | undefined,
  best: number,
  isOfField: (text: string) => boolean,
): ScoredTemplate {
  const { id, name } = one
  const spoken = (match?.points ?? 0) / best
  const field = worthOfField(one, isOfField)
  const uses = about.uses.get(id) ?? 0
  const used = uses > 0 ? worth.used * Math.min(1, Math.log2(1 + uses) / 4) : 0
  const isDefault = id === about.defaultId ? worth.default : 0
  const words = match?.words ?? []
  const reasons: [number, Reason][] = [
    [words.length > 1 ? spoken : 0, { reason: `Mentions ${listed(words)}.`, words }],
    [field, { reason: message('Fits your specialty.') }],
    [
      used,
      {
        reason: message(
          '{uses, plural, one {You’ve used it once.} other {You’ve used it # times.}}',
          { uses },
        ),
        uses,
      },
    ],
    [isDefault, { reason: message('Your default template.') }],
    [0.01, { reason: intendedFor(one) }],
  ]
  const [, why = { reason: '' }] = reasons.toSorted((a, b) => b[0] - a[0])[0] ?? []
  const general = isForAny(one) ? ofAnyVisit : 0
  const points = spoken + field + used + isDefault + general
  return { id, name, why, points, breadth: categoriesFor(one).length }
}

const intendedFor = (one: Template) =>
  isForAny(one) ? message('For any visit.') : message('For {fields}.', { fields: fieldsOf(one) })

const withRequest = (scored: ScoredTemplate, reason: string | undefined): ScoredTemplate =>
  reason ? { ...scored, why: { reason }, points: scored.points + ofRequest } : scored

function withDanger(
  scored: ScoredTemplate,
  danger: { place: number; reason: string } | undefined,
): ScoredTemplate {
  if (!danger) return scored
  const { place, reason } = danger
  return { ...scored, why: { reason }, points: scored.points + (ofDanger[place] ?? 0) }
}

const listed = (words: string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** How often each content word occurs, with one of its forms. */
function countWords(
  text: string,
  isTold: (word: string, sentence: string) => boolean = () => true,
): Map<string, { count: number; form: string }> {
  const counts = new Map<string, { count: number; form: string }>()
  for (const { start, end } of splitSentences(text)) {
    const sentence = text.slice(start, end)
    for (const { word } of tokenize(sentence)) {
      if (!isWord(word) || word.length < 3 || isStopword(word) || !isTold(word, sentence)) continue
      const key = stem(word)
      if (isStopword(key)) continue
      const known = counts.get(key)
      if (known) known.count += 1
      else counts.set(key, { count: 1, form: word })
    }
  }
  return counts
}

/** The weight of each word of the template; for words of the visit, also those that its categories imply. */
function weighWords(one: Template, said: Iterable<string>): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const key of countWords(text).keys())
      weights.set(key, Math.max(weights.get(key) ?? 0, weight))
  }
  add(one.headings.join(' '), ofPart.heading)
  add(one.categories.join(' '), ofPart.category)
  add(one.name, ofPart.name)
  for (const key of said) {
    if (isCueFor(one.id, key)) weights.set(key, Math.max(weights.get(key) ?? 0, ofPart.own))
    if (findCategories(key).some((category) => one.categories.includes(category)))
      weights.set(key, Math.max(weights.get(key) ?? 0, ofPart.cue))
  }
  return weights
}

const WORDS_NAMED = 3
/** As part of a category, "addiction medicine", they name nothing. */
const plain = new Set(['medicine', 'medicines', 'health', 'care', 'therapy', 'clinic'].map(stem))
const least = (key: string) => (plain.has(key) ? ofPart.own : ofPart.category)

/** A word that many templates contain doesn't distinguish them. */
function matchOf(
  all: readonly Map<string, number>[],
  at: number,
  said: ReadonlyMap<string, { count: number; form: string }>,
  terms: ReadonlyMap<string, ReadonlySet<string>>,
): Match {
  const found = [...(all[at] ?? [])].flatMap(([key, weight]) => {
    const spoken = said.get(key)
    const ids = terms.get(key)
    if (!spoken || (!ids && weight < ofPart.cue)) return []
    const holders = all.filter((other) => (other.get(key) ?? 0) >= 1).length
    const rarity = Math.log((all.length + 1) / (holders + 0.5))
    return [
      {
        key,
        form: spoken.form,
        weight,
        ids,
        points: weight * Math.max(0, rarity) * Math.log2(1 + spoken.count),
      },
    ]
  })
  const sorted = found.toSorted((a, b) => b.points - a.points)
  const sum = sorted.reduce((all, { points }) => all + points, 0)
  const fitting = new Set(
    sorted.flatMap(({ key, ids, weight, points }) =>
      ids && weight >= least(key) && points > 0 ? [[...ids].toSorted().join()] : [],
    ),
  )
  if (fitting.size < FEWEST_TERMS) return { points: 0, words: [] }
  return {
    points: sum,
    words: sorted
      .filter(({ points }) => points > 1)
      .slice(0, WORDS_NAMED)
      .map(({ form }) => form),
  }
}

/** A template that is made for the field, or only used there too. */
function worthOfField(one: Template, isOfField: (text: string) => boolean): number {
  const [first = '', ...others] = categoriesFor(one)
  if (isOfField(first)) return worth.field
  return [one.name, ...others].some(isOfField) ? worth.alsoField : 0
}

/** Being built in isn't a specialty. */
const categoriesFor = ({ categories }: Template) =>
  categories.filter((category) => category !== brandCategory)

const isForAny = (one: Template) =>
  categoriesFor(one).length === 0 ||
  (categoriesFor(one)[0] === 'General' && !one.categories.includes('Dictation'))

/** The first fields that a template is for. */
const fieldsOf = (one: Template) => categoriesFor(one).slice(0, 2).join(' and ').toLowerCase()

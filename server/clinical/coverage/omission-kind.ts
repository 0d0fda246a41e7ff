import { OmissionKind } from '#contract/review.ts'
import type { Fact } from '#server/clinical/facts/fact.ts'
import { phrases } from '#server/clinical/facts/phrases.ts'

const violence: RegExp = phrases([
  'hits',
  'hit',
  'hurts',
  'afraid of',
  'scared of',
  'violen*',
  'abuse*',
  'safe at home',
  'feel safe',
  'threat*',
  'forced',
])
const mood: RegExp = phrases([
  'mood',
  'low',
  'anxi*',
  'anxious',
  'panic',
  'worry',
  'worries',
  'worried',
  'depress*',
  'sad',
  'tearful',
  'flat',
  'stress*',
  'hopeless',
  'voices',
])
const substances: RegExp = phrases([
  'smok*',
  'vap*',
  'alcohol',
  'wine',
  'beer*',
  'drink*',
  'pint*',
  'cannabis',
  'gummies',
  'weed',
  'cocaine',
  'heroin',
  'cigarette*',
  'tobacco',
  'nicotine',
])

/** What sort of omission a fact is that the note does not cover. */
export function omissionKind(fact: Fact): OmissionKind {
  switch (fact.kind) {
    case 'risk':
      return violence.test(fact.text) ? 'abuse' : 'self-harm'
    case 'allergy':
      return 'allergy'
    case 'medicine':
      return 'drug'
    case 'vital':
      return 'measurement'
    case 'result':
      return 'result'
    case 'finding':
      return 'finding'
    case 'diagnosis':
      return 'diagnosis'
    case 'plan':
      return 'instruction'
    case 'advice':
      return 'advice'
    case 'follow-up':
      return 'follow-up'
    case 'safety-net':
      return 'safety-net'
    case 'request':
      return 'request'
    case 'denial':
      return 'denial'
    case 'symptom':
      return mood.test(fact.text) ? 'mood' : 'symptom'
    case 'social':
      return substances.test(fact.text) ? 'substance' : 'history'
    case 'history':
    case 'family':
      return 'history'
  }
}

const order = OmissionKind.options
/** Place of a kind among all: the lower, the worse to lose. */
export const gravity = (kind: OmissionKind): number => order.indexOf(kind)

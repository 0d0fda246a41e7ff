import { listed, phrases } from './phrases.ts'

/** A note addresses nobody, and nobody speaks in it. */
const persons =
  /(?<![\w'’-])(?:i|me|my|mine|myself|we|us|our|ours|you|your|yours|yourself|he|she|they|him|hers|them|their|theirs|(?:i|you|we|he|she|they|it|that|there|what|who|how)['’](?:m|s|re|ve|d|ll))(?![\w'’])|\w['’](?:ll|re|ve|m|d)\b/i
/** What people say while they look for words, or of the talk itself. */
const ofSpeech = phrases([
  ...listed(
    'think thinks thinking thought guess guesses wonder wonders wondering suppose supposes reckon mean means mention mentioned mentions ask asks asked asking say says saying said tell tells telling told know knows knowing understand forgot hopefully stuff thing things something anything everything someone somebody anyone anybody everybody somewhere whatever whichever whoever oh ohh ooh yeah yeahs yep nah okay ok sir madam doctor honey thanks sorry basically super honestly apparently lots loads owt nowt wee daft folk guys recap question questions sense appreciate apologies firstly secondly otherwise certainly definitely obviously',
  ),
  "ma'am",
  'kind of',
  'sort of',
  'in terms of',
  'for example',
  'such as',
  'a lot',
  'like that',
  'like this',
  'and that',
  'and so on',
  'bear with',
  'see how',
  'another look',
  "whichever's",
  'little bit',
])
/** Neither does a line of a note begin with these, nor a half sentence end with those. */
const badStart =
  /^(?:and|or|but|so|because|cause|which|who|whom|whose|that|these|those|this|than|of|like|as|what|why|how|whether|where|is|are|am|was|were|be|being|been|it|its|then|to|also|even|both|either|neither|could|would|might|may|can|shall|does it|did it|not (?:but|and|so)|couple|down|going|there|here|some of|any|one thing|apart|one (?:that|which))\b(?!['’]| times?\b)/i
const badEnd =
  /\b(?:a|an|the|and|or|but|so|if|of|to|with|for|from|at|in|on|by|than|as|is|was|are|were|am|be|been|being|has|had|have|having|do|does|did|doing|that|this|these|those|which|who|what|some|any|because|when|where|while|about|not|very|(?<!one )more|couple|like|then|into|until|through|can|could|will|would|should|may|might|must|going|get|gets|got|getting|see|really|also|just|even|quite|called|one of|other|another|every|each|their|said|since|such|too many|kind|sort)$/i
const doubled = /\b(\w+),? \1\b/i
const comma = /^[\s,;:.–-]+(?:[\s,;:.?!–-]+$)?|(?<![\s,;:.?!–-])[\s,;:.?!–-]+$/g

/** "50 and hearing's", "no those two": a leftover fragment. */
const halfSentence = /['’]s$|^(?:no (?:those|it|that)\b|not pretty\b|bit more\b|good \d)/i

/** Whether a text in note form reads as a clinician would write it: no half sentence, no remnant of speech, no person. */
export function readsAsNote(text: string): boolean {
  const bare = text.replace(comma, '')
  return (
    /[\p{L}\d]/u.test(bare) &&
    !/[?…]|\.\.\./.test(bare) &&
    !persons.test(bare) &&
    !ofSpeech.test(bare) &&
    !badStart.test(bare) &&
    !badEnd.test(bare) &&
    !halfSentence.test(bare) &&
    !doubled.test(bare)
  )
}

/** The clauses of a note form that read like a note, joined again; '' if none does. */
export function readableClauses(text: string): string {
  const clauses = text
    .split(/[;,]\s+|(?<!\s)\s+(?=(?:and|but|so|because|which|who)\s)/)
    .map((clause) => clause.replace(/^(?:and|but|so|then)\s+/i, '').replace(comma, ''))
  return clauses.filter((clause) => readsAsNote(clause)).join(', ')
}

import { allConcepts, type Concept, type Phrase } from './concepts.ts'
import { stemWord } from './stem.ts'
import { addTo, toKeys, makeTrie, type Trie } from './trie.ts'
import { tokenise } from './words.ts'

/** A phrase of a concept, ready to compare. */
export interface Entry {
  concept: Concept
  phrase: Phrase
  context: Set<string>
}

interface Vocabulary {
  trie: Trie<Entry>
  /** Concept by "part+finding". */
  made: Map<string, string>
}

let built: Vocabulary | undefined

/** All phrases of all concepts. Built when first asked for, about 100 ms. */
export function vocabulary(): Vocabulary {
  if (built) return built
  built = { trie: makeTrie(), made: new Map() }
  for (const concept of allConcepts().values()) {
    for (const made of concept.made) built.made.set(made, concept.id)
    for (const phrase of concept.phrases)
      addTo(built.trie, toKeys(tokenise(phrase.words), phrase.isExact), phrase.isExact, {
        concept,
        phrase,
        context: new Set(phrase.context.map((word) => stemWord(word.toLowerCase()))),
      })
  }
  return built
}

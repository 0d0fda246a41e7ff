import type { Node } from '@tiptap/pm/model'
import type { Claim } from '#contract/notes.ts'
import { bestChain, type Candidate } from './best-chain.ts'
import { indexPlaces } from './places.ts'

/** The place of a sentence in the editor's document, and those of its differing words. */
export interface ClaimRange {
  claim: Claim
  from: number
  to: number
  /** One for each of the claim's problems that could be placed, with its number. */
  problems: { index: number; from: number; to: number }[]
}

/** The signs of a text that count: neither space nor marks of Markdown, each with its place. */
interface Signs {
  text: string
  from: number[]
  to: number[]
  /** Follows the sign before without a gap. */
  glued: boolean[]
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }
// A link's address, an escape, an entity, then anything that is only a mark or a space.
const skipped = /\]\([^)\s]*\)|\\(?=[^\w\s])|&(?:lt|gt|amp|quot);|[\s*_`~[\]|\\]/y
const inDocument = /[\s*_`~[\]|\\]/

const noSigns = (): Signs => ({ text: '', from: [], to: [], glued: [] })

function add(signs: Signs, sign: string, from: number, to: number): void {
  signs.glued.push(signs.to.at(-1) === from)
  signs.text += sign
  signs.from.push(from)
  signs.to.push(to)
}

/** The signs of a piece of Markdown; places are offsets into it. */
function signsOfMarkdown(markdown: string): Signs {
  const signs = noSigns()
  for (let at = 0; at < markdown.length;) {
    skipped.lastIndex = at
    const skip = skipped.exec(markdown)?.[0]
    if (!skip) add(signs, markdown[at] ?? '', at, at + 1)
    else if (entities[skip]) add(signs, entities[skip], at, at + skip.length)
    at += skip?.length ?? 1
  }
  return signs
}

/** The signs of the editor's document, a line break between its blocks; places are positions in it. */
function signsOfDocument(document: Node): Signs {
  const signs = noSigns()
  document.descendants((node, position) => {
    if (node.isTextblock && signs.text) add(signs, '\n', position, position)
    if (!node.isText || !node.text) return
    for (let at = 0; at < node.text.length; at++) {
      const sign = node.text[at] ?? ''
      if (!inDocument.test(sign)) add(signs, sign, position + at, position + at + 1)
    }
  })
  return signs
}

interface Place extends Candidate {
  claim: Claim
  needle: Signs
}
const mostPlaces = 20
const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\d]/u.test(sign)

/** Finds where the words of a claim occur as whole words. */
function claimFinder(signs: Signs) {
  const find = indexPlaces(signs.text)
  const known = new Map<string, number[]>()
  const wholeWords = (text: string) =>
    text === ''
      ? []
      : find(text).filter((at) => !insideWord(signs, at) && !insideWord(signs, at + text.length))
  /**
   * @param of number of the claim
   * @param ordinal how many of the sentences before have the same words
   */
  return (claim: Claim, of: number, ordinal: number): Place[] => {
    const needle = signsOfMarkdown(claim.text)
    const { text } = needle
    const found = known.get(text) ?? wholeWords(text)
    known.set(text, found)
    // Of many equal sentences the one meant is near its own place among them.
    const first = Math.max(0, ordinal - mostPlaces / 2)
    return found
      .slice(first, first + mostPlaces)
      .map((start) => ({ of, claim, needle, start, end: start + text.length }))
  }
}

/** Whether a cut before this sign would go through a word or a number. */
function insideWord(signs: Signs, at: number): boolean {
  return signs.glued[at] === true && isWord(signs.text[at]) && isWord(signs.text[at - 1])
}

/**
 * Finds the sentences of the ledger in the editor's document by their words, ignoring marks, bullets and links. A
 * sentence that has changed since it was checked isn't returned.
 */
export function claimRanges(document: Node, claims: readonly Claim[]): ClaimRange[] {
  const signs = signsOfDocument(document)
  const inOrder = claims.toSorted((a, b) => a.start - b.start)
  const seen = new Map<string, number>()
  const findCandidates = claimFinder(signs)
  const candidates = inOrder.flatMap((claim, of) => {
    const ordinal = seen.get(claim.text) ?? 0
    seen.set(claim.text, ordinal + 1)
    return findCandidates(claim, of, ordinal)
  })
  const chain = bestChain(candidates, signs.text.length)
  return chain.map(({ claim, needle, start, end }) => ({
    claim,
    from: signs.from[start] ?? 0,
    to: signs.to[end - 1] ?? 0,
    problems: problemRanges(claim, needle, signs, start),
  }))
}

function problemRanges(claim: Claim, needle: Signs, signs: Signs, start: number) {
  return claim.problems.flatMap((problem, index) => {
    const first = needle.to.findIndex((to) => to > problem.start - claim.start)
    const last = needle.from.findLastIndex((from) => from < problem.end - claim.start)
    const from = signs.from[start + first]
    const to = signs.to[start + last]
    if (first < 0 || last < first || from === undefined || to === undefined) return []
    return [{ index, from, to }]
  })
}

import { type Denial, denials, isCue } from '#server/clinical/language/negation.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { withPair } from '#server/clinical/language/source-index.ts'
import { stem } from '#server/clinical/language/stem.ts'
import { isStopword } from '#server/clinical/language/stopwords.ts'
import { isWord, type Token } from '#server/clinical/language/tokens.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

/** A word with whether a denial stands right before it. */
interface Word {
  stem: string
  isDenied: boolean
  /** What the scope of a denial says of it. */
  denial: Denial
  isContent: boolean
  /** Which sentence or quoted sentence it stands in. */
  part: number
  start: number
  end: number
}

// A change of person, "do" that only carries a denial, stutters and fillers make no other sentence.
const skipped =
  /^(?:i|me|my|you|your|he|him|his|she|her|they|their|we|our|it|its|patient|pt|the|a|an|do|does|did|uh|um|er|like|really|also|just|any|some|i'm|is|am|are|'m|'re|'s|has|have|'ve|been|had|was|were|wan|na|gon|gonna|wanna|want|to)$/
/** "I don't think you need it" denies the need as well. */
const raises = /^(?:think|believe|seem|appear)$/
/** After "No" at the start these begin what is said: "No, I have not". */
const answers = /^(?:[,.;]|no|not|none|nope|nothing|i|it|my|we|that|i'm|i've|it's|well|nothing)$/

/** Words that a note and a line must share in a row to be the same sentence. */
const fewest = 3
/** Of these at least this many carry meaning. */
const fewestContent = 2

const isLead = (tokens: readonly Token[], at: number) =>
  /^(?:no|nope|none)$/.test(tokens[at]?.word ?? '') && answers.test(tokens[at + 1]?.word ?? '')

function wordsOf(tokens: readonly Token[]): Word[] {
  const denied = denials(tokens)
  const words: Word[] = []
  let isDenied = false
  let part = 0
  for (const [at, token] of tokens.entries()) {
    if (isCue(tokens, at) || /^(?:no|not|never)$/.test(token.word)) {
      if (!isLead(tokens, at)) isDenied = true
      continue
    }
    if (!isWord(token.word) && !/\d/.test(token.word)) {
      if (/^[,;.?!:]$/.test(token.word)) isDenied = false
      if (/^[;.?!–:]$/.test(token.word)) part++
      continue
    }
    if (skipped.test(token.word)) continue
    const { start, end } = token
    const isContent = !isStopword(token.word)
    words.push({
      stem: stem(token.word),
      isDenied,
      denial: denied[at] ?? 'none',
      isContent,
      part,
      start,
      end,
    })
    isDenied &&= raises.test(token.word)
  }
  return words.filter((word, i) => word.stem !== words[i - 1]?.stem || word.isDenied)
}

const known = new WeakMap<Unit, Word[]>()

function wordsIn(unit: Unit): Word[] {
  const words = known.get(unit) ?? wordsOf(unit.analysis.tokens)
  known.set(unit, words)
  return words
}

interface Run {
  note: number
  said: number
  length: number
}

/** Words that a line may have beside a sentence of the note that is all of it: "but", "well". */
const beside = 1

/** Whether a row is a whole sentence of the note and a whole line: then it may be short. */
function isWhole(run: Run, note: readonly Word[], said: readonly Word[]): boolean {
  // "Ibuprofen." only names it; "It hasn't helped" says something.
  if (run.length === 1 && !said[run.said]?.isDenied) return false
  const { part } = note[run.note] ?? {}
  return (
    note[run.note - 1]?.part !== part &&
    note[run.note + run.length]?.part !== part &&
    note[run.note + run.length - 1]?.part === part &&
    run.length >= said.length - beside
  )
}

function isTelling(run: Run, note: readonly Word[], said: readonly Word[]): boolean {
  const shared = note.slice(run.note, run.note + run.length)
  if (run.length >= fewest && shared.filter((w) => w.isContent).length >= fewestContent) return true
  return isWhole(run, note, said)
}

/** The longest rows of words that both have. */
function runsOf(note: readonly Word[], said: readonly Word[]): Run[] {
  const runs: Run[] = []
  for (let n = 0; n < note.length; n++)
    for (let s = 0; s < said.length; s++) {
      if (note[n]?.stem !== said[s]?.stem) continue
      if (n > 0 && s > 0 && note[n - 1]?.stem === said[s - 1]?.stem) continue
      let length = 1
      while (note[n + length] && note[n + length]?.stem === said[s + length]?.stem) length++
      const run = { note: n, said: s, length }
      if (isTelling(run, note, said)) runs.push(run)
    }
  return runs
}

/** Units that name a term of the note are looked at where no more do. */
const mostNaming = 6

/** Lines before and behind the evidence of a quotation that may be quoted with it. */
const around = 3

/** The evidence, and the few lines that name what the sentence speaks of: a long sentence may hold many lines. */
function linesFor({ analysis, evidence, index, text }: CheckContext): Unit[] {
  const units = new Set(evidence.flatMap((unit) => withPair(index, unit)))
  if (text.includes('“'))
    for (const { at } of evidence)
      for (const unit of index.units.slice(Math.max(0, at - around), at + around + 1))
        units.add(unit)
  for (const { key } of analysis.terms) {
    const mentions = index.mentions.get(key) ?? []
    if (mentions.length <= mostNaming) for (const { unit } of mentions) units.add(unit)
  }
  const asks = text.includes('?')
  return [...units].filter((unit) => asks || !unit.question)
}

/** "Difficulty moving the arm" is "couldn't move the arm"; "if any weakness develops" states none. */
const isSaidOtherwise = (before: string) =>
  /\b(?:if|in case|watch for|should|any|difficult\w*|trouble|unable|struggl\w*|problems?|refus\w*|lack\w*|loss|hard|avoid\w*|stop\w*|less|declin\w*)\b(?:[ ,'’]+\w+){0,3}[ ,'’]*$/i.test(
    before,
  )

/** Words in a row from which on a line is the same sentence, whatever stands before. */
const certain = 6

type Vote = 'same' | Unit

/** For each word of the note whether some line says it as the note does, else a line with a denial more or less. */
function votesFor(
  text: string,
  note: readonly Word[],
  units: readonly Unit[],
): (Vote | undefined)[] {
  const votes: (Vote | undefined)[] = note.map(() => undefined)
  for (const unit of units) {
    const said = wordsIn(unit)
    for (const run of runsOf(note, said))
      for (let i = 0; i < run.length; i++) {
        const own = note[run.note + i]
        const other = said[run.said + i]
        if (!own || !other || votes[run.note + i] === 'same') continue
        if (own.isDenied === other.isDenied) {
          if (i > 0 || own.denial === other.denial) votes[run.note + i] = 'same'
          continue
        }
        // At its start a row may stand in the scope of a denial further left: "no fever or chills at night".
        const free = own.isDenied ? other : own
        // "Haven't noticed any cramps" denies them as "no cramps" does.
        if (own.isDenied && i === 0 && other.denial !== 'none') votes[run.note] = 'same'
        const isTurned = i > 0 || free.denial === 'none'
        const isOpen = run.length < certain && isSaidOtherwise(text.slice(0, own.start))
        if (isTurned && !isOpen) votes[run.note + i] ??= unit
      }
  }
  return votes
}

/**
 * "The Tylenol does help" against "The Tylenol doesn't help": a line that says the same words in a row, with a denial
 * that the note leaves out or puts in.
 */
export function checkTurned(context: CheckContext): Finding[] {
  const note = wordsOf(context.analysis.tokens)
  const votes = votesFor(context.text, note, linesFor(context))
  const at = votes.findIndex((vote) => vote !== undefined && vote !== 'same')
  const unit = votes[at]
  const word = note[at]
  if (!word || unit === undefined || unit === 'same') return []
  const { start, end, isDenied } = word
  const message = `Note ${isDenied ? 'denies' : 'affirms'} "${context.text.slice(start, end)}"; ${whoSaid(unit)} "${unit.text}"`
  return [
    finding(context, {
      kind: 'negation',
      start,
      end,
      inSource: unit.text,
      contradicts: true,
      message,
    }),
  ]
}

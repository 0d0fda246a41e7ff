import { isSameDrug } from '#server/clinical/checks/drug-uses.ts'
import type { Reading, Span } from '#server/clinical/checks/reading.ts'
import { isOrdinary } from '#server/clinical/drugs/ordinary-words.ts'
import type { DrugMention } from '#server/clinical/lexicon/drugs.ts'
import type { ChartEntry } from './entries.ts'

/** A drug that the conversation is about, with the entries of the medication list that name it. */
export interface DrugTopic {
  /** Equal for all names of one drug. */
  key: string
  /** As said: "Lantus"; its name on the list for "the drops". */
  words: string
  /** Undefined if the lexicon doesn't know it. */
  drug?: DrugMention | undefined
  current: readonly ChartEntry[]
  /** Entries that list it as stopped or on hold. */
  former: readonly ChartEntry[]
}

/** A drug where a statement names it; offsets are into its normal form. */
export interface NamedDrug extends Span {
  topic: DrugTopic
}

/** "Same as the vitamin D", "a cousin of Zoloft": named beside the drug that is spoken of. */
const beside =
  /\b(?:same (?:as|family as|kind as)|cousin of|similar to|like|related to|than|instead of)\s(?:the |your |my |a )?$/i

/** Every drug that a statement names, by any name, in order; `medications` is the list of the chart. */
export function drugsNamed(reading: Reading, medications: readonly ChartEntry[]): NamedDrug[] {
  const { normal, drugs } = reading
  const known = drugs.flatMap((drug) => {
    const topic = topicOf(drug, medications)
    return topic ? [{ topic, start: drug.start, end: drug.end }] : []
  })
  const shown = [...known, ...shortNamesIn(reading, medications), ...formsIn(reading, medications)]
  return shown
    .filter(({ start }) => !beside.test(normal.slice(0, start)))
    .toSorted((a, b) => a.start - b.start)
}

function topicOf(drug: DrugMention, medications: readonly ChartEntry[]): DrugTopic | undefined {
  const named = medications.filter(({ reading }) =>
    reading.drugs.some((one) => isSameDrug(drug, one)),
  )
  if (drug.drug !== undefined) return topicWith(drug.words, named, drug)
  // "The water tablet" is one of the list if only one is of its class.
  const [entry, ...others] = named.filter(({ ended }) => !ended)
  return entry && others.length === 0 ? ofEntry(entry, medications) : undefined
}

function topicWith(
  words: string,
  entries: readonly ChartEntry[],
  drug: DrugMention | undefined,
): DrugTopic {
  return {
    key: entries[0]?.source.id ?? drug?.drug ?? words.toLowerCase(),
    words,
    drug,
    current: entries.filter(({ ended }) => !ended),
    former: entries.filter(({ ended }) => ended),
  }
}

function ofEntry(entry: ChartEntry, medications: readonly ChartEntry[]): DrugTopic {
  const [drug] = entry.reading.drugs
  const same = medications.filter(
    (one) => one === entry || one.reading.drugs.some((other) => drug && isSameDrug(drug, other)),
  )
  return topicWith(drug?.words ?? entry.source.text, same, drug)
}

/** "The alendronic", "my bendro": a word of a listed name, or its beginning. */
function shortNamesIn({ normal, drugs }: Reading, medications: readonly ChartEntry[]): NamedDrug[] {
  return [...normal.matchAll(/\p{L}{5,}/gu)].flatMap(({ 0: word, index: start }) => {
    const end = start + word.length
    if (isOrdinary(word.toLowerCase()) || drugs.some((one) => one.start < end && start < one.end))
      return []
    const [entry, ...others] = medications.filter((one) => hasName(one, word.toLowerCase()))
    return entry && others.length === 0
      ? [{ topic: { ...ofEntry(entry, medications), words: word }, start, end }]
      : []
  })
}

const hasName = ({ reading }: ChartEntry, beginning: string): boolean =>
  reading.drugs.some(({ words }) =>
    words
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .some((word) => word.startsWith(beginning)),
  )

const forms =
  /\b(?:the|my|your|those|these) (?:\p{L}+ )?(drop|patch|inhaler|injection|cream|gel|spray|ointment)(?:e?s)?\b/giu

/** "The drops", "the blue inhaler", if the list has one of that form. */
function formsIn({ normal, drugs }: Reading, medications: readonly ChartEntry[]): NamedDrug[] {
  if (drugs.length > 0) return []
  return [...normal.matchAll(forms)].flatMap(({ 0: words, 1: form = '', index: start }) => {
    const [entry, ...others] = medications.filter(
      ({ ended, reading }) => !ended && reading.normal.toLowerCase().includes(form.toLowerCase()),
    )
    return entry && others.length === 0
      ? [{ topic: ofEntry(entry, medications), start, end: start + words.length }]
      : []
  })
}

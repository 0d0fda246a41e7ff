import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { bodyParts } from './cues.ts'

/** A patient's complaints, as categories of the lexicon. */
const complained = new Set([
  'symptom',
  'sign',
  'diagnosis',
  'mental-health',
  'function',
  'safety',
  'allergy-reaction',
  'substance',
])
/** These are as often said of a day, a talk or a place. */
const unspecific = new Set(['state-normal', 'no-symptoms', 'adls', 'driving', 'complains-of'])
/** Sensations or signs, in words without their own concept. */
const sensations =
  /\b(?:pressure|tight\w*|ringing|beating|racing|pounding|burn\w*|throb\w*|hurts?|sore|aches?|aching|swollen|swell\w*|lumps?|numb\w*|cramp\w*|popp\w*|click\w*|lock\w*|bleed\w*|blood|stiff\w*|giv(?:es|ing) way|gives? out|blocked|muffled|spots|pins and needles|wak(?:es?|ing)|sleep\w*|catch\w*|stops?|stairs|hills?|walk\w*|climb\w*|discharge|used to (?:get|walk|climb|manage|do|be able|go)|poo|stools?|wee|peeing)\b/i
/** "The phone fell", "fall foliage" and "cold brew" name no complaint. */
const decoys =
  /\b(?:fall (?:foliage|semester|break|colou?rs)|this fall|last fall|phone|laptop|cold (?:drink|weather))\b/i
/** Attributes of a complaint, which a label introduces. */
const attribute =
  /^(?:duration|onset|frequency|worse with|helped by|site|severity|character|hours|units|pillows): /i

const treatments = new Set(['drug-class', 'device', 'procedure'])
const tried = /\b(?:us(?:e|es|ed|ing)|tak(?:e|es|en|ing)|took|tried|have|has|had)\b/i
/** "Tried antihistamines, did not help". */
const namesTreatment = (text: string): boolean =>
  tried.test(text) &&
  mentionsIn(text).some(
    ({ category, concept }) => treatments.has(category) && concept !== 'medication',
  )

/** Whether words of a patient name something of their body or mind. */
export const namesComplaint = (text: string): boolean =>
  !decoys.test(text) &&
  (sensations.test(text) ||
    namesTreatment(text) ||
    mentionsIn(text).some(
      ({ category, concept }) => complained.has(category) && !unspecific.has(concept),
    ))

/** Whether a line of a patient's story is worth a line of a note: it names a complaint or is an attribute of one. */
export const isComplaint = (text: string): boolean =>
  namesComplaint(text) ||
  isCounted(text) ||
  /^[^:]{3,40}: .*\d/.test(text) ||
  (attribute.test(text) && (count.test(text) || bodyParts.test(text) || text.split(' ').length > 2))

const count = /\b(?:\d+(?:[:.-]\d+)?|once|twice)\b/i
const fewestCounted = 3
/** "Stops twice on the hill", "in bed by 10": a figure with its unit. */
export const isCounted = (text: string): boolean =>
  count.test(text) && text.split(' ').length >= fewestCounted

/** What begins so is the rest of another thought. */
const remnant =
  /^(?:\d+ years old$|hears? (?:fine|well|you)|for instance|seems? like|other than|apart from|no (?:constant|not|had|has|have|was|were)\b|when (?:first|firsts)\b|clicked|talking to|has googled|not specifically|whenever|along way|make sure|well\b|thought|wanted|need(?:ed)? to|help now|see (?:if|concern)|worried that|no,? did|mostly like)/i
export const isRemnant = (text: string): boolean => remnant.test(text)

import { message } from '#common/translation.ts'
import type { Item } from '#contract/items.ts'
import { splitSentences } from '#server/clinical/language/sentences.ts'

type Template = Pick<Item, 'name' | 'documentType'>

const document =
  /\b(?:letters?|notes?|certificates?|forms?|summary|report|statement|referral|line for work|paperwork)\b/i
/** Somebody asks for it, or promises it. */
const asks =
  /\b(?:(?:could|can|may|would|will) (?:you|i|we) (?:please |maybe |also |possibly |just )*(?:have|get|write|give|do|sign|fill|print|send|provide|refer|be referred|put)\b|i(?:['’]d| would)? (?:need|want|like|wanted)\b|i was (?:hoping|wondering)|do you need|would you like|(?:i|we)(?:['’]ll| will|['’]m going to| am going to| can) (?:[^.?!]{1,60} and )?(?:write|do|give|send|print|sign|prepare|fill|get|refer|complete|issue|draft)\b|i (?:write|refer)|(?:school|nursery|college|university|employer|boss|manager|insur\w+|airline|dvla|dmv|they)(?: \w{1,20}){0,2} (?:needs?|wants?|asks? for|requires?)\b)/i
const refuses =
  /\b(?:don['’]?t|do not|won['’]?t|can['’]?t|cannot|no) (?:\w+ ){0,3}(?:need|want|write|do|give|letters?|notes?|certificates?|forms?)\b/i
const answersNo = /^\W*(?:no\b|nope\b|i(?:['’]m afraid| am afraid| can['’]?t| won['’]?t))/i

interface Request {
  says: RegExp
  /** Names and kinds of the templates that are for it. */
  fits: RegExp
  reason: string
}

/** In this order: a letter for work is no other letter. */
const requests: Request[] = [
  {
    says: /\b(?:(?:sick|fit|doctor['’]?s) note|(?:for|to) (?:my |your |the )?(?:work|employer|boss|job|hr|manager)|off work|sign(?:ed)? (?:me |you )?off)\b/i,
    fits: /\b(?:(?<!social )work|employ\w+|sick (?:note|leave)|fit note|absence|occupational health)\b/i,
    reason: message('Requests a letter for work.'),
  },
  {
    says: /\b(?:for|to|the|my|your|his|her) (?:my |your |the |his |her )?(?:school|nursery|college|university|teacher)\b/i,
    fits: /\b(?:school|nursery|college|education)\b/i,
    reason: message('Requests a letter for school.'),
  },
  {
    says: /\binsur\w+/i,
    fits: /\binsur\w+/i,
    reason: message('Requests a document for insurance.'),
  },
  {
    says: /\b(?:fit to (?:fly|travel)|airline|airport|for (?:my |the )?(?:trip|flight|holiday|travel))\b/i,
    fits: /\b(?:fit to fly|fly|flight|travel letter|travel certificate)\b/i,
    reason: message('Requests a document for travel.'),
  },
  {
    says: /\b(?:driving|licen[cs]e|dvla|dmv)\b/i,
    fits: /\b(?:driv\w+|dvla|licen[cs]e)\b/i,
    reason: message('Requests a document about driving.'),
  },
  {
    says: /\b(?:referral|refer(?:red)?|specialist|(?:they|he|she) can see you)\b/i,
    fits: /\breferral\b/i,
    reason: message('Requests a referral.'),
  },
  {
    says: /\bdischarge (?:letter|summary)\b/i,
    fits: /\bdischarge\b/i,
    reason: message('Requests a discharge letter.'),
  },
  {
    says: /\b(?:summary (?:of|for) (?:what|today|the|this|me|my|you|your)|what we (?:discussed|talked about|agreed))\b/i,
    fits: /\b(?:summary for the patient|patient summary)\b/i,
    reason: message('Requests a summary for the patient.'),
  },
  {
    says: /\b(?:to|for) (?:my |your |the )?(?:\w{1,20} )?(?:gp|family doctor|own doctor|consultants?|surgeons?|\w{1,20}ologists?|colleagues?)\b/i,
    fits: /\bconsultation letter\b/i,
    reason: message('Requests a letter to a colleague.'),
  },
]
/** Requests that don't name a document, such as a referral or something in writing. */
const named =
  /\b(?:refer(?:red)? (?:me|you|him|her)|(?:write|have|get|give|do) (?:me |you |us )?(?:something|anything) (?:in writing )?(?:for|to)|write to (?:the|your|my|a) (?:\w{1,20} )?(?:gp|family doctor|consultants?|surgeons?|specialists?|\w{1,20}ologists?)|be referred|what we (?:discussed|talked about|agreed)|fit to (?:fly|travel))\b/i

function isAsked(sentence: string, answer: string): boolean {
  if (!asks.test(sentence) || refuses.test(sentence)) return false
  if (!document.test(sentence) && !named.test(sentence)) return false
  return !(/\?\s*$/.test(sentence) && answersNo.test(answer))
}

/** The documents that a visit asks for: maps a template to the reason, or to undefined if it's none of them. */
export function requestsIn(text: string): (template: Template) => string | undefined {
  const sentences = text
    .split('\n')
    .flatMap((line) => splitSentences(line).map(({ start, end }) => line.slice(start, end)))
  const asked = sentences.flatMap((sentence, at) => {
    if (!isAsked(sentence, sentences[at + 1] ?? '')) return []
    return requests.find(({ says }) => says.test(sentence)) ?? []
  })
  return ({ name, documentType }) =>
    asked.find(({ fits }) => fits.test(name) || fits.test(documentType))?.reason
}

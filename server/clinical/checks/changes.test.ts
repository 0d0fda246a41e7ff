import { describe, expect, test } from 'vitest'
import { twoVoices } from '#test/clinical/two-voices.ts'
import { checkNote } from './check-note.ts'

/** The worst that the ledger says of one sentence after "C: …" and "P: …" lines. */
function statusOf(sentence: string, said: string): string {
  const statuses = checkNote(`${sentence}\n`, twoVoices(said)).map((claim) => claim.status)
  return (
    ['contradicted', 'unsupported'].find((s) => statuses.some((one) => one === s)) ?? 'supported'
  )
}

const review =
  'C: We have you on the Norvasc, are you taking it at home? / P: I am. / C: And your depression? / P: Just the usual. / C: How is the breathing? / P: It is fine. / C: I hear a murmur over the heart. / C: Your blood pressure looks quite well.'
const knee = 'P: My knee hurts when I climb stairs. / C: For how long? / P: Three months.'

describe('a change of state is a claim of its own', () => {
  test.each([
    ['He no longer takes Norvasc.', review],
    ['Depression is resolved.', review],
    ['Heart murmur is new.', review],
    ['Breathing is better.', review],
    ['Breathing is worse.', review],
    ['Looks well.', review],
    ['The patient appears unwell.', review],
    ['Was well last week.', review],
    ['Reports recurrent knee pain.', knee],
    ['Improving knee pain.', knee],
    ['Knee pain has improved.', `${knee} / C: Is it getting better? / P: Not really.`],
    ['Cough has resolved.', "P: I have a cough. / P: It hasn't gone away."],
    ['Improving asthma.', "P: I have asthma. / P: My daughter's school is going well."],
  ])('so what nobody said is marked: %s (%s)', (sentence, said) => {
    expect(statusOf(sentence, said)).not.toBe('supported')
  })

  test.each([
    ['No longer takes Norvasc.', 'C: Do you take the Norvasc? / P: I stopped that in May.'],
    ['Cough has resolved.', 'P: The cough resolved after a week.'],
    ['Asthma is better.', 'P: The spray helped my asthma a lot.'],
    ['Knee pain is better.', 'P: The knee pain has been getting better.'],
    ['Knee pain is worsening.', 'P: My knee pain is getting worse.'],
    ['New knee pain.', 'P: The knee pain started last week, I never had it before.'],
    ['Looks well.', 'C: You look well today.'],
    ['The patient was well last week.', 'P: I was well last week, then it began.'],
    ['Return if the knee pain is worse.', "C: Come back if the knee pain isn't better."],
  ])('so what was said stands: %s (%s)', (sentence, said) => {
    expect(statusOf(sentence, said)).toBe('supported')
  })
})

describe('a denial left out or put in', () => {
  const oath = "C: Anything else? / P: No, I don't think so."
  const fits = 'C: OK, no fits, yeah, OK. / C: And your weakness is only in your left arm.'
  const tried = 'P: I took ibuprofen for the pain. / P: I tried ice too, but nothing really worked.'

  test.each([
    ['No, the patient does think so.', oath],
    ['Clinician: “fits, yeah, OK. And your weakness is only in your left arm.”', fits],
    [
      'Patient: “I have seen any pus coming out of the skin.”',
      "P: I haven't seen any pus coming out of the skin.",
    ],
    ['Vacation in a month.', 'C: Holidays? / P: No vacation in a month.'],
    ['Any family history of no seizures?', 'C: Any family history of seizures?'],
  ])('in words that are otherwise those of the visit is contradicted: %s', (sentence, said) => {
    expect(statusOf(`${sentence} – “Yes.”`.replace(/([^?]) – “Yes.”$/, '$1'), said)).not.toBe(
      'supported',
    )
  })

  test.each([
    ['Took ibuprofen, which did relieve the pain.', tried],
    ['Ibuprofen was effective.', tried],
    ['Pain does prevent walking.', 'C: Does the pain prevent you from walking? / P: I can walk.'],
    ['He does eat sweets, nor does he take sugar.', 'P: I eat no sweets and take no sugar.'],
    ['The tablets do seem to help at all.', "P: The tablets don't seem to help at all."],
    [
      'If the swelling has improved, we will consider surgery.',
      'C: We look at the swelling again, and then we may talk of surgery.',
    ],
  ])('leaves a trace that is marked: %s', (sentence, said) => {
    expect(statusOf(sentence, said)).not.toBe('supported')
  })

  test.each([
    ['Patient: “I can’t walk properly.”', "P: And I, I can't, I can't walk properly."],
    ['No left ear pain.', 'C: Any pain in the left ear? / P: No my left ear is fine, no pain.'],
    ['No nausea or vomiting.', 'P: No nausea. / P: No vomiting.'],
    ['Sleeping like a log.', "P: No I've been sleeping like a log."],
    ['Ibuprofen did relieve the pain.', 'P: The ibuprofen relieves the pain.'],
    ['Does not help at all.', "P: It doesn't help at all."],
  ])('is not seen where the visit says it so: %s', (sentence, said) => {
    expect(statusOf(sentence, said)).not.toBe('contradicted')
  })
})

import { describe, expect, test } from 'vitest'
import { builtInItems } from '#server/library/builtin.ts'
import { checkNote } from '#server/clinical/checks/check-note.ts'
import { findOmissions } from '#server/clinical/coverage/find-omissions.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import { twoVoices } from '#test/clinical/two-voices.ts'
import { composeNote } from './compose-note.ts'
import { renderNote } from './render-note.ts'

const sections = builtInItems().find(({ id }) => id === 'soap')?.sections ?? []

/** The built-in note of a visit, what its list of omissions holds, and what its ledger doubts. */
function read(said: string) {
  const sources = twoVoices(said)
  const index = indexSources(sources)
  const note = renderNote(composeNote({ name: '', sections }, sources))
  return {
    note,
    missing: findOmissions(note, index).map(({ text }) => text),
    doubted: checkNote(note, index).flatMap((c) => (c.status === 'supported' ? [] : [c.status])),
  }
}

describe('the built-in note', () => {
  test('keeps a size that was transcribed as "a . five" as small as it was', () => {
    const { note } = read(
      'C: What brings you in? / P: I have back pain. / C: the scan does show a . four centimeter stone in the left kidney .',
    )
    expect(note).toMatch(/0\.4 centimeter stone/)
  })

  test('never states the side that was put right in the same breath', () => {
    const { note, doubted } = read(
      "C: She's here for left wrist pain . right wrist pain , right wrist pain ? / P: Yes. / C: What happened? / P: I slipped on the stairs and landed on my right wrist.",
    )
    expect(note).not.toMatch(/left wrist pain\.(?! Right wrist)/)
    expect(note).toMatch(/right wrist/i)
    expect(doubted).toEqual([])
  })

  test('quotes both words where the second begins a clause', () => {
    const { note } = read(
      'C: How is the arm? / P: It hurts. / C: If you look at this , this is a normal humerus , no fracture .',
    )
    expect(note).toMatch(/look at this, this is a normal humerus/)
  })

  test('has a medicine that is affirmed, and what one is able to do, or lists it', () => {
    const { note, missing } = read(
      'C: What brings you in? / P: My hip hurts since the fall. / C: Have you been able to walk on it? / P: Only a little, very slowly. / C: And you take uh, betamethasone for your skin? / P: Yes, when it gets sore, I use that.',
    )
    const all = [note, ...missing].join('\n')
    expect(all).toMatch(/betamethasone for your skin\? – “Yes/)
    expect(all).toMatch(/walk on it\? – “Only a little/)
  })

  test('has under its plan what a patient asked leave for, with the whole answer, and lists what found no room', () => {
    const { note, missing } = read(
      'C: How is the shoulder? / P: Better. Can I lift heavy boxes yet? Like at work? / C: Definitely not. For at least four weeks. Use the left arm instead. / P: And can I drive? / C: No, not yet.',
    )
    const plan = note.slice(note.indexOf('## P: Plan'))
    expect(plan).toMatch(
      /lift heavy boxes yet\? Like at work\?” – “Definitely not\. For at least four weeks\. Use the left arm instead\.”/,
    )
    expect([plan, ...missing].join('\n')).toMatch(/can I drive\?” – “No, not yet\.”/i)
  })

  test('keeps what was answered inside of one long line under the patient’s own story', () => {
    const { note, missing } = read(
      "P: i've had this cramp in my belly for three days / C: okay does the cramp go anywhere yeah it goes into my back okay and do you notice any blood in the stool i do n't think there is any but it looks dark okay and have you had gallstones before yeah i've had them but i've been able to manage okay and what have you taken for the pain i have taken some ibuprofen but it has n't helped okay on exam your belly is tender",
    )
    const story = note.slice(0, note.indexOf('## O: '))
    const all = [story, ...missing].join('\n')
    for (const said of [/goes into my back/, /it looks dark/, /I've had them/, /ibuprofen/])
      expect(all).toMatch(said)
    expect(note).not.toMatch(/Clinician: “I have taken/)
  })

  test('never parts a case from what is done in it', () => {
    const { note } = read(
      "C: What brings you in? / P: I have knee pain. / C: now i wan na see you again in two weeks after the physical therapy and if you're still having a lot of pain we'll have to discuss other treatment such as an injection into the joint",
    )
    expect(note).toMatch(/if you're still having a lot of pain we'll have to discuss/)
  })

  test.each([
    // Taken back, given back, begun anew: none of it states anything.
    [
      'C: What did they operate on? / P: My hip. / C: yeah , no , uh , your , uh , hip surgery .',
      /No the hip/,
    ],
    [
      'P: My hip hurts. / C: I will give you about , uh , 40 , uh , uh , 40 tablets of ibuprofen.',
      /40 40/,
    ],
    [
      'P: My hip hurts. / C: Have you tried anything for it ? I mean ... / P: I took ibuprofen.',
      /\? \?/,
    ],
    [
      'C: Do you have any allergies ? / P: I like some , sorry ? / C: Any allergies ? / P: No.',
      /sorry/,
    ],
    [
      "P: My hip hurts. / C: Let's review your past medical history. / P: I have asthma.",
      /Let's review/,
    ],
    ['P: My skin itches. / C: Normally at this stage I like to examine you.', /examine you/],
    [
      'P: My stomach hurts. / C: Your bowels are working okay? / C: No cough or breathlessness? / P: No.',
      /bowels[^–]*– “No/,
    ],
    ['P: I feel sick. / C: Nausea, okay.', /Nausea/],
    ["P: My hand is weak. / C: I'd like you to squeeze both hands.", /squeeze/],
  ])('holds nothing that was only begun, given back or on the way: %s', (said, wrong) => {
    const { note, missing } = read(`C: What brings you in? / ${said}`)
    expect([note, ...missing].join('\n')).not.toMatch(wrong)
  })

  const about = (said: string) => {
    const { note } = read(`C: What brings you in? / P: My elbow hurts. / ${said}`)
    return (heading: string) => note.split('## ').find((part) => part.startsWith(heading)) ?? ''
  }

  test('holds when it began and what eases it, however short the answer', () => {
    const story = about(
      'C: When did this happen? / P: This was just yesterday. / C: What makes it better or worse? / P: The ice is better.',
    )('S: History')
    expect(story).toMatch(/When did this happen\? – “This was just yesterday/)
    expect(story).toMatch(/better or worse\? – “The ice is better/)
  })

  test('has a judgement under the assessment, though it names a scan, and what is given under the plan', () => {
    const under = about(
      "C: Looking at your scan and your exam, my diagnosis here would be a torn tendon. / P: Okay. / C: I'm going to give you some emollients for the skin over it.",
    )
    expect(under('A: Assessment')).toMatch(/torn tendon/)
    expect(under('P: Plan')).toMatch(/emollients/)
  })

  test('has what was found though it is told with a courtesy', () => {
    const exam = about(
      'C: listening to your heart now . you have a nice regular rate and rhythm with no murmurs that I can hear . / C: I see no swelling on either side of the elbow and everything else looks good and thank you for rolling up your sleeve .',
    )('O: Examination')
    expect(exam).toMatch(/no murmurs/)
    expect(exam).toMatch(/no swelling on either side/)
  })

  test('has the answer to what was asked without a mark', () => {
    const all = read(
      "C: What brings you in? / P: My arm tingles. / C: you seem a little bit weaker on the left hand is that what you've noticed / P: yeah i keep dropping cups",
    )
    expect([all.note, ...all.missing].join('\n')).toMatch(
      /weaker on the left hand is that what you've noticed\? – “Yeah,? I keep dropping cups/i,
    )
  })

  test('keeps a finding with the manoeuvre that shows it, in speech without full stops', () => {
    const exam = about(
      "C: okay so now on your shoulder exam when you're lifting the arm out to the side i do notice some weakness and clicking in the joint today and the collarbone with the muscles around it on both sides",
    )('O: Examination')
    expect(exam).toMatch(/lifting the arm out to the side I do notice some weakness/)
    expect(exam).not.toMatch(/\. The collarbone/i)
  })
})

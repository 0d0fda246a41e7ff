import { describe, expect, test } from 'vitest'
import { builtInItems } from '#server/library/builtin.ts'
import { checkNote } from '#server/clinical/checks/check-note.ts'
import { findOmissions } from '#server/clinical/coverage/find-omissions.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { composeNote } from './compose-note.ts'
import { renderNote } from './render-note.ts'

const sections = builtInItems().find(({ id }) => id === 'soap')?.sections ?? []
const speakers: Record<string, string> = { C: 'clinician', P: 'patient' }

/** The built-in note of a visit of several voices, what its list of omissions holds, and what its ledger doubts. */
function read(said: string) {
  const sources: Source[] = said.split(' / ').map((line, at) => {
    const [, who = '', text = ''] = /^(\w+): (.*)$/.exec(line) ?? []
    return {
      kind: 'transcript',
      id: String(at),
      text,
      speaker: speakers[who] ?? who,
      timestamp: 5 * at,
    }
  })
  const index = indexSources(sources)
  const note = renderNote(composeNote({ name: '', sections }, sources))
  return {
    note,
    missing: findOmissions(note, index).map(({ text }) => text),
    doubted: checkNote(note, index).flatMap((c) => (c.status === 'supported' ? [] : [c.text])),
  }
}

describe('the built-in note of a visit with somebody beside the patient', () => {
  test('denies no allergy of which the patient was reminded', () => {
    const { note, doubted } = read(
      "C: What brings you in? / P: My ankle is swollen. / C: Any allergies? / P: No. / husband: What about the erythromycin? / P: Oh, erythromycin, yeah. I came out in lumps. / C: Let's have a look.",
    )
    expect(note).not.toMatch(/denies allergies/)
    expect(note).toMatch(/erythromycin, yeah\. I came out in lumps/)
    expect(doubted).toEqual([])
  })

  test('has what another puts right beside what it puts right', () => {
    const { note } = read(
      "C: Have you been sick with it? / P: I felt sick. I haven't actually vomited. / husband: She did, twice. / C: Any blood in it? / P: No.",
    )
    expect(note).toMatch(/haven't actually vomited\.” – .*“She did, twice/)
  })
})

describe('the built-in note', () => {
  test('has the whole of an answer about harm that denies a part, in the words that were asked', () => {
    const { note } = read(
      'C: What brings you in? / P: I feel low. / C: Any thoughts of hurting yourself? / P: Not hurting myself as such. Just, you know, not being here. / C: I see.',
    )
    expect(note).toMatch(/hurting yourself\? – “Not hurting myself as such\. Just.* not being here/)
    expect(note).not.toMatch(/denies/)
  })

  test('has a side together with what it is the side of', () => {
    const { note } = read(
      'C: What brings you in? / P: My hip, it aches at night. / C: On which side? / P: The left. No, sorry, the right. / C: Okay.',
    )
    expect(note).toMatch(/My hip, it aches at night.*On which side\?.*No, sorry, the right/)
  })

  test('puts a medicine that a relative gave under medications, not under the family', () => {
    const { note } = read(
      "C: What have you taken for the pain? / P: My sister gave me one of her tramadol yesterday, it didn't do anything. / C: Okay. / P: It hurts in my back.",
    )
    expect(note).not.toMatch(/Family history\n\n- .*tramadol/)
    expect(note).toMatch(/Medications\n\n- .*tramadol/)
  })
})

describe('what the note leaves out', () => {
  test('lists a medicine that was stopped, though the sentence only says that', () => {
    const { note, missing } = read(
      'C: What do you take? / P: The pill. Well, I stopped that in August. / C: And otherwise? / P: Nothing.',
    )
    expect([note, ...missing].join('\n')).toMatch(/I stopped that in August|stopped that in August/)
  })
})

describe('what a patient asks', () => {
  test('is told of nobody: a pregnant partner makes no pregnant patient', () => {
    const { note } = read(
      "C: What brings you in? / P: My jaw is swollen. / C: I see. / P: My girlfriend's pregnant, can she come in? / C: Of course she can. / C: Open your mouth, please.",
    )
    expect(note).not.toMatch(/reports pregnancy|patient is pregnant/)
  })

  test('a reaction that may kill is kept or listed, though its line names no medicine', () => {
    const { note, missing } = read(
      "C: Did he give you cefalexin? / P: No, I can't have that. / C: What happened? / P: I had it in 2015 and my throat closed. They kept me in overnight. / C: And does the jaw hurt? / P: Yes, a lot.",
    )
    expect([note, ...missing].join('\n')).toMatch(/my throat closed/)
  })

  test('a doubt whether it is worth going on is kept or listed', () => {
    const { note, missing } = read(
      'C: What do you do in the garage? / P: I think about whether it is worth it. Going on with it. / C: And the knee? / P: It hurts on the stairs.',
    )
    expect([note, ...missing].join('\n')).toMatch(/whether it is worth it/)
  })
})

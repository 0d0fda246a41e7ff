import { describe, expect, test } from 'vitest'
import { checkNote } from '#server/clinical/checks/check-note.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { sampleVisit } from '#server/sample/visit.ts'
import { builtInItems } from '#server/library/builtin.ts'
import { composeNote } from './compose-note.ts'
import { renderNote } from './render-note.ts'

const sources: Source[] = sampleVisit().lines.map((line, i) => ({
  kind: 'transcript',
  id: String(i),
  text: line.text,
  speaker: line.speaker,
  timestamp: line.start,
  end: line.end,
}))
const templates = builtInItems().map(({ id, name, sections }) => ({ id, name, sections }))
const soap = templates.find(({ id }) => id === 'soap') ?? { name: '', sections: [] }
const note = composeNote(soap, sources)
const markdown = renderNote(note)
const items = (heading: string) =>
  note.sections.find((s) => s.heading === heading)?.items.map((item) => item.text) ?? []

describe('the note of the sample visit', () => {
  test.each([
    ['S: Reason for visit', /this tightness I get\. In my chest/],
    ['S: History', /caretaker.*by the second flight.*in the middle/],
    ['S: History', /about three weeks now/],
    ['S: History', /down the left arm/],
    ['S: History', /How long does it last\? – “Two, three minutes/],
    ['S: History', /sitting still.*Never sitting down/],
    ['S: History', /sweating.*No sweating/],
    ['S: History', /blacked out.*No blackouts/],
    ['S: History', /once or twice a week.*most working days/],
    ['S: Past history', /asthma/],
    ['S: Past history', /ulcer.*No, nothing like that/],
    ['S: Medications', /ramipril, 10 milligrams.*I'm taking five of that.*5 milligrams once a day/],
    ['S: Medications', /getting dizzy.*cut them in half/],
    ['S: Medications', /metformin, 500 milligrams, twice a day/i],
    ['S: Medications', /atorvastatin, 20 milligrams at night.*miss it.*two nights a week/i],
    ['S: Medications', /ibuprofen.*200s.*400 milligrams most mornings.*Couple of months/],
    ['S: Allergies', /penicillin.*rash as a kid/],
    ['S: Allergies', /trouble breathing with it.*just the rash/],
    ['S: Family history', /dad had a heart attack\. He was sixty-one/],
    ['S: Family history', /mum's got diabetes/],
    ['S: Family history', /brother.*cancer/],
    ['S: Social history', /not smoking.*Six years/],
    ['S: Social history', /Two or three beers on a Saturday/],
    ['S: Mood and sleep', /not been sleeping/],
    ['S: Mood and sleep', /Bit flat/],
    ['S: Mood and sleep', /harming yourself.*No\. Nothing like that/],
    ['O: Examination', /148\/92/],
    ['O: Examination', /144\/88/],
    ['O: Examination', /Pulse is 84/],
    ['O: Examination', /98%/],
    ['O: Examination', /36\.7/],
    ['O: Examination', /91 kilos/],
    ['O: Examination', /can't hear a murmur/],
    ['O: Examination', /Chest is clear/],
    ['O: Examination', /swelling at the right ankle/],
    ['O: Results', /E C G.*normal rhythm/],
    ['O: Results', /A1C.*7\.4/],
    ['O: Results', /Kidney function's normal/],
    ['A: Assessment', /probably angina/],
    ['P: Plan', /urgent referral today.*within two weeks/],
    ['P: Plan', /metoprolol/],
    ['P: Plan', /25 milligrams, twice a day/],
    ['P: Plan', /aspirin, the low-dose one, once a day/],
    ['P: Plan', /Nitroglycerin, 400 micrograms/],
    ['P: Plan', /ibuprofen.*stop that today/],
    ['P: Plan', /paracetamol.*Two 500s, up to four times a day/],
    ['P: Plan', /ramipril.*Stay on the 5/],
    ['P: Plan', /metformin stays the same/],
    ['P: Plan', /statin.*Every night, if you can/],
    ['P: Plan', /letter for two weeks/],
    ['P: Plan', /in 1 week/],
    ['P: Plan', /come back to the knee next time/],
    [
      'P: Safety-net advice',
      /pain's still there five minutes after that second puff.*call an ambulance/,
    ],
  ])('has under "%s" what was said: %s', (heading, said) => {
    expect(items(heading).some((text) => said.test(text))).toBe(true)
  })

  test.each([
    /(?:^|[“.] )(?:A )?deep breath/i,
    /breathe normally/i,
    /keyboard/i,
    /told me so|told her so/i,
    /have a seat/i,
    /right 1\b/,
    /send the patient \(/,
    /do the patient a letter/i,
    /denies blacked out/i,
    /in the patient's chest/i,
    /Two, 3/,
    /with aspirin,? (?:or )?for the knee/i,
    /thank you|take care/i,
    /toothbrush/i,
    /^- Here, in the middle/m,
    /^- For the knee\.$/m,
    /^- Third, a spray\.$/m,
    /^- It's called metoprolol\.$/m,
  ])('holds nothing that is no content or has lost its meaning: %s', (wrong) => {
    expect(markdown).not.toMatch(wrong)
  })

  test('never gives the dose that was taken back without its correction', () => {
    const lines = markdown.split('\n').filter((line) => /\b50 (?:mg|milligrams)/.test(line))
    expect(lines.filter((line) => !/Sorry, 25, not 50/.test(line))).toEqual([])
  })

  test('is of a length that can be read', () => {
    const count = (detail: 'brief' | 'standard') =>
      composeNote(soap, sources, { detail }).sections.flatMap((s) => s.items).length
    expect(count('standard')).toBeGreaterThanOrEqual(35)
    expect(count('standard')).toBeLessThanOrEqual(58)
    expect(count('brief')).toBeLessThan(count('standard'))
  })

  test.each(templates)('is supported throughout in the template "$name"', (template) => {
    const claims = checkNote(renderNote(composeNote(template, sources)), sources)
    // A dictation keeps the sentence that the next one takes back, and the check says so.
    const doubtful = claims.filter(
      (c) =>
        c.status !== 'supported' &&
        !(template.id === 'dictation' && c.text.startsWith("We'll start with 50")),
    )
    expect(doubtful.map((c) => [c.text, ...c.problems.map((p) => p.message)])).toEqual([])
  })

  test('rests each quotation on exactly the lines that it was quoted from', () => {
    const composed = new Map(
      note.sections.flatMap((s) => s.items).map((item) => [item.text, item.evidence]),
    )
    for (const claim of checkNote(markdown, sources).filter((c) => c.text.includes('“'))) {
      const lines = [...new Set(claim.evidence.map((e) => e.sourceId))]
      expect(lines, claim.text).toEqual(composed.get(claim.text))
    }
  })
})

describe('a hand-edit of the sample note', () => {
  test.each([
    ['Started metoprolol 50 mg twice a day.', 'contradicted'],
    ['Started metoprolol 25 mg twice a day.', 'supported'],
    ['No thoughts of self-harm.', 'supported'],
    ['Right knee pain.', 'contradicted'],
    ['Left knee pain.', 'supported'],
    ['Father had a heart attack at 61.', 'supported'],
    ['Mother had a heart attack at 61.', 'contradicted'],
    ['Denies sleep problems.', 'contradicted'],
  ])('is judged by what was said in the end: %s', (sentence, status) => {
    expect(checkNote(sentence, sources).map((c) => c.status)).toEqual([status])
  })

  test('that quotes only what was taken back is not supported', () => {
    const [claim] = checkNote("We'll start with 50 milligrams, twice a day.", sources)
    expect(claim?.status).not.toBe('supported')
  })
})

import { describe, expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'

const written = (text: string) =>
  mentionsIn(text).map(({ concept, negated, side }) =>
    [concept, { no: '', yes: ' denied', open: ' open' }[negated], side ? ` ${side}` : ''].join(''),
  )

describe('negation holds inside its clause', () => {
  test.each([
    ['no fever or chills but some cough', ['fever denied', 'chills denied', 'cough']],
    [
      'Denies SOB, CP, N/V/D.',
      ['dyspnea', 'chest-pain', 'nausea', 'vomiting', 'diarrhea'].map((id) => `${id} denied`),
    ],
    ["I don't have any chest pain any more", ['chest-pain denied']],
    ['No, I have a cough', ['cough']],
    [
      'come back if you get short of breath or chest pain',
      ['return-if', 'dyspnea open', 'chest-pain open'],
    ],
    ['not uncommon to have headaches', ['headache']],
    ['no better with the cough', ['unchanged', 'cough']],
    ['fever and chills were negative', ['fever denied', 'chills denied']],
    ['Afebrile, NKDA', ['fever denied', 'drug-allergy denied']],
    ['Do you have any fever? No.', ['fever denied']],
    ['Any fever?', ['fever open']],
    [
      'No history of pancreatitis and no family history of cancer.',
      ['history-taking denied', 'pancreatitis denied', 'family-history denied', 'cancer denied'],
    ],
    ["can't sleep, not hungry", ['insomnia', 'appetite-loss']],
    ['She does not deny vomiting', ['vomiting']],
  ])('%s', (text, mentions) => expect(written(text)).toEqual(mentions))
})

describe('a finding belongs to its body part and side', () => {
  test.each([
    ['L) knee pain', ['knee-pain left']],
    ['pain in my lower back', ['low-back-pain']],
    ['my left knee is really swollen', ['knee+swelling left']],
    ['Pain and swelling of the right knee.', ['knee-pain right', 'knee+swelling right']],
    ['right now my knee hurts', ['knee-pain']],
    ['my knee and my hip hurt', ['knee-pain', 'hip-pain']],
  ])('%s', (text, mentions) => expect(written(text)).toEqual(mentions))
})

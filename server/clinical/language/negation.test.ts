import { describe, expect, test } from 'vitest'
import { analyse } from './analysis.ts'

/** Keys of a sentence's denials and affirmations. */
function read(sentence: string) {
  const { terms } = analyse(sentence)
  const of = (polarity: string) => terms.filter((t) => t.polarity === polarity).map((t) => t.key)
  return { no: of('no'), yes: of('yes') }
}

describe('a denial', () => {
  test.each([
    ['She denies nausea, vomiting, or diarrhoea.', ['nausea', 'vomiting', 'diarrhea']],
    ['No fever, cough or rash.', ['fever', 'cough', 'rash']],
    ["I do n't have any chest pain or shortness of breath.", ['chest pain', 'dyspnea']],
    ['Negative for fever and chills.', ['fever', 'chills']],
    ['Illicit drug use: Never.', ['illicit drugs']],
    ['Without any weight loss.', ['weight loss']],
  ])('reaches every finding of its list: %s', (sentence, denied) => {
    expect(read(sentence).no).toEqual(denied)
  })

  test.each([
    ['Denies fever but reports cough.', ['fever'], ['cough']],
    ['No fever, however he has chills.', ['fever'], ['chills']],
    ["I don't have a fever, my throat hurts.", ['fever'], ['sore throat']],
  ])('ends where a new statement begins: %s', (sentence, no, yes) => {
    expect(read(sentence)).toEqual({ no, yes })
  })

  test.each([
    ['No, I have a fever.', 'fever'],
    ['Not only fever.', 'fever'],
    ['It is no longer the cough.', 'cough'],
  ])('is absent from: %s', (sentence, key) => {
    expect(read(sentence).no).not.toContain(key)
  })

  test('does not reach the object of an action', () => {
    expect(read('Ibuprofen did not relieve the headache.').no).not.toContain('headache')
  })

  test('leaves possibilities open', () => {
    const { no, yes } = read('Call me if you get a fever.')
    expect([...no, ...yes]).not.toContain('fever')
  })
})

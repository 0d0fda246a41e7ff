import { expect, it } from 'vitest'
import type { AnswerValue } from './answers.ts'
import { emergenciesIn } from './emergencies.ts'
import { emergencyAdvice } from './emergency-advice.ts'
import { emergencyNumbers, numbersByCountry } from './emergency-numbers.ts'
import type { PatientFacts, QuestionSet } from './question-set.ts'
import { builtInSets } from './sets/all-sets.ts'
import { backJointPain } from './sets/back-joint-pain.ts'
import { bloodPressure } from './sets/blood-pressure.ts'
import { chestPain } from './sets/chest-pain.ts'
import { child } from './sets/child.ts'
import { cough } from './sets/cough.ts'
import { headache } from './sets/headache.ts'
import { mood } from './sets/mood.ts'

const woman: PatientFacts = { birthDate: '1990-05-01', sex: 'female', today: '2026-11-27' }
const chosen = (...options: string[]): AnswerValue => ({ kind: 'choices', options })
const choice = (option: string): AnswerValue => ({ kind: 'choice', option })
const yes: AnswerValue = { kind: 'yes-no', value: true }
const mmhg = (value: number): AnswerValue => ({ kind: 'number', value, unit: 'mmhg' })

function rules(set: QuestionSet, values: Record<string, AnswerValue>, facts = woman) {
  const answers = Object.entries(values).map(([question, value]) => ({ question, value, at: '' }))
  return emergenciesIn(set, answers, facts).map(({ id, action }) => `${action} ${id}`)
}

it('sends a patient with a heart attack to an ambulance, and one whose pain is a week old to nobody', () => {
  const sweat = chosen('sweat')
  expect(rules(chestPain, { last: choice('now'), danger: sweat })).toEqual([
    'ambulance heart',
    'today recent',
  ])
  expect(rules(chestPain, { last: choice('3-days'), danger: sweat })).toEqual(['today recent'])
  expect(rules(chestPain, { last: choice('earlier'), danger: sweat })).toEqual([])
})

it('applies while the patient is still answering', () => {
  expect(rules(headache, { danger: chosen('speech') })).toEqual(['ambulance brain'])
})

it('stops applying when the answer is taken back', () => {
  expect(rules(headache, { danger: chosen('none') })).toEqual([])
})

it('ignores an answer to a question that is no longer asked', () => {
  const blood = choice('blood')
  expect(rules(cough, { symptoms: chosen('cough'), sputum: blood })).toEqual([
    'ambulance haemoptysis',
  ])
  expect(rules(cough, { symptoms: chosen('fever'), sputum: blood })).toEqual([])
})

it('asks about suicide only after thoughts of death, and offers help for any answer but none', () => {
  expect(rules(mood, { 'self-harm': choice('0'), now: choice('plan') })).toEqual([])
  expect(rules(mood, { 'self-harm': choice('1') })).toEqual(['crisis thoughts'])
  for (const now of ['yes', 'plan'])
    expect(rules(mood, { 'self-harm': choice('3'), now: choice(now) })).toEqual([
      'crisis suicide',
      'crisis thoughts',
    ])
  expect(rules(mood, { 'self-harm': choice('3'), now: choice('harmed') })[0]).toBe(
    'ambulance harmed',
  )
})

it('sees fever in a young baby in either unit, by the birth date or by the parent’s answer', () => {
  const baby = { birthDate: '2026-10-01', today: '2026-11-27' }
  const fever = { reason: chosen('fever') }
  const fahrenheit: AnswerValue = { kind: 'number', value: 100.4, unit: 'fahrenheit' }
  const hospital = ['hospital young-fever']
  expect(rules(child, { ...fever, temperature: fahrenheit }, baby)).toEqual(hospital)
  const weeks: AnswerValue = { kind: 'number', value: 8, unit: 'weeks' }
  const stranger = { today: '2026-11-27' }
  expect(rules(child, { age: weeks, ...fever, temperature: fahrenheit }, stranger)).toEqual(
    hospital,
  )
  const years: AnswerValue = { kind: 'number', value: 3, unit: 'years' }
  expect(rules(child, { age: years, ...fever, temperature: fahrenheit }, stranger)).toEqual([])
})

it('asks about nerves only with back pain', () => {
  const nerves = chosen('saddle')
  const back: AnswerValue = { kind: 'body-map', regions: ['left-lower-back'] }
  const knee: AnswerValue = { kind: 'body-map', regions: ['left-knee'] }
  expect(rules(backJointPain, { where: back, nerves })).toEqual(['hospital cauda-equina'])
  expect(rules(backJointPain, { where: knee, nerves })).toEqual([])
})

it('takes blood pressure in pregnancy more seriously', () => {
  const readings = { home: yes, 'highest-upper': mmhg(165) }
  expect(rules(bloodPressure, readings)).toEqual([])
  expect(rules(bloodPressure, { ...readings, pregnancy: choice('yes') })).toEqual([
    'hospital pregnant-severe',
    'today pregnant',
  ])
  expect(rules(bloodPressure, { home: yes, 'highest-upper': mmhg(180) })).toEqual(['today severe'])
})

it('names the number to call, and says so in words where none is known', () => {
  const rule = chestPain.emergencies[0]
  if (!rule) throw new Error('no rule')
  const canada = emergencyAdvice(rule, emergencyNumbers('ca'), 'fr')
  expect(canada.steps[0]).toBe('Appelez le 911 maintenant.')
  expect(canada.call).toBe('911')
  expect(canada.steps.at(-1)).toMatch(/nitroglycérine/)
  const nowhere = emergencyAdvice(rule, emergencyNumbers('XX'), 'en')
  expect(nowhere.steps[0]).toBe('Call your local emergency number now.')
  expect(nowhere.call).toBeUndefined()
})

it.each(builtInSets)(
  'advises in full in both languages and every country for $id',
  ({ emergencies }) => {
    for (const rule of emergencies)
      for (const country of [...Object.keys(numbersByCountry), 'XX'])
        for (const language of ['en', 'fr']) {
          const advice = emergencyAdvice(rule, emergencyNumbers(country), language)
          expect(advice.steps.length).toBeGreaterThan(1)
          const all = [advice.heading, advice.reason, ...advice.steps].join('\n')
          expect(all).not.toMatch(/\{|undefined/)
          expect(advice.steps.at(0)).toMatch(/\.$/)
        }
  },
)

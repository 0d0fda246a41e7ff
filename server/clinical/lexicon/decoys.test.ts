import { expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'
import { opposite, sameMeaning } from './relations.ts'

const conceptsIn = (text: string) => mentionsIn(text).map(({ concept }) => concept)

test.each([
  ['it was cold outside and the weather was cold', []],
  ['think positive, he is a positive person', []],
  ['by a stroke of luck', []],
  ['he had a lot of negative thoughts about it', []],
  ['to be honest it was a bit of a shock', []],
  ['cost an arm and a leg', []],
  ['by word of mouth', []],
  ['on the other hand', []],
  ['in order to', []],
  ['I must stress that', []],
  ['just a second', []],
])('"%s" names no clinical concept', (text, concepts) => expect(conceptsIn(text)).toEqual(concepts))

test.each([
  ['she has a cold', 'I feel cold all the time'],
  ['discharged from hospital', 'discharge from the wound'],
  ['discharge letter', 'vaginal discharge'],
  ['ED follow-up', 'ED on sildenafil'],
  ['AF soft and flat', 'AF on apixaban'],
  ['PE of the lung', 'on PE the chest is clear'],
  ['tested early', 'sore ear'],
  ['a blood test', 'pain in the testes'],
  ['CIN 2 on the smear', 'cervical cancer'],
  ['pseudogout', 'gout'],
  ['hypercalcaemia', 'hyperparathyroidism'],
  ['MGUS', 'multiple myeloma'],
  ['combined pill', 'mini pill'],
])('"%s" and "%s" share no concept', (a, b) => {
  const [first, second] = [mentionsIn(a), mentionsIn(b)]
  expect(first.some((x) => second.some((y) => sameMeaning(x, y) === 'same'))).toBe(false)
})

test.each([
  ['low potassium', 'high potassium'],
  ['weight loss', 'weight gain'],
  ['tachycardia', 'bradycardia'],
  ['displaced fracture', 'undisplaced'],
  ['fever', 'afebrile'],
  ['noise bothers me', "noise doesn't bother me"],
])('"%s" and "%s" never mean the same', (a, b) => {
  const [first, second] = [mentionsIn(a), mentionsIn(b)]
  const agree = first.some((x) =>
    second.some((y) => sameMeaning(x, y) === 'same' && !opposite(x, y)),
  )
  expect(agree).toBe(false)
})

test.each([
  ['The other one is a metal one.', 'contralateral arthroplasty'],
  ['it plugged me up', 'constipation'],
  ['He nearly keeled over', 'presyncope'],
  ['pulling in of the ribs', 'intercostal recession'],
  ['a tube for feeding', 'NG tube'],
  ['special care baby unit', 'SCBU'],
  ['nothing by mouth', 'NPO'],
  ['had the womb taken out', 'hysterectomy'],
  ['the coil', 'IUD'],
  ['I see zigzags', 'visual aura'],
  ['waters have gone', 'SROM'],
  ['protein in the urine', 'proteinuria'],
  ['they put a plate and screws in', 'ORIF'],
])('"%s" and "%s" mean the same', (a, b) => {
  const [first, second] = [mentionsIn(a), mentionsIn(b)]
  expect(first.some((x) => second.some((y) => sameMeaning(x, y) === 'same'))).toBe(true)
})

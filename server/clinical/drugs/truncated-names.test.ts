import { expect, test } from 'vitest'
import { noBias } from './bias.ts'
import { createDoubter } from './doubts.ts'
import { drugNamed } from './lexicon.ts'

const doubter = createDoubter(noBias)
const offered = (text: string) =>
  doubter.doubtsIn(text).flatMap(({ suggestions }) => suggestions.map(({ name }) => name))

test.each([
  ['The blood thinner, api... apixa-something, 5 milligrams, twice a day.', 'apixaban'],
  ['The blood thinner, riva-something, 20 milligrams.', 'rivaroxaban'],
  ["It's a blood thinner, dabi… dabiga-something.", 'dabigatran'],
  ['I take atorva-something for my cholesterol, a statin, 20 milligrams.', 'atorvastatin'],
  ['The statin, rosu... rosuva something, ten at night.', 'rosuvastatin'],
  ['A water tablet, furo-something, 40 milligrams in the morning.', 'furosemide'],
  ['My water pill, it is spiro... something, 25 milligrams.', 'spironolactone'],
  ['The inhaler, salbu-something, two puffs.', 'salbutamol'],
  ['An inhaler, beclo... beclometh-something.', 'beclomethasone'],
  ['I take amlo-something, 5 milligrams.', 'amlodipine'],
  ['The blood pressure tablet, lisin-something or other, 10 milligrams.', 'lisinopril'],
  ['She takes a beta blocker, biso-something, 2.5 milligrams.', 'bisoprolol'],
  ['The antibiotic, clari... clarithro-something, 500 milligrams.', 'clarithromycin'],
  ['It was an antibiotic, doxy-something, 100 milligrams.', 'doxycycline'],
  ['The antidepressant, ser... sertra-something, 50 milligrams.', 'sertraline'],
  ['I started mirta-something, 15 milligrams at bedtime.', 'mirtazapine'],
  ['The stomach tablet, ome... omepra-something, 20 milligrams.', 'omeprazole'],
  ['They put me on metfor- um, 500 milligrams twice a day.', 'metformin'],
  ['A sleeping tablet, zopi-something, 7.5 milligrams.', 'zopiclone'],
  ['I take levothy-something, 50 micrograms.', 'levothyroxine'],
  ['The painkiller, trama-something, 50 milligrams.', 'tramadol'],
])('a half-said name is completed by how it began: %s', (text, meant) => {
  const drugs = offered(text).map((name) => drugNamed(name)?.generic)
  expect(drugs[0]).toBe(drugNamed(meant)?.generic)
})

test('a verb before a dose is not the end of a name', () => {
  expect(offered('You can take one tablet, four milligrams, up to six times a day.')).toEqual([])
  expect(offered('She can use two puffs, 100 micrograms, at night.')).toEqual([])
})

test('nothing of another class than the one named is offered', () => {
  expect(offered('The blood thinner, sertra-something, 50 milligrams.')).toEqual([])
  expect(offered('The blood thinner, ebiksa, 5 milligrams.')).toEqual([])
  expect(offered('A statin, apixa-something, 5 milligrams.')).toEqual([])
})

test('the offered name takes the place of all that was tried', () => {
  const text = 'The blood thinner, api... apixa-something, 5 milligrams.'
  expect(doubter.doubtsIn(text).map(({ said }) => said)).toEqual(['api... apixa-something'])
})

test.each([
  'I was going to say something... never mind.',
  'It started on, um, the Tues- no, the Wednesday.',
  'She works as a reception- receptionist, I think.',
  'I take the bus, the twenty-something.',
])('an unfinished sentence is not a drug: %s', (text) => {
  expect(offered(text)).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areSwapped } from './swapped.ts'

const data = join(import.meta.dirname, '../../../../../shared/data')

interface Line {
  speaker: string
  text: string
}

/** A short visit as spoken: the clinician examines, asks and orders. */
const visit: Line[] = [
  ['clinician', 'Good morning, what brings you in today?'],
  ['patient', 'I’ve been coughing for two weeks, and my chest hurts when I breathe.'],
  ['clinician', 'Have you had any fever with it?'],
  ['patient', 'Yes, I had a fever last week, and I feel tired.'],
  ['clinician', 'Okay. I’m going to listen to your chest. Take a deep breath for me.'],
  ['patient', 'No, I don’t smoke, I guess I was around my uncle.'],
  ['clinician', 'I’d like to order an x-ray for you, and I recommend you rest.'],
  ['patient', 'Yeah, I can’t sleep, I just cough.'],
].map(([speaker = '', text = '']) => ({ speaker, text }))

const other: Record<string, string> = { clinician: 'patient', patient: 'clinician' }
const swap = (lines: readonly Line[]) =>
  lines.map(({ speaker, text }) => ({ speaker: other[speaker] ?? speaker, text }))

describe('swapped labels', () => {
  test('are detected if the patient examines and asks, and the clinician complains', () => {
    expect(areSwapped(swap(visit))).toBe(true)
  })

  test('are not suspected if the labels are right', () => {
    expect(areSwapped(visit)).toBe(false)
  })

  test('are never suspected with three or more speakers, no matter who the third is', () => {
    for (const speaker of ['S3', 'Mother', 'nurse'])
      expect(areSwapped([...swap(visit), { speaker, text: 'He is better.' }])).toBe(false)
  })

  test('are not suspected with other names or labels, nor if only one is named', () => {
    const named = (from: string, to: string) =>
      swap(visit).map((line) => (line.speaker === from ? { ...line, speaker: to } : line))
    expect(areSwapped(named('clinician', 'S1'))).toBe(false)
    expect(areSwapped(named('patient', 'Dana'))).toBe(false)
    expect(areSwapped(visit.map(({ text }) => ({ text })))).toBe(false)
  })

  test('are not suspected for one or two lines, and not if one side alone contradicts', () => {
    expect(areSwapped(swap(visit).slice(0, 4))).toBe(false)
    const clinicianOnly = visit.filter(({ speaker }) => speaker === 'clinician')
    const calm = { speaker: 'clinician', text: 'The weather was nice and the lake was warm again.' }
    expect(areSwapped([...swap(clinicianOnly), calm, calm, calm])).toBe(false)
  })

  test('are not suspected if as many lines fit as contradict: then lines are mixed up, not names', () => {
    const mixed = [...swap(visit), ...visit]
    expect(areSwapped(mixed)).toBe(false)
  })
})

interface Consultation {
  id: string
  dialogue: string
}

function linesOf({ dialogue }: Consultation): Line[] {
  return dialogue.split('\n').flatMap((line) => {
    const [, who = '', text = ''] = /^\s*\[(\w+)\]\s+(.*)/.exec(line) ?? []
    return who ? [{ speaker: who === 'doctor' ? 'clinician' : who, text }] : []
  })
}

function judge(file: string) {
  const rows = readFileSync(join(data, file), 'utf8').trim().split('\n')
  const visits = rows.map((row) => JSON.parse(row) as Consultation)
  return {
    offered: visits.filter((one) => areSwapped(linesOf(one))).map(({ id }) => id),
    foundSwapped: visits.filter((one) => areSwapped(swap(linesOf(one)))).length,
  }
}

test.skipIf(!existsSync(data))(
  'on recorded visits a swap is offered for no right one; without the evaluation data folder this is skipped',
  () => {
    const british = judge('primock57/primock57.jsonl')
    expect(british.offered).toEqual([])
    expect(british.foundSwapped).toBeGreaterThanOrEqual(36)
    // Its "[doctor]" has the headaches: the labels of this one are swapped in the data.
    const ambient = judge('aci-bench/test1.jsonl')
    expect(ambient.offered).toEqual(['D2N114'])
    expect(ambient.foundSwapped).toBeGreaterThanOrEqual(27)
  },
)

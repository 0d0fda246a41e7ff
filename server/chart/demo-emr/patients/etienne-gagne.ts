import type { ChartFacts } from '../resources/facts.ts'
import { prescription, pressure, stopped, term, weight } from './shorthand.ts'

/** A teenager. */
export const etienneGagne: ChartFacts = {
  patient: {
    id: 'demo-gagne',
    family: 'Gagné',
    given: ['Étienne'],
    gender: 'male',
    birthDate: '2009-10-08',
    recordNumber: 'DEMO-0008',
    healthCard: { province: 'nb', value: 'DEMO00008' },
    phone: '555-0108',
    city: 'Moncton',
    language: 'fr-CA',
  },
  conditions: [
    { text: 'Attention deficit hyperactivity disorder', code: '406506008', onset: '2017-11' },
    { text: 'Anxiety disorder', code: '197480006', onset: '2024-03-05' },
    { text: 'Acne vulgaris', code: '88616000', onset: '2023' },
    {
      text: 'Concussion',
      code: '110030002',
      onset: '2025-09-27',
      abated: '2025-10-20',
      clinical: 'resolved',
    },
  ],
  allergies: [
    {
      text: 'Minocycline',
      clinical: 'active',
      verification: 'unconfirmed',
      reaction: term('Dizziness', '404640003'),
      severity: 'mild',
      recorded: '2024-05-14',
    },
  ],
  prescriptions: [
    prescription(
      'Methylphenidate ER 36 mg tablet',
      '6901',
      '1 tablet every morning',
      '2024-09-03',
      {
        reason: 'ADHD',
      },
    ),
    prescription('Sertraline 50 mg tablet', '36437', '1 tablet daily', '2024-03-19', {
      reason: 'Anxiety disorder',
    }),
    prescription('Adapalene-benzoyl peroxide gel', undefined, 'Apply at bedtime', '2023-08-22', {
      reason: 'Acne',
    }),
    stopped(
      'Methylphenidate ER 27 mg tablet',
      '6901',
      '1 tablet every morning',
      '2022-08-30',
      'Dose increased',
    ),
    stopped('Minocycline 100 mg capsule', '6980', '1 capsule daily', '2024-04-30', 'Dizziness'),
  ],
  immunizations: [
    { text: 'HPV, 9-valent', code: '165', date: '2021-10-19' },
    { text: 'Tdap', code: '115', date: '2023-10-17' },
  ],
  relatives: [
    {
      relationship: term('Mother', 'MTH'),
      conditions: [{ text: 'Depressive disorder', code: '35489007', ageAtOnset: 28 }],
    },
  ],
  observations: [
    pressure('2026-09-08', 118, 72),
    weight('2025-09-29', 61.0),
    weight('2026-09-08', 60.2),
  ],
  encounters: [
    { date: '2025-09-29T09:00:00-03:00', reason: 'Concussion' },
    { date: '2026-09-08T16:00:00-03:00', reason: 'Medication review' },
  ],
}

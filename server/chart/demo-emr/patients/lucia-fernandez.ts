import type { ChartFacts } from '../resources/facts.ts'
import {
  completed,
  documentTypes,
  neverSmoker,
  prescription,
  pressure,
  stopped,
  term,
  tests,
  weight,
} from './shorthand.ts'

const dates = [
  '2026-01-27T08:50:00-05:00',
  '2026-04-21T08:50:00-04:00',
  '2026-08-25T08:50:00-04:00',
]

/** A drug that is taken weekly, with blood tests. */
export const luciaFernandez: ChartFacts = {
  patient: {
    id: 'demo-fernandez',
    family: 'Fernández',
    given: ['Lucía'],
    gender: 'female',
    birthDate: '1990-04-14',
    recordNumber: 'DEMO-0012',
    healthCard: { province: 'on', value: 'DEMO000012' },
    phone: '555-0112',
    city: 'Toronto',
    language: 'en-CA',
  },
  conditions: [
    { text: 'Rheumatoid arthritis', code: '69896004', onset: '2023-10' },
    { text: 'Gastroesophageal reflux disease', code: '235595009', onset: '2021' },
    {
      text: 'Cystitis',
      code: '38822007',
      onset: '2026-06-09',
      abated: '2026-06-16',
      clinical: 'resolved',
      category: 'encounter-diagnosis',
    },
  ],
  allergies: [
    {
      text: 'Trimethoprim-sulfamethoxazole',
      reaction: term('Hives', '247472004'),
      severity: 'moderate',
      criticality: 'low',
      recorded: '2018-02-20',
    },
  ],
  prescriptions: [
    prescription(
      'Methotrexate 2.5 mg tablet',
      '6851',
      '6 tablets once a week, on Mondays',
      '2024-01-16',
      {
        reason: 'Rheumatoid arthritis',
        prescriber: 'Dr. Omar Said (rheumatology)',
      },
    ),
    prescription(
      'Folic acid 5 mg tablet',
      '4511',
      '1 tablet weekly, the day after methotrexate',
      '2024-01-16',
    ),
    prescription('Omeprazole 20 mg capsule', '7646', '1 capsule daily', '2021-11-30', {
      reason: 'Reflux',
    }),
    stopped(
      'Hydroxychloroquine 200 mg tablet',
      '5521',
      '1 tablet twice daily',
      '2023-10-24',
      'Not enough effect',
    ),
    stopped('Naproxen 500 mg tablet', '7258', '1 tablet twice daily', '2023-09-12', 'Reflux'),
    completed('Fosfomycin 3 g sachet', '4550', '1 sachet once', '2026-06-09', 'Cystitis'),
  ],
  procedures: [{ text: 'Insertion of intrauterine device', code: '65200003', date: '2022-05-17' }],
  immunizations: [
    { text: 'Influenza', code: '150', date: '2025-11-11' },
    { text: 'HPV, 9-valent', code: '165', date: '2016-03-08' },
  ],
  relatives: [
    {
      relationship: term('Mother', 'MTH'),
      conditions: [{ text: 'Rheumatoid arthritis', code: '69896004', ageAtOnset: 41 }],
    },
  ],
  labs: [
    { ...tests.alt, dates, values: [24, 31, 52] },
    { ...tests.crp, dates, values: [11.2, 6.4, 4.1] },
    { ...tests.hemoglobinSi, dates, values: [126, 128, 125] },
    { ...tests.leukocytes, dates, values: [6.2, 5.6, 5.1] },
  ],
  panels: [{ text: 'Complete blood count', code: '58410-2', results: ['718-7', '6690-2'], dates }],
  observations: [
    neverSmoker('2026-04-28'),
    pressure('2026-04-28', 116, 74),
    weight('2026-04-28', 66.7),
  ],
  encounters: [
    { date: '2026-04-28T15:00:00-04:00', reason: 'Methotrexate monitoring' },
    { date: '2026-06-09T12:30:00-04:00', reason: 'Burning on urination', kind: 'virtual' },
  ],
  documents: [
    {
      title: 'Rheumatology consultation',
      type: documentTypes.consult,
      category: 'clinical-note',
      date: '2026-05-13T10:00:00-04:00',
      author: 'Dr. Omar Said (rheumatology)',
      format: 'text',
      lines: [
        'Re: Lucía Fernández, born 14 April 1990, DEMO-0012',
        'Morning stiffness 20 minutes, no swollen joints. Low disease activity on methotrexate 15 mg weekly.',
        'Continue. Liver enzymes and blood count every 12 weeks. She doesn’t plan a pregnancy.',
      ],
    },
  ],
}

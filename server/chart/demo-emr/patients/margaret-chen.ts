import type { ChartFacts } from '../resources/facts.ts'
import {
  documentTypes,
  neverSmoker,
  prescription,
  pressure,
  stopped,
  term,
  tests,
  weight,
} from './shorthand.ts'

/** Items that were entered in error: an allergy, a problem, a result and a letter. */
export const margaretChen: ChartFacts = {
  patient: {
    id: 'demo-chen',
    family: 'Chen',
    given: ['Margaret', 'Mei-Ling'],
    gender: 'female',
    birthDate: '1939-01-05',
    recordNumber: 'DEMO-0009',
    healthCard: { province: 'bc', value: 'DEMO000009' },
    phone: '555-0109',
    city: 'Vancouver',
    language: 'en-CA',
  },
  conditions: [
    { text: 'Alzheimer’s disease', code: '26929004', onset: '2021-04' },
    { text: 'Osteoporosis', code: '64859006', onset: '2009' },
    { text: 'Recurrent falls', code: '279992002', onset: '2024' },
    { text: 'Hypertension', code: '38341003', onset: '1996' },
    { text: 'Type 1 diabetes mellitus', code: '46635009', verification: 'entered-in-error' },
  ],
  allergies: [
    {
      text: 'Latex',
      code: '111088007',
      category: 'environment',
      reaction: term('Contact dermatitis', '40275004'),
      severity: 'mild',
    },
    {
      text: 'Penicillin',
      code: '764146007',
      verification: 'entered-in-error',
      recorded: '2022-06-14',
    },
  ],
  prescriptions: [
    prescription('Donepezil 10 mg tablet', '135447', '1 tablet at bedtime', '2021-09-14', {
      reason: 'Alzheimer’s disease',
    }),
    prescription('Amlodipine 2.5 mg tablet', '17767', '1 tablet daily', '2022-03-08', {
      reason: 'Hypertension',
    }),
    prescription(
      'Denosumab 60 mg/mL syringe',
      '993449',
      '60 mg under the skin every 6 months',
      '2019-10-01',
      {
        reason: 'Osteoporosis',
        isReferenced: true,
      },
    ),
    stopped(
      'Lorazepam 0.5 mg tablet',
      '6470',
      '1 tablet at bedtime as needed',
      '2020-02-11',
      'Falls',
    ),
    stopped(
      'Amlodipine 5 mg tablet',
      '17767',
      '1 tablet daily',
      '2015-05-05',
      'Low blood pressure on standing',
    ),
  ],
  procedures: [
    { text: 'Total hip replacement', code: '52734007', date: '2016-08-22' },
    { text: 'Bone density scan', code: '312681000', date: '2025-04-08' },
  ],
  immunizations: [
    { text: 'Influenza, high dose', code: '135', date: '2025-10-16' },
    { text: 'Influenza, high dose', code: '135', date: '2024-10-16', status: 'entered-in-error' },
  ],
  relatives: [
    {
      relationship: term('Mother', 'MTH'),
      deceased: true,
      conditions: [{ text: 'Dementia', code: '52448006', ageAtOnset: 79 }],
    },
  ],
  labs: [
    {
      ...tests.creatinineSi,
      dates: [
        '2025-09-16T09:00:00-07:00',
        '2026-09-15T09:00:00-07:00',
        '2026-09-15T09:01:00-07:00',
      ],
      values: [71, 74, 740],
      errors: [2],
    },
    {
      ...tests.calcium,
      dates: ['2025-09-16T09:00:00-07:00', '2026-09-15T09:00:00-07:00'],
      values: [2.31, 2.28],
    },
  ],
  observations: [
    neverSmoker('2024-09-10'),
    pressure('2025-09-23', 118, 64),
    pressure('2026-09-22', 124, 66),
    weight('2026-09-22', 47.6),
  ],
  encounters: [
    { date: '2026-03-24T13:00:00-07:00', reason: 'Fall at home' },
    { date: '2026-09-22T10:30:00-07:00', reason: 'Memory follow-up with daughter', minutes: 30 },
  ],
  documents: [
    {
      title: 'Geriatric medicine consultation',
      type: documentTypes.consult,
      category: 'clinical-note',
      date: '2026-04-16T14:00:00-07:00',
      author: 'Dr. Priya Nair (geriatric medicine)',
      format: 'text',
      lines: [
        'Re: Margaret Chen, born 5 January 1939, DEMO-0009',
        'MoCA 14/30 (17/30 in 2024). Two falls since January, none with loss of consciousness.',
        'Blood pressure 126/70 lying, 104/60 standing.',
        'Suggest stopping amlodipine if standing systolic pressure stays below 110, and home physiotherapy.',
      ],
    },
    {
      title: 'Ophthalmology letter',
      type: documentTypes.consult,
      category: 'clinical-note',
      date: '2026-05-02T09:00:00-07:00',
      author: 'Dr. Sam Wong (ophthalmology)',
      format: 'text',
      status: 'entered-in-error',
      lines: ['This letter was filed in the wrong chart.'],
    },
    {
      title: 'Referral to physiotherapy',
      type: documentTypes.referral,
      category: 'referral',
      date: '2026-04-20T09:00:00-07:00',
      author: 'Dr. Isabelle Gagnon',
      format: 'text',
      lines: ['Please assess gait and balance and start a home exercise program after two falls.'],
    },
  ],
}

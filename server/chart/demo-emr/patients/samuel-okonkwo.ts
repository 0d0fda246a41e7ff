import type { ChartFacts } from '../resources/facts.ts'
import { neverSmoker, prescription, pressure, stopped, term, tests, weight } from './shorthand.ts'

/** A drug that was stopped for a side effect, and a family history of heart disease. */
export const samuelOkonkwo: ChartFacts = {
  patient: {
    id: 'demo-okonkwo',
    family: 'Okonkwo',
    given: ['Samuel'],
    gender: 'male',
    birthDate: '1972-06-17',
    recordNumber: 'DEMO-0010',
    healthCard: { province: 'ab', value: 'DEMO00010' },
    phone: '555-0110',
    city: 'Calgary',
    language: 'en-CA',
  },
  conditions: [
    { text: 'Hypertension', code: '38341003', onset: '2015' },
    { text: 'Prediabetes', code: '714628002', onset: '2024-02-13' },
    { text: 'Obesity', code: '414916001', onset: '2015' },
    { text: 'Obstructive sleep apnea', code: '78275009', onset: '2022-10' },
  ],
  allergies: [
    {
      text: 'Lisinopril',
      reaction: term('Cough', '49727002'),
      severity: 'mild',
      recorded: '2023-05-09',
    },
  ],
  prescriptions: [
    prescription('Candesartan 16 mg tablet', '214354', '1 tablet daily', '2023-05-09', {
      reason: 'Hypertension',
    }),
    prescription('Chlorthalidone 12.5 mg tablet', '2409', '1 tablet daily', '2025-02-18', {
      reason: 'Hypertension',
    }),
    prescription(
      'Semaglutide 1 mg/dose pen',
      '1991302',
      '1 mg under the skin weekly',
      '2026-01-20',
      {
        reason: 'Obesity and prediabetes',
        isReferenced: true,
      },
    ),
    stopped('Lisinopril 20 mg tablet', '29046', '1 tablet daily', '2015-09-22', 'Cough'),
  ],
  procedures: [{ text: 'Polysomnography', code: '60554003', date: '2022-10-04' }],
  immunizations: [{ text: 'Hepatitis B, adult', code: '43', date: '2010-04-12' }],
  relatives: [
    {
      relationship: term('Father', 'FTH'),
      name: 'Emeka Okonkwo',
      deceased: '2004-01-15',
      conditions: [{ text: 'Myocardial infarction', code: '22298006', ageAtOnset: 54 }],
    },
    {
      relationship: term('Mother', 'MTH'),
      conditions: [
        { text: 'Hypertension', code: '38341003' },
        { text: 'Cerebrovascular accident', code: '230690007', ageAtOnset: 70 },
      ],
    },
    {
      relationship: term('Brother', 'BRO'),
      conditions: [{ text: 'Malignant tumor of prostate', code: '399068003', ageAtOnset: 55 }],
    },
  ],
  labs: [
    {
      ...tests.hba1c,
      dates: [
        '2024-02-13T07:45:00-07:00',
        '2025-02-11T07:45:00-07:00',
        '2026-07-14T07:45:00-06:00',
      ],
      values: [6.2, 6.3, 5.8],
    },
    {
      ...tests.ldlSi,
      dates: ['2025-02-11T07:45:00-07:00', '2026-07-14T07:45:00-06:00'],
      values: [3.6, 3.1],
    },
    {
      ...tests.potassium,
      dates: [
        '2025-02-11T07:45:00-07:00',
        '2025-03-18T07:45:00-06:00',
        '2026-07-14T07:45:00-06:00',
      ],
      values: [4.3, 3.7, 3.4],
    },
  ],
  observations: [
    neverSmoker('2025-02-18'),
    pressure('2025-02-18', 152, 94),
    pressure('2026-07-21', 134, 82),
    weight('2025-02-18', 112.6),
    weight('2026-07-21', 101.3),
  ],
  encounters: [
    { date: '2025-02-18T08:30:00-07:00', reason: 'Blood pressure check' },
    { date: '2026-07-21T08:30:00-06:00', reason: 'Weight and blood pressure follow-up' },
  ],
}

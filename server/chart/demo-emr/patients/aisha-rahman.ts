import type { ChartFacts } from '../resources/facts.ts'
import { completed, neverSmoker, prescription, pressure, term, tests, weight } from './shorthand.ts'

/** A pregnancy. */
export const aishaRahman: ChartFacts = {
  patient: {
    id: 'demo-rahman',
    family: 'Rahman',
    given: ['Aisha'],
    gender: 'female',
    birthDate: '1994-09-30',
    recordNumber: 'DEMO-0004',
    healthCard: { province: 'on', value: 'DEMO000004' },
    phone: '555-0104',
    city: 'Ottawa',
    language: 'en-CA',
  },
  conditions: [
    { text: 'Pregnant', code: '77386006', onset: '2026-07-20', note: 'G2P1, due 26 April 2027.' },
    {
      text: 'Asymptomatic bacteriuria in pregnancy',
      onset: '2026-10-14',
      abated: '2026-10-28',
      clinical: 'resolved',
      category: 'encounter-diagnosis',
    },
    {
      text: 'Gestational diabetes mellitus',
      code: '11687002',
      onset: '2022-11',
      abated: '2023-02-18',
      clinical: 'resolved',
    },
  ],
  allergies: [{ text: 'No known allergy', code: '716186003', recorded: '2026-09-09' }],
  prescriptions: [
    prescription(
      'Prenatal multivitamin with folic acid 1 mg',
      undefined,
      '1 tablet daily',
      '2026-08-18',
      {
        reason: 'Pregnancy',
      },
    ),
    prescription(
      'Doxylamine-pyridoxine 10/10 mg tablet',
      undefined,
      '2 tablets at bedtime',
      '2026-09-09',
      {
        reason: 'Nausea of pregnancy',
      },
    ),
    completed(
      'Nitrofurantoin 100 mg capsule',
      '7454',
      '1 capsule twice daily for 5 days',
      '2026-10-14',
      'Bacteriuria',
    ),
  ],
  procedures: [
    { text: 'Cesarean section', code: '11466000', date: '2023-02-18' },
    { text: 'Dating ultrasound', date: '2026-09-15' },
  ],
  immunizations: [
    { text: 'Influenza', code: '150', date: '2026-10-14' },
    { text: 'Measles, mumps and rubella', code: '03', date: '1996-01-16' },
  ],
  relatives: [
    {
      relationship: term('Mother', 'MTH'),
      conditions: [{ text: 'Type 2 diabetes mellitus', code: '44054006', ageAtOnset: 49 }],
    },
  ],
  labs: [
    {
      ...tests.hemoglobinSi,
      dates: ['2026-09-09T09:30:00-04:00', '2026-11-10T09:30:00-05:00'],
      values: [124, 117],
    },
    { ...tests.glucoseSi, dates: ['2026-09-09T09:30:00-04:00'], values: [4.8] },
    { ...tests.tsh, dates: ['2026-09-09T09:30:00-04:00'], values: [1.6] },
  ],
  observations: [
    neverSmoker('2026-09-09'),
    pressure('2026-09-09', 108, 66),
    pressure('2026-11-10', 112, 68),
    weight('2026-09-09', 61.5),
    weight('2026-11-10', 63.8),
  ],
  encounters: [
    { date: '2026-09-09T09:00:00-04:00', reason: 'First prenatal visit', minutes: 40 },
    { date: '2026-10-14T09:00:00-04:00', reason: 'Prenatal visit' },
    { date: '2026-11-10T09:00:00-05:00', reason: 'Prenatal visit' },
  ],
}

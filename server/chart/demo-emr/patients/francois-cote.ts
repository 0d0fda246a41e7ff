import type { ChartFacts } from '../resources/facts.ts'
import {
  documentTypes,
  formerSmoker,
  prescription,
  pressure,
  stopped,
  term,
  tests,
  weight,
} from './shorthand.ts'

const dates = [
  '2025-01-14T08:30:00-05:00',
  '2025-07-15T08:30:00-04:00',
  '2026-01-13T08:30:00-05:00',
  '2026-07-14T08:30:00-04:00',
]

/** A drug with a narrow therapeutic range, and another that raises its level. */
export const francoisCote: ChartFacts = {
  patient: {
    id: 'demo-cote',
    family: 'Côté',
    given: ['François'],
    gender: 'male',
    birthDate: '1966-11-19',
    recordNumber: 'DEMO-0011',
    healthCard: { province: 'qc', value: 'DEMO66111901' },
    phone: '555-0111',
    city: 'Sherbrooke',
    language: 'fr-CA',
  },
  conditions: [
    { text: 'Bipolar disorder', code: '13746004', onset: '1991' },
    { text: 'Hypothyroidism', code: '40930008', onset: '2007' },
    { text: 'Osteoarthritis', code: '396275006', onset: '2020' },
  ],
  allergies: [{ text: 'No known allergy', code: '716186003', recorded: '2025-01-21' }],
  prescriptions: [
    prescription(
      'Lithium carbonate 300 mg capsule',
      '6448',
      '1 capsule in the morning and 2 at bedtime',
      '2018-03-06',
      {
        reason: 'Bipolar disorder',
      },
    ),
    prescription('Quetiapine 100 mg tablet', '51272', '1 tablet at bedtime', '2021-10-12', {
      reason: 'Bipolar disorder',
    }),
    prescription('Levothyroxine 100 mcg tablet', '10582', '1 tablet daily', '2019-01-29', {
      reason: 'Hypothyroidism',
    }),
    stopped('Olanzapine 10 mg tablet', '61381', '1 tablet at bedtime', '2015-06-09', 'Weight gain'),
  ],
  statements: [
    {
      drug: term('Ibuprofen 400 mg', '5640'),
      sig: '1 tablet up to three times daily for knee pain',
      start: '2026-06-01',
      source: 'Patient',
    },
  ],
  procedures: [{ text: 'Appendectomy', code: '80146002', date: '1979' }],
  immunizations: [{ text: 'Influenza', code: '150', date: '2025-10-22' }],
  relatives: [
    {
      relationship: term('Mother', 'MTH'),
      conditions: [{ text: 'Bipolar disorder', code: '13746004' }],
    },
  ],
  labs: [
    { ...tests.lithium, dates, values: [0.7, 0.8, 0.8, 1.1] },
    { ...tests.creatinineSi, dates, values: [88, 90, 91, 103] },
    { ...tests.tsh, dates, values: [3.2, 3.6, 3.9, 5.4] },
  ],
  observations: [
    formerSmoker('2025-01-21'),
    pressure('2026-07-21', 130, 80),
    weight('2026-07-21', 84.0),
  ],
  encounters: [
    { date: '2026-01-20T10:45:00-05:00', reason: 'Suivi du lithium' },
    { date: '2026-07-21T10:45:00-04:00', reason: 'Suivi du lithium' },
  ],
  documents: [
    {
      title: 'Lettre de psychiatrie',
      type: documentTypes.consult,
      category: 'clinical-note',
      date: '2026-02-10T11:00:00-05:00',
      author: 'Dre Anaïs Fortin (psychiatrie)',
      format: 'pdf',
      lines: [
        'Objet : François Côté, né le 19 novembre 1966, DEMO-0011',
        '',
        'Humeur stable depuis deux ans. Sommeil de sept heures.',
        'Poursuivre le lithium (cible 0,6 à 0,8 mmol/L) et la quétiapine 100 mg.',
        'Éviter les anti-inflammatoires non stéroïdiens.',
      ],
    },
  ],
}

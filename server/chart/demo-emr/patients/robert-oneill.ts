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
  '2025-04-15T08:00:00-04:00',
  '2025-10-14T08:00:00-04:00',
  '2026-04-14T08:00:00-04:00',
]

/** US units (mg/dL, g/dL, lb), and one drug under two names. */
export const robertONeill: ChartFacts = {
  patient: {
    id: 'demo-oneill',
    family: 'O’Neill',
    given: ['Robert', 'James'],
    gender: 'male',
    birthDate: '1955-02-11',
    recordNumber: 'DEMO-0005',
    phone: '555-0105',
    city: 'Buffalo',
    country: 'US',
    language: 'en-US',
  },
  conditions: [
    { text: 'Coronary arteriosclerosis', code: '53741008', onset: '2019-06' },
    { text: 'Hyperlipidemia', code: '55822004', onset: '2008' },
    { text: 'Hypertension', code: '38341003', onset: '2006' },
    { text: 'Benign prostatic hyperplasia', code: '266569009', onset: '2018' },
    {
      text: 'Myocardial infarction',
      code: '22298006',
      onset: '2019-06-03',
      clinical: 'resolved',
      abated: '2019-06-10',
    },
  ],
  allergies: [
    {
      text: 'Shellfish',
      code: '735029006',
      category: 'food',
      reaction: term('Hives', '247472004'),
      severity: 'moderate',
    },
  ],
  prescriptions: [
    prescription('Lipitor 40 mg tablet', '83367', '1 tablet daily', '2019-06-10', {
      reason: 'Coronary artery disease',
      prescriber: 'Dr. Alan Shore (cardiology)',
    }),
    prescription('Atorvastatin 40 mg tablet', '83367', '1 tablet at bedtime', '2025-10-21', {
      reason: 'Hyperlipidemia',
    }),
    prescription('Aspirin 81 mg tablet', '1191', '1 tablet daily', '2019-06-10', {
      reason: 'Coronary artery disease',
    }),
    prescription('Metoprolol succinate 50 mg tablet', '6918', '1 tablet daily', '2019-06-10', {
      reason: 'Coronary artery disease',
      isReferenced: true,
    }),
    prescription('Tamsulosin 0.4 mg capsule', '77492', '1 capsule at bedtime', '2018-09-05', {
      reason: 'Prostatic hyperplasia',
    }),
    prescription(
      'Nitroglycerin 0.4 mg sublingual tablet',
      '4917',
      '1 tablet under the tongue for chest pain',
      '2019-06-10',
    ),
    stopped(
      'Clopidogrel 75 mg tablet',
      '32968',
      '1 tablet daily',
      '2019-06-03',
      'Twelve months after stent',
    ),
    stopped(
      'Ticagrelor 90 mg tablet',
      '1116632',
      '1 tablet twice daily',
      '2019-06-03',
      'Shortness of breath',
    ),
  ],
  procedures: [
    { text: 'Percutaneous coronary intervention', code: '415070008', date: '2019-06-03' },
    { text: 'Colonoscopy', code: '73761001', date: '2021-03-16' },
  ],
  immunizations: [{ text: 'Influenza, high dose', code: '135', date: '2025-10-14' }],
  relatives: [
    {
      relationship: term('Brother', 'BRO'),
      deceased: true,
      conditions: [{ text: 'Myocardial infarction', code: '22298006', ageAtOnset: 52 }],
    },
  ],
  labs: [
    { ...tests.ldl, dates, values: [88, 74, 61] },
    { ...tests.hdl, dates, values: [39, 41, 42] },
    { ...tests.triglycerides, dates, values: [182, 168, 149] },
    { ...tests.glucose, dates, values: [104, 101, 108] },
    { ...tests.creatinine, dates, values: [1.1, 1.1, 1.2] },
    { ...tests.hemoglobin, dates, values: [14.6, 14.4, 14.5] },
  ],
  panels: [
    { text: 'Lipid panel', code: '57698-3', results: ['13457-7', '2085-9', '2571-8'], dates },
  ],
  observations: [
    formerSmoker('2026-04-21'),
    pressure('2026-04-21', 128, 76),
    weight('2025-10-21', 201, 'lb'),
    weight('2026-04-21', 196, 'lb'),
  ],
  encounters: [
    { date: '2025-10-21T14:00:00-04:00', reason: 'Annual visit', minutes: 40 },
    { date: '2026-04-21T14:00:00-04:00', reason: 'Cholesterol follow-up' },
  ],
  documents: [
    {
      title: 'Cardiology follow-up letter',
      type: documentTypes.consult,
      category: 'clinical-note',
      date: '2025-06-12T10:00:00-04:00',
      author: 'Dr. Alan Shore (cardiology)',
      format: 'pdf',
      lines: [
        "Re: Robert O'Neill, born 11 February 1955, DEMO-0005",
        '',
        'Stable six years after stenting of the left anterior descending artery. No angina.',
        'Continue aspirin 81 mg, metoprolol succinate 50 mg and Lipitor 40 mg. Target LDL below 70 mg/dL.',
        'Next visit in one year.',
      ],
    },
  ],
}

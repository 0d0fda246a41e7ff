import type { ChartFacts } from '../resources/facts.ts'
import { marieTremblay1948Drugs } from './marie-tremblay-1948-drugs.ts'
import { marieTremblay1948Labs, marieTremblay1948Panels } from './marie-tremblay-1948-labs.ts'
import { documentTypes, formerSmoker, pressure, term, weight } from './shorthand.ts'

/** Long lists; shares first and last name with another patient. */
export const marieTremblay1948: ChartFacts = {
  patient: {
    id: 'demo-tremblay-1948',
    family: 'Tremblay',
    formerFamily: 'Bouchard',
    given: ['Marie'],
    gender: 'female',
    birthDate: '1948-03-12',
    recordNumber: 'DEMO-0001',
    healthCard: { province: 'qc', value: 'DEMO48531201' },
    phone: '555-0101',
    city: 'Québec',
    language: 'fr-CA',
  },
  conditions: [
    { text: 'Type 2 diabetes mellitus', code: '44054006', onset: '2003-05' },
    { text: 'Hypertension', code: '38341003', onset: '1999' },
    { text: 'Chronic kidney disease stage 3', code: '433144002', onset: '2018-09-14' },
    { text: 'Atrial fibrillation', code: '49436004', onset: '2019-02-20' },
    { text: 'Heart failure', code: '84114007', onset: '2022-11-08', note: 'LVEF 45% in 2022.' },
    { text: 'Hypothyroidism', code: '40930008', onset: '2008' },
    { text: 'Gout', code: '90560007', onset: '2016-07' },
    { text: 'Osteoarthritis of knee', code: '239873007', onset: '2014' },
    { text: 'Hyperlipidemia', code: '55822004', onset: '2003' },
    {
      text: 'Community-acquired pneumonia',
      code: '385093006',
      onset: '2023-01-17',
      abated: '2023-02-10',
      clinical: 'resolved',
    },
    {
      text: 'Acute gout of the left great toe',
      onset: '2025-08-04',
      category: 'encounter-diagnosis',
      clinical: 'resolved',
      abated: '2025-08-15',
    },
  ],
  allergies: [
    {
      text: 'Sulfonamide antibiotics',
      code: '387406002',
      reaction: term('Rash', '271807003'),
      severity: 'moderate',
      criticality: 'low',
      recorded: '2001-04-02',
    },
    {
      text: 'Codeine',
      reaction: term('Nausea', '422587007'),
      severity: 'mild',
      recorded: '2010-09-21',
    },
  ],
  prescriptions: marieTremblay1948Drugs,
  statements: [
    { drug: term('Vitamin D3 1000 IU', '2418'), sig: '1 tablet daily', start: '2015-01-01' },
    {
      drug: term('Acetaminophen 500 mg', '161'),
      sig: '2 tablets up to three times daily for knee pain',
      start: '2014-06-01',
      source: 'Patient',
    },
  ],
  procedures: [
    { text: 'Cholecystectomy', code: '38102005', date: '1988' },
    { text: 'Colonoscopy', code: '73761001', date: '2017-10-03' },
    { text: 'Transthoracic echocardiogram', code: '433236007', date: '2022-11-15' },
  ],
  immunizations: [
    { text: 'Influenza, high dose', code: '135', date: '2025-10-20' },
    { text: 'Pneumococcal polysaccharide, 23-valent', code: '33', date: '2014-11-05' },
    { text: 'Zoster, recombinant', code: '187', date: '2019-05-14' },
    { text: 'Zoster, recombinant', code: '187', date: '2019-09-17' },
  ],
  relatives: [
    {
      relationship: term('Father', 'FTH'),
      deceased: true,
      conditions: [{ text: 'Myocardial infarction', code: '22298006', ageAtOnset: 61 }],
    },
    {
      relationship: term('Sister', 'SIS'),
      conditions: [{ text: 'Type 2 diabetes mellitus', code: '44054006', ageAtOnset: 58 }],
    },
  ],
  labs: marieTremblay1948Labs,
  panels: marieTremblay1948Panels,
  observations: [
    formerSmoker('2024-05-07'),
    pressure('2025-11-18', 142, 78),
    pressure('2026-05-12', 136, 74),
    pressure('2026-10-06', 132, 72),
    weight('2025-11-18', 78.4),
    weight('2026-05-12', 76.9),
    weight('2026-10-06', 79.8),
  ],
  encounters: [
    { date: '2025-08-04T10:00:00-04:00', reason: 'Painful left great toe' },
    { date: '2025-11-18T09:30:00-05:00', reason: 'Diabetes follow-up', minutes: 30 },
    { date: '2026-05-12T09:30:00-04:00', reason: 'Diabetes follow-up', minutes: 30 },
    { date: '2026-10-06T11:15:00-04:00', reason: 'Ankle swelling and weight gain' },
  ],
  documents: [
    {
      title: 'Cardiology consultation',
      type: documentTypes.consult,
      category: 'clinical-note',
      date: '2022-12-01T15:00:00-05:00',
      author: 'Dr. Henri Lavoie (cardiology)',
      format: 'pdf',
      lines: [
        'Re: Marie Tremblay, born 12 March 1948, DEMO-0001',
        '',
        'Thank you for referring this 74-year-old woman with atrial fibrillation and new exertional dyspnea.',
        'Echocardiogram: LVEF 45%, moderate left atrial enlargement, no significant valve disease.',
        'Impression: heart failure with mildly reduced ejection fraction.',
        'Plan: furosemide 40 mg daily, continue bisoprolol, change warfarin to apixaban.',
        'Suggested: empagliflozin 10 mg daily if eGFR stays above 30.',
      ],
    },
    {
      title: 'Progress note',
      type: documentTypes.progress,
      category: 'clinical-note',
      date: '2026-10-06T11:40:00-04:00',
      author: 'Dr. Isabelle Gagnon',
      format: 'text',
      lines: [
        'Three kilograms heavier than in May, ankles swollen for two weeks. No chest pain, sleeps on two pillows.',
        'BP 132/72, pulse 74 irregular, bibasal crackles, pitting edema to mid-shin.',
        'A: Heart failure, mild decompensation.',
        'P: Furosemide 40 mg twice daily for one week, then review; electrolytes and creatinine in one week.',
      ],
    },
  ],
}

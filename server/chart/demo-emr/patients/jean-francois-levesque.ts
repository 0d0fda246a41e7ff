import type { ChartFacts } from '../resources/facts.ts'
import {
  completed,
  documentTypes,
  prescription,
  pressure,
  smoking,
  stopped,
  term,
  tests,
  weight,
} from './shorthand.ts'

/** An allergy that conflicts with a current drug; French accents. */
export const jeanFrancoisLevesque: ChartFacts = {
  patient: {
    id: 'demo-levesque',
    family: 'Lévesque-Côté',
    given: ['Jean-François', 'Éloi'],
    gender: 'male',
    birthDate: '1961-07-22',
    recordNumber: 'DEMO-0003',
    healthCard: { province: 'qc', value: 'DEMO61072201' },
    phone: '555-0103',
    city: 'Trois-Rivières',
    language: 'fr-CA',
  },
  conditions: [
    { text: 'Chronic obstructive pulmonary disease', code: '13645005', onset: '2017-02' },
    { text: 'Hypertension', code: '38341003', onset: '2012' },
    {
      text: 'Acute sinusitis',
      code: '15805002',
      onset: '2026-11-02',
      category: 'encounter-diagnosis',
    },
  ],
  allergies: [
    {
      text: 'Penicillin',
      code: '764146007',
      reaction: term('Anaphylaxis', '39579001'),
      severity: 'severe',
      criticality: 'high',
      recorded: '1984-01-30',
    },
  ],
  prescriptions: [
    prescription(
      'Amoxicillin 500 mg capsule',
      '723',
      '1 capsule three times daily for 10 days',
      '2026-11-02',
      {
        reason: 'Sinusitis',
        prescriber: 'Walk-in clinic',
      },
    ),
    prescription(
      'Tiotropium 18 mcg inhalation capsule',
      '69120',
      'Inhale 1 capsule daily',
      '2017-02-21',
      {
        reason: 'COPD',
      },
    ),
    prescription('Salbutamol 100 mcg inhaler', '435', '2 puffs as needed', '2017-02-21', {
      reason: 'COPD',
    }),
    prescription('Perindopril 4 mg tablet', '54552', '1 tablet daily', '2019-05-28', {
      reason: 'Hypertension',
    }),
    stopped(
      'Varenicline 1 mg tablet',
      '591622',
      '1 tablet twice daily',
      '2021-01-12',
      'Vivid dreams',
    ),
    completed(
      'Prednisone 50 mg tablet',
      '8640',
      '1 tablet daily for 5 days',
      '2025-12-16',
      'COPD exacerbation',
    ),
    completed(
      'Doxycycline 100 mg capsule',
      '3640',
      '1 capsule twice daily for 5 days',
      '2025-12-16',
      'COPD exacerbation',
    ),
  ],
  procedures: [{ text: 'Spirometry', code: '127783003', date: '2024-09-17' }],
  immunizations: [
    { text: 'Influenza', code: '150', date: '2025-10-28' },
    { text: 'Pneumococcal conjugate, 20-valent', code: '216', date: '2024-10-08' },
  ],
  relatives: [
    {
      relationship: term('Father', 'FTH'),
      deceased: true,
      conditions: [{ text: 'Malignant tumor of lung', code: '363358000', ageAtOnset: 68 }],
    },
  ],
  labs: [
    {
      ...tests.creatinineSi,
      dates: ['2025-05-06T08:00:00-04:00', '2026-05-05T08:00:00-04:00'],
      values: [82, 85],
    },
    {
      ...tests.potassium,
      dates: ['2025-05-06T08:00:00-04:00', '2026-05-05T08:00:00-04:00'],
      values: [4.4, 4.6],
    },
  ],
  observations: [
    smoking('2026-05-12', 'Smokes tobacco daily', '449868002'),
    pressure('2026-05-12', 138, 84),
    weight('2026-05-12', 88.1),
  ],
  encounters: [
    {
      date: '2025-12-16T16:10:00-05:00',
      reason: 'Cough and wheeze',
      kind: 'emergency',
      minutes: 180,
    },
    { date: '2026-05-12T08:30:00-04:00', reason: 'COPD follow-up' },
  ],
  documents: [
    {
      title: 'Résumé de départ de l’urgence',
      type: documentTypes.discharge,
      category: 'clinical-note',
      date: '2025-12-16T19:30:00-05:00',
      author: 'Service d’urgence',
      format: 'html',
      lines: [
        'Exacerbation de MPOC sans pneumonie à la radiographie.',
        'Prednisone 50 mg pendant 5 jours et doxycycline 100 mg deux fois par jour pendant 5 jours.',
        'Allergie à la pénicilline (anaphylaxie en 1984) confirmée par le patient.',
      ],
    },
  ],
}

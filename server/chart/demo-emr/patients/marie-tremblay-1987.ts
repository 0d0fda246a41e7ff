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

/** Shares first and last name with another patient, and with her own late grandmother. */
export const marieTremblay1987: ChartFacts = {
  patient: {
    id: 'demo-tremblay-1987',
    family: 'Tremblay',
    given: ['Marie'],
    gender: 'female',
    birthDate: '1987-12-03',
    recordNumber: 'DEMO-0002',
    healthCard: { province: 'qc', value: 'DEMO87620301' },
    phone: '555-0102',
    city: 'Lévis',
    language: 'fr-CA',
  },
  conditions: [
    { text: 'Asthma', code: '195967001', onset: '1995' },
    { text: 'Migraine', code: '37796009', onset: '2009' },
    { text: 'Iron deficiency anemia', code: '87522002', onset: '2025-03-10' },
  ],
  allergies: [
    {
      text: 'Cat dander',
      category: 'environment',
      reaction: term('Allergic rhinitis', '61582004'),
      severity: 'mild',
    },
  ],
  prescriptions: [
    prescription('Salbutamol 100 mcg inhaler', '435', '2 puffs as needed', '2024-02-06', {
      reason: 'Asthma',
    }),
    prescription(
      'Budesonide-formoterol 200/6 mcg inhaler',
      undefined,
      '2 puffs twice daily',
      '2024-02-06',
      {
        reason: 'Asthma',
        isReferenced: true,
      },
    ),
    prescription(
      'Sumatriptan 50 mg tablet',
      '37418',
      '1 tablet at onset of migraine',
      '2023-06-27',
      {
        reason: 'Migraine',
      },
    ),
    prescription(
      'Ferrous fumarate 300 mg capsule',
      undefined,
      '1 capsule every other day',
      '2025-03-10',
      {
        reason: 'Iron deficiency anemia',
      },
    ),
    stopped('Propranolol 40 mg tablet', '8787', '1 tablet twice daily', '2022-05-03', 'Asthma'),
  ],
  immunizations: [
    { text: 'Influenza', code: '150', date: '2025-11-04' },
    { text: 'Tdap', code: '115', date: '2019-08-13' },
  ],
  relatives: [
    {
      relationship: term('Maternal grandmother', 'MGRMTH'),
      name: 'Marie Tremblay',
      deceased: '2011-04-09',
      conditions: [{ text: 'Malignant neoplasm of breast', code: '254837009', ageAtOnset: 66 }],
    },
    {
      relationship: term('Mother', 'MTH'),
      conditions: [{ text: 'Migraine', code: '37796009' }],
    },
  ],
  labs: [
    {
      ...tests.hemoglobinSi,
      dates: [
        '2025-03-07T09:00:00-05:00',
        '2025-06-10T09:00:00-04:00',
        '2026-03-17T09:00:00-04:00',
      ],
      values: [104, 121, 127],
    },
    {
      ...tests.ferritin,
      dates: [
        '2025-03-07T09:00:00-05:00',
        '2025-06-10T09:00:00-04:00',
        '2026-03-17T09:00:00-04:00',
      ],
      values: [6, 18, 31],
    },
  ],
  observations: [
    neverSmoker('2025-03-10'),
    pressure('2026-03-17', 114, 70),
    weight('2026-03-17', 63.2),
  ],
  encounters: [
    { date: '2025-03-10T13:30:00-04:00', reason: 'Fatigue' },
    { date: '2026-03-17T10:00:00-04:00', reason: 'Migraine follow-up', kind: 'virtual' },
  ],
  documents: [
    {
      title: 'Note de consultation',
      type: documentTypes.progress,
      category: 'clinical-note',
      date: '2026-03-17T10:25:00-04:00',
      author: 'Dr. Isabelle Gagnon',
      format: 'text',
      lines: [
        'Deux à trois migraines par mois, soulagées par le sumatriptan. Pas d’aura.',
        'Asthme bien maîtrisé : salbutamol moins d’une fois par semaine.',
        'Plan : poursuivre le fer jusqu’à une ferritine supérieure à 50 µg/L, contrôle dans six mois.',
      ],
    },
  ],
}

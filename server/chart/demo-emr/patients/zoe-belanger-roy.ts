import type { ChartFacts } from '../resources/facts.ts'
import { completed, prescription, term, weight } from './shorthand.ts'

/** A child. */
export const zoeBelangerRoy: ChartFacts = {
  patient: {
    id: 'demo-belanger-roy',
    family: 'Bélanger-Roy',
    given: ['Zoé'],
    gender: 'female',
    birthDate: '2019-05-25',
    recordNumber: 'DEMO-0006',
    healthCard: { province: 'qc', value: 'DEMO19552501' },
    phone: '555-0106',
    city: 'Gatineau',
    language: 'fr-CA',
  },
  conditions: [
    { text: 'Atopic dermatitis', code: '24079001', onset: '2020-02' },
    {
      text: 'Acute otitis media',
      code: '3110003',
      onset: '2026-02-03',
      abated: '2026-02-17',
      clinical: 'resolved',
      category: 'encounter-diagnosis',
    },
  ],
  allergies: [
    {
      text: 'Peanut',
      code: '762952008',
      category: 'food',
      reaction: term('Anaphylaxis', '39579001'),
      severity: 'severe',
      criticality: 'high',
      recorded: '2021-08-11',
    },
  ],
  prescriptions: [
    prescription(
      'Epinephrine 0.15 mg auto-injector',
      '3992',
      'Inject into the thigh for anaphylaxis',
      '2025-08-19',
      {
        reason: 'Peanut allergy',
      },
    ),
    prescription(
      'Hydrocortisone 1% ointment',
      '5492',
      'Apply to eczema twice daily as needed',
      '2024-11-12',
      {
        reason: 'Atopic dermatitis',
      },
    ),
    completed(
      'Amoxicillin 400 mg/5 mL suspension',
      '723',
      '10 mL twice daily for 10 days',
      '2026-02-03',
      'Otitis media',
    ),
  ],
  immunizations: [
    { text: 'DTaP-IPV-Hib', code: '120', date: '2019-07-30' },
    { text: 'Measles, mumps and rubella', code: '03', date: '2020-05-26' },
    { text: 'Varicella', code: '21', date: '2020-11-24' },
    { text: 'Influenza', code: '150', date: '2025-11-18' },
  ],
  relatives: [
    {
      relationship: term('Father', 'FTH'),
      conditions: [{ text: 'Asthma', code: '195967001' }],
    },
  ],
  observations: [
    weight('2025-05-27', 20.1),
    weight('2026-02-03', 22.4),
    {
      category: 'vital-signs',
      code: '8302-2',
      text: 'Body height',
      date: '2026-02-03',
      value: { number: 119, unit: 'cm' },
    },
    {
      category: 'vital-signs',
      code: '8310-5',
      text: 'Body temperature',
      date: '2026-02-03',
      value: { number: 38.6, unit: '°C', ucum: 'Cel' },
    },
  ],
  encounters: [
    { date: '2025-05-27T10:00:00-04:00', reason: 'Well-child visit', minutes: 30 },
    { date: '2026-02-03T15:20:00-05:00', reason: 'Ear pain and fever' },
  ],
}

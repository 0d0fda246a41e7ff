import { clinicianBlocks, date, type FormText, long, sex } from './form-text.ts'

/** For insurers that pay disability benefits. */
export const attendingStatement: FormText = {
  file: 'attending-physician-statement',
  id: '5f0e2c1a-7b64-4d0b-9a51-0d6a3c1b7e03',
  name: 'Attending physician’s statement',
  description:
    'Statement for a disability claim: diagnosis, treatment, limitations and return to work.',
  categories: ['Primary care', 'Occupational medicine', 'Internal medicine'],
  intro: 'For a disability benefits claim. State your findings and what the patient can’t do.',
  blocks: [
    { section: 'Patient and policy' },
    { row: [{ label: 'Patient name' }, date('Date of birth', 0.24), sex] },
    { row: [{ label: 'Insurer' }, { label: 'Policy number' }, { label: 'Claim number' }] },
    { row: [{ label: 'Employer' }, { label: 'Occupation' }] },
    { section: 'Diagnosis' },
    long('Primary diagnosis', 2),
    long('Other diagnoses and complications', 2),
    {
      row: [date('Date symptoms began'), date('Date of first consultation'), date('Date of visit')],
    },
    {
      ask: 'The condition is due to',
      ticks: ['Work', 'A motor vehicle collision', 'Pregnancy', 'Another cause'],
      columns: 4,
    },
    long('Symptoms', 4),
    long('Examination findings and test results', 4),
    { section: 'Treatment' },
    long('Treatment to date and treatment plan', 4),
    long('Medications and doses', 3),
    { page: true },
    {
      row: [
        date('Admitted to hospital (date)'),
        date('Discharged from hospital (date)'),
        { label: 'Referred to' },
      ],
    },
    {
      ask: 'Response to treatment',
      ticks: ['Recovered', 'Improved', 'Unchanged', 'Worse'],
      columns: 4,
    },
    { section: 'Function' },
    long('Limitations: what the patient can’t do', 4),
    long('Restrictions: what the patient should not do', 4),
    {
      ask: 'Affected by the condition or its treatment',
      ticks: [
        'Prolonged sitting',
        'Standing and walking',
        'Lifting and carrying',
        'Use of the hands',
        'Concentration and memory',
        'Interacting with people',
        'Driving',
        'Self-care',
      ],
      columns: 4,
    },
    { section: 'Return to work' },
    {
      row: [
        date('Unable to work since (date)'),
        date('Expected return to work (date)'),
        date('Date of next appointment'),
      ],
    },
    {
      ask: 'The patient can return to',
      ticks: [
        'Their own work, full duties',
        'Their own work, reduced hours',
        'Modified duties',
        'No work at present',
      ],
      columns: 2,
    },
    long('Prognosis', 3),
    long('Remarks', 3),
    ...clinicianBlocks,
  ],
}

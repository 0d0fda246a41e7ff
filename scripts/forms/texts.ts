import { attendingStatement } from './attending-statement.ts'
import { clinicianBlocks, date, type FormText, long, sex } from './form-text.ts'

const sickCertificate: FormText = {
  file: 'sick-certificate',
  id: '5f0e2c1a-7b64-4d0b-9a51-0d6a3c1b7e01',
  name: 'Sick certificate',
  description:
    'Certifies that a patient can’t work or attend school, for which dates, and what they can still do.',
  categories: ['Primary care', 'Occupational medicine'],
  intro: 'Certifies incapacity and its dates. Give a reason only with the patient’s consent.',
  blocks: [
    { section: 'Patient' },
    { row: [{ label: 'Patient name', width: 0.68 }, date('Date of birth')] },
    { row: [{ label: 'Patient address' }] },
    { section: 'Certificate' },
    { text: 'I examined this person on the date below and certify the following.' },
    {
      row: [
        date('Date of visit'),
        date('Absent from (date)'),
        date('Absent until and including (date)'),
      ],
    },
    {
      ask: 'During this time the person is',
      ticks: [
        'Unable to work',
        'Unable to attend school or training',
        'Able to work with restrictions',
        'Able to work reduced hours',
      ],
      columns: 2,
    },
    long('Restrictions and reduced hours', 3),
    long('Reason for the absence (with consent only)', 2),
    {
      ask: 'Follow-up',
      ticks: ['Fit to return after the last day of absence', 'To be reassessed before returning'],
      columns: 2,
    },
    { row: [date('Date of reassessment', 0.34), { label: 'Remarks' }] },
    ...clinicianBlocks,
  ],
}

const driversMedical: FormText = {
  file: 'drivers-medical',
  id: '5f0e2c1a-7b64-4d0b-9a51-0d6a3c1b7e02',
  name: 'Driver’s medical examination',
  description:
    'Examination of fitness to drive: relevant conditions, vision, findings and opinion.',
  categories: ['Primary care', 'Occupational medicine'],
  intro:
    'For the licensing authority. The authority decides; the examiner reports and gives an opinion.',
  blocks: [
    { section: 'Driver' },
    { row: [{ label: 'Patient name' }, date('Date of birth', 0.24), sex] },
    { row: [{ label: 'Patient address', width: 0.68 }, { label: 'Patient phone' }] },
    {
      row: [
        { label: 'Driver’s licence number', type: 'comb', letters: 15, width: 0.68 },
        { label: 'Vehicle class' },
      ],
    },
    { section: 'Medical history' },
    {
      ask: 'Present or past conditions',
      ticks: [
        'Seizure or loss of consciousness',
        'Heart disease or arrhythmia',
        'Stroke or transient ischaemic attack',
        'Diabetes treated with insulin',
        'Hypoglycaemia requiring assistance',
        'Sleep apnoea or daytime sleepiness',
        'Psychiatric condition',
        'Alcohol or substance use disorder',
        'Cognitive impairment',
        'Limb impairment',
        'Hearing impairment',
        'None of these',
      ],
      columns: 3,
    },
    long('Details of medical history', 17),
    long('Current medications', 10),
    { page: true },
    { section: 'Examination' },
    {
      row: [
        date('Date of examination'),
        { label: 'Blood pressure' },
        { label: 'Pulse' },
        { label: 'Height' },
        { label: 'Weight' },
      ],
    },
    {
      row: [
        { label: 'Visual acuity, right eye' },
        { label: 'Visual acuity, left eye' },
        { label: 'Visual acuity, both eyes' },
      ],
    },
    {
      ask: 'Vision and hearing',
      ticks: ['Corrective lenses worn', 'Visual fields full', 'Hears spoken voice at 2 m'],
      columns: 3,
    },
    long('Other findings', 8),
    { section: 'Opinion' },
    {
      ask: 'In my opinion the person is',
      ticks: [
        'Fit to drive',
        'Fit to drive with conditions',
        'Not fit to drive',
        'To be assessed by a specialist',
      ],
      columns: 2,
    },
    {
      row: [{ label: 'Conditions and limitations', width: 0.68 }, date('Date of next examination')],
    },
    ...clinicianBlocks,
  ],
}

const referral: FormText = {
  file: 'referral',
  id: '5f0e2c1a-7b64-4d0b-9a51-0d6a3c1b7e04',
  name: 'Referral to a specialist',
  description: 'Referral with its urgency, reason, history, findings, medications and allergies.',
  categories: ['Primary care', 'Letters'],
  intro: 'Attach the results and letters that the recipient needs.',
  blocks: [
    {
      row: [
        { label: 'Referred to', width: 0.5 },
        { label: 'Recipient fax' },
        date('Date of referral', 0.24),
      ],
    },
    {
      ask: 'Urgency',
      ticks: ['Routine', 'Soon (within weeks)', 'Urgent (within days)', 'Today, arranged by phone'],
      columns: 4,
    },
    { section: 'Patient' },
    { row: [{ label: 'Patient name' }, date('Date of birth', 0.24), sex] },
    {
      row: [
        { label: 'Health card number', type: 'comb', letters: 12, width: 0.5 },
        { label: 'Patient phone' },
        { label: 'Patient email' },
      ],
    },
    { row: [{ label: 'Patient address', width: 0.68 }, { label: 'Language and interpreter' }] },
    { section: 'Referral' },
    long('Reason for referral', 7),
    long('Relevant history', 11),
    long('Findings and test results', 11),
    { page: true },
    long('Current medications', 8),
    long('Allergies', 3),
    long('Remarks', 5),
    {
      ask: 'Please',
      ticks: ['Assess and advise', 'Assess and treat', 'Take over care', 'Perform a procedure'],
      columns: 4,
    },
    ...clinicianBlocks,
  ],
}

const schoolMedication: FormText = {
  file: 'school-medication',
  id: '5f0e2c1a-7b64-4d0b-9a51-0d6a3c1b7e05',
  name: 'Medication at school',
  description: 'Order and consent for a medication that a child takes at school or in day care.',
  categories: ['Paediatrics', 'Primary care'],
  intro: 'One form for each medication. Valid for one school year. Fill in by hand or on screen.',
  flat: true,
  blocks: [
    { section: 'Child' },
    { row: [{ label: 'Full name of patient', width: 0.68 }, date('Date of birth')] },
    { row: [{ label: 'School or day care', width: 0.68 }, { label: 'Class' }] },
    { row: [{ label: 'Parent or guardian', width: 0.68 }, { label: 'Parent’s phone' }] },
    { section: 'Medication' },
    { row: [{ label: 'Medication and strength', width: 0.5 }, { label: 'Dose and route' }] },
    {
      row: [{ label: 'Times of day', width: 0.34 }, date('Start date'), date('End date')],
    },
    {
      ask: 'How it is given',
      ticks: [
        'At these times every day',
        'Only when needed',
        'By an adult',
        'By the child, without help',
        'The child may carry it',
        'Keep it in a refrigerator',
      ],
      columns: 3,
    },
    { row: [{ label: 'Reason for medication' }, { label: 'Allergies' }] },
    long('When to give it, side effects to watch for', 3),
    long('What to do in an emergency', 3),
    { section: 'Consent' },
    {
      text: 'I consent to staff giving this medication as ordered, and to the school and the clinician discussing it.',
    },
    {
      row: [
        { label: 'Signature of parent or guardian', type: 'signature', width: 0.68 },
        date('Date of consent'),
      ],
    },
    ...clinicianBlocks,
  ],
}

/** The forms that come with the product. */
export const formTexts: readonly FormText[] = [
  sickCertificate,
  driversMedical,
  attendingStatement,
  referral,
  schoolMedication,
]

/** Answers of the OSCAR fake, in the shapes of Open-O (2025): Jackson, with null for what is missing. */

/** Midnight of a day in Toronto, as Jackson writes a date. */
export const midnight = (day: string): number => Date.parse(`${day}T05:00:00Z`)

export interface Person {
  demographicNo: number
  firstName: string
  lastName: string
  dobYear: string
  dobMonth: string
  dobDay: string
  sex: string
  hin: string | null
  chartNo: string | null
}

export const margaret: Person = {
  demographicNo: 101,
  firstName: 'Margaret',
  lastName: 'Okafor',
  dobYear: '1950',
  dobMonth: '03',
  dobDay: '09',
  sex: 'F',
  hin: '9876543217',
  chartNo: 'C-101',
}
export const peter: Person = {
  demographicNo: 102,
  firstName: 'Peter',
  lastName: 'Lévesque',
  dobYear: '1981',
  dobMonth: '12',
  dobDay: '31',
  sex: 'M',
  hin: null,
  chartNo: null,
}

export const allergies = [
  {
    id: 1,
    demographicNo: 101,
    description: 'PENICILLIN',
    reaction: 'hives',
    severityOfReaction: '2',
    archived: false,
    startDate: midnight('2011-02-03'),
    entryDate: null,
  },
  {
    id: 2,
    demographicNo: 102,
    description: 'LATEX',
    reaction: null,
    severityOfReaction: '3',
    archived: false,
    startDate: null,
    entryDate: null,
  },
]

const drug = {
  customName: null,
  method: 'Take',
  form: 'tab',
  route: 'PO',
  prn: false,
  instructions: null,
  archived: false,
  archivedReason: null,
  archivedDate: null,
  endDate: null,
}
export const currentDrugs = [
  {
    ...drug,
    drugId: 11,
    demographicNo: 101,
    brandName: 'METFORMIN 500MG',
    genericName: 'METFORMIN',
    takeMin: 1,
    takeMax: 2,
    frequency: 'BID',
    rxDate: midnight('2026-10-01'),
  },
]
export const archivedDrugs = [
  {
    ...drug,
    drugId: 12,
    demographicNo: 101,
    brandName: 'RAMIPRIL 5MG',
    genericName: 'RAMIPRIL',
    takeMin: 1,
    takeMax: 1,
    frequency: 'OD',
    rxDate: midnight('2026-01-05'),
    archived: true,
    archivedReason: 'adverseReaction',
    archivedDate: midnight('2026-09-01'),
  },
  {
    ...drug,
    drugId: 13,
    demographicNo: 101,
    brandName: 'AMOXIL 250MG',
    genericName: 'AMOXICILLIN',
    takeMin: 1,
    takeMax: 1,
    frequency: 'TID',
    rxDate: midnight('2009-01-05'),
    archived: true,
    archivedReason: 'other',
    archivedDate: midnight('2010-09-01'),
  },
]
export const registry = [
  {
    id: 21,
    demographicNo: 101,
    dxresearchCode: '250',
    codingSystem: 'icd9',
    status: 'A',
    startDate: midnight('2015-05-05'),
  },
  {
    id: 22,
    demographicNo: 101,
    dxresearchCode: '480',
    codingSystem: 'icd9',
    status: 'C',
    startDate: midnight('2019-05-05'),
  },
]

/** Boxes of the cumulative profile by OSCAR's code. */
export const boxes: Record<string, object[]> = {
  ongoingconcerns: [
    {
      id: 0,
      noteId: 31,
      type: 'notesConcerns',
      displayName: 'Type 2 diabetes, poorly controlled',
      date: midnight('2020-01-02'),
    },
    {
      id: 1,
      noteId: null,
      type: 'dx_reg',
      displayName: 'Dx: DIABETES MELLITUS',
      date: midnight('2015-05-05'),
      extra: { code: '250', codingSystem: 'icd9', description: 'DIABETES MELLITUS' },
    },
  ],
  medhx: [
    {
      id: 0,
      noteId: 32,
      type: 'notes_MedHistory',
      displayName: 'Cholecystectomy 1999',
      date: null,
    },
  ],
  famhx: [
    {
      id: 0,
      noteId: 33,
      type: 'notes_FamHistory',
      displayName: 'Mother: stroke at 70',
      date: null,
    },
  ],
  sochx: [],
  riskfactors: [
    { id: 0, noteId: 34, type: 'notes_RiskFactors', displayName: 'Smokes 10 a day', date: null },
  ],
  reminders: [],
  othermeds: [],
}
export const preventions = [
  {
    id: 41,
    demographicId: 101,
    preventionType: 'Flu',
    preventionDate: midnight('2025-10-20'),
    deleted: false,
    refused: false,
    ineligible: false,
    never: false,
  },
  {
    id: 42,
    demographicId: 102,
    preventionType: 'HPV',
    preventionDate: midnight('2025-10-21'),
    deleted: false,
    refused: true,
    ineligible: false,
    never: false,
  },
]
export const consults = [
  {
    id: 51,
    demographicId: 101,
    reasonForReferral: 'Foot ulcer',
    clinicalInfo: 'Two weeks, left heel.',
    concurrentProblems: null,
    referralDate: midnight('2026-08-08'),
    serviceName: 'Vascular surgery',
  },
]

const appointment = {
  providerNo: '999998',
  demographicNo: 101,
  status: 't',
  reason: null,
  type: null,
  endTime: null,
}
/** In full: the day at midnight, and the time on 1 January 1970, of Zurich. */
export const appointments = [
  {
    ...appointment,
    id: 81,
    appointmentDate: Date.parse('2026-11-30T23:00:00Z'),
    startTime: Date.parse('1970-01-01T14:45:00Z'),
    reason: 'Foot check',
  },
  {
    ...appointment,
    id: 82,
    appointmentDate: Date.parse('2026-06-01T22:00:00Z'),
    startTime: null,
    status: 'N',
    reason: 'Diabetes',
  },
  {
    ...appointment,
    id: 83,
    appointmentDate: Date.parse('2026-11-30T23:00:00Z'),
    startTime: Date.parse('1970-01-01T14:45:00Z'),
    providerNo: '1',
    demographicNo: 102,
  },
]

/** A laboratory message in HL7 v2 as OSCAR stores it. */
export const labMessage = (id: number, pid: string, ...results: string[]) => ({
  id,
  type: 'GDML',
  created: midnight('2026-09-09'),
  base64EncodedeMessage: Buffer.from(
    [
      'MSH|^~\\&|LAB|X|OSCAR|Y|20260909||ORU^R01|1|P|2.3',
      pid,
      'OBR|1||A1|CHEM^Chemistry|||20260908',
      ...results,
    ].join('\r'),
  ).toString('base64'),
})
export const pidOfMargaret = 'PID|1|9876543217|||OKAFOR^MARGARET||19500309|F'
export const labs = [
  labMessage(
    61,
    pidOfMargaret,
    'OBX|1|NM|4548-4^HbA1c||8.1|%|4.0-6.0|H|||F',
    'OBX|2|ST|X^Comment||see\\T\\call\\.br\\soon|||||F',
  ),
]

import type { LabSeries, PrescriptionFacts, Term } from '../resources/facts.ts'

/** A term with its code. */
export const term = (text: string, code?: string): Term => (code ? { text, code } : { text })

/** A prescription; `code` is an ingredient of RxNorm. */
export const prescription = (
  text: string,
  code: string | undefined,
  sig: string,
  authored: string,
  more: Partial<PrescriptionFacts> = {},
): PrescriptionFacts => ({ drug: term(text, code), sig, authored, ...more })

/** A prescription that was stopped. */
export const stopped = (
  ...[text, code, sig, authored, stopReason]: [string, string | undefined, string, string, string]
): PrescriptionFacts => prescription(text, code, sig, authored, { status: 'stopped', stopReason })

/** A course that ended as planned. */
export const completed = (
  ...[text, code, sig, authored, reason]: [string, string | undefined, string, string, string]
): PrescriptionFacts => prescription(text, code, sig, authored, { status: 'completed', reason })

type LabTest = Omit<LabSeries, 'dates' | 'values' | 'errors'>

/** Laboratory tests (LOINC) with units and usual ranges of adults. */
export const tests = {
  hba1c: { code: '4548-4', text: 'Hemoglobin A1c', unit: '%', high: 6.4 },
  glucoseSi: {
    code: '14771-0',
    text: 'Fasting glucose',
    unit: 'mmol/L',
    low: 3.6,
    high: 6.0,
  },
  glucose: { code: '1558-6', text: 'Fasting glucose', unit: 'mg/dL', low: 70, high: 99 },
  creatinineSi: {
    code: '14682-9',
    text: 'Creatinine',
    unit: 'µmol/L',
    ucum: 'umol/L',
    low: 50,
    high: 100,
  },
  creatinine: { code: '2160-0', text: 'Creatinine', unit: 'mg/dL', low: 0.7, high: 1.3 },
  egfr: {
    code: '62238-1',
    text: 'eGFR (CKD-EPI)',
    unit: 'mL/min/1.73 m²',
    ucum: 'mL/min/{1.73_m2}',
    low: 60,
  },
  potassium: { code: '2823-3', text: 'Potassium', unit: 'mmol/L', low: 3.5, high: 5.1 },
  sodium: { code: '2951-2', text: 'Sodium', unit: 'mmol/L', low: 135, high: 145 },
  hemoglobinSi: { code: '718-7', text: 'Hemoglobin', unit: 'g/L', low: 120, high: 160 },
  hemoglobin: { code: '718-7', text: 'Hemoglobin', unit: 'g/dL', low: 13.5, high: 17.5 },
  leukocytes: {
    code: '6690-2',
    text: 'White blood cells',
    unit: '10⁹/L',
    ucum: '10*9/L',
    low: 4,
    high: 11,
  },
  platelets: {
    code: '777-3',
    text: 'Platelets',
    unit: '10⁹/L',
    ucum: '10*9/L',
    low: 150,
    high: 400,
  },
  ldlSi: { code: '39469-2', text: 'LDL cholesterol', unit: 'mmol/L', high: 3.5 },
  ldl: { code: '13457-7', text: 'LDL cholesterol', unit: 'mg/dL', high: 130 },
  hdl: { code: '2085-9', text: 'HDL cholesterol', unit: 'mg/dL', low: 40 },
  triglycerides: { code: '2571-8', text: 'Triglycerides', unit: 'mg/dL', high: 150 },
  tsh: { code: '3016-3', text: 'TSH', unit: 'mIU/L', ucum: 'm[IU]/L', low: 0.4, high: 4.0 },
  inr: { code: '6301-6', text: 'INR', unit: '{INR}', ucum: '{INR}' },
  ntProBnp: { code: '33762-6', text: 'NT-proBNP', unit: 'ng/L', high: 300 },
  urate: {
    code: '14933-6',
    text: 'Urate',
    unit: 'µmol/L',
    ucum: 'umol/L',
    low: 150,
    high: 360,
  },
  albuminCreatinine: {
    code: '32294-1',
    text: 'Urine albumin/creatinine ratio',
    unit: 'mg/mmol',
    high: 3,
  },
  ferritin: { code: '2276-4', text: 'Ferritin', unit: 'µg/L', ucum: 'ug/L', low: 15, high: 200 },
  alt: { code: '1742-6', text: 'ALT', unit: 'U/L', high: 40 },
  crp: { code: '1988-5', text: 'C-reactive protein', unit: 'mg/L', high: 5 },
  lithium: { code: '14334-7', text: 'Lithium', unit: 'mmol/L', low: 0.6, high: 1.0 },
  calcium: { code: '2000-8', text: 'Calcium', unit: 'mmol/L', low: 2.1, high: 2.6 },
} as const satisfies Record<string, LabTest>

/** Smoking status (LOINC 72166-2), with a SNOMED CT answer. */
export const smoking = (date: string, text: string, code: string) => ({
  category: 'social-history' as const,
  code: '72166-2',
  text: 'Tobacco smoking status',
  date,
  answer: { text, code },
})
export const neverSmoker = (date: string) => smoking(date, 'Never smoked tobacco', '266919005')
export const formerSmoker = (date: string) => smoking(date, 'Ex-smoker', '8517006')

export const weight = (date: string, number: number, unit: 'kg' | 'lb' = 'kg') => ({
  category: 'vital-signs' as const,
  code: '29463-7',
  text: 'Body weight',
  date,
  value: { number, unit, ucum: unit === 'lb' ? '[lb_av]' : 'kg' },
})
export const pressure = (date: string, systolic: number, diastolic: number) => ({
  category: 'vital-signs' as const,
  code: '85354-9',
  text: 'Blood pressure',
  date,
  pressure: [systolic, diastolic] as [number, number],
})

/** Types of documents (LOINC). */
export const documentTypes = {
  progress: term('Progress note', '11506-3'),
  consult: term('Consult note', '11488-4'),
  discharge: term('Discharge summary', '18842-5'),
  referral: term('Referral note', '57133-1'),
} as const

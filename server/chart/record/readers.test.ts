import { describe, expect, test } from 'vitest'
import { linesOfPart as lines, readPart } from '#test/read-part.ts'

const subject = { reference: 'Patient/7' }
const named = (text: string, ...codes: string[]) => ({
  text,
  coding: codes.map((code) => ({ code })),
})
const codes = (code: string) => ({ coding: [{ code }] })

describe('an allergy', () => {
  const allergy = (fields: object) => ({
    resourceType: 'AllergyIntolerance',
    patient: subject,
    ...fields,
  })
  test('is a line with its reaction', async () => {
    const reaction = [{ manifestation: [named('hives')], severity: 'moderate' }]
    const penicillin = { code: named('Penicillin'), reaction, recordedDate: '2026-03-03T09:00:00Z' }
    expect(await lines('allergies', [allergy(penicillin)])).toEqual([
      'Penicillin: hives (moderate) | 2026-03-03',
    ])
  })

  test('says what is doubtful, over or refuted, and leaves out what was an error', async () => {
    const all = [
      { code: named('Latex'), verificationStatus: codes('entered-in-error') },
      { code: named('Codeine'), verificationStatus: codes('unconfirmed'), type: 'intolerance' },
      { code: named('Egg'), clinicalStatus: codes('resolved') },
      { code: named('Aspirin'), verificationStatus: codes('refuted') },
      { code: named('Aucune allergie connue', '716186003') },
      { code: {} },
    ]
    const { items } = await readPart('allergies', all.map(allergy))
    expect(items.map(({ text, ended, statement = false }) => [text, ended, statement])).toEqual([
      ['Codeine [intolerance, unconfirmed]', false, false],
      ['Aucune allergie connue', false, true],
      ['Egg', true, false],
      ['Allergy refuted: Aspirin', true, true],
    ])
  })
})

describe('a drug', () => {
  const request = (fields: object) => ({
    resourceType: 'MedicationRequest',
    subject,
    status: 'active',
    intent: 'order',
    medicationCodeableConcept: named('Metoprolol 50 mg oral tablet'),
    ...fields,
  })
  test('is a line with its instructions, written or in parts', async () => {
    const dosageInstruction = [{ text: '1 tablet twice a day' }]
    const parts = [
      {
        route: named('oral'),
        asNeededCodeableConcept: named('pain'),
        timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
        doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
      },
    ]
    const all = [{ dosageInstruction }, { dosageInstruction: parts }].map(request)
    expect(await lines('medications', all)).toEqual([
      'Metoprolol 50 mg oral tablet, 1 tablet twice a day',
      'Metoprolol 50 mg oral tablet, 1 tablet, oral, 2 times every day, as needed for pain',
    ])
  })

  test('that must not be given never looks like one that is taken', async () => {
    const { items } = await readPart('medications', [request({ doNotPerform: true })])
    expect(items).toMatchObject([
      { text: 'Not to be given: Metoprolol 50 mg oral tablet', ended: true, statement: true },
    ])
  })

  test('is named by its resource, beside it or inside it', async () => {
    const medicationCodeableConcept = undefined
    const beside = { medicationCodeableConcept, medicationReference: { reference: 'Medication/2' } }
    const inside = {
      medicationCodeableConcept,
      medicationReference: { reference: '#m' },
      contained: [{ resourceType: 'Medication', id: 'm', code: named('Ramipril') }],
    }
    const circular = {
      medicationCodeableConcept,
      medicationReference: { reference: '#x', display: 'Digoxin' },
      contained: [
        { resourceType: 'MedicationRequest', id: 'x', medicationReference: { reference: '#x' } },
      ],
    }
    const medication = { resourceType: 'Medication', id: '2', code: named('Apixaban') }
    const all = [beside, inside, circular].map(request)
    expect(await lines('medications', all, [medication])).toEqual([
      'Apixaban',
      'Ramipril',
      'Digoxin',
    ])
  })

  test('that was stopped long ago is shown only with a reason', async () => {
    const all = [
      { status: 'stopped', authoredOn: '2015-01-01' },
      { status: 'stopped', authoredOn: '2015-01-01', statusReason: named('eGFR 28') },
      {
        status: 'stopped',
        authoredOn: '2015-01-01',
        meta: { lastUpdated: '2026-09-01T00:00:00Z' },
      },
      { status: 'entered-in-error', authoredOn: '2026-01-01' },
      { intent: 'proposal' },
    ]
    expect(await lines('medications', all.map(request))).toEqual([
      'Metoprolol 50 mg oral tablet (stopped: eGFR 28) | 2015-01-01 | ended',
      'Metoprolol 50 mg oral tablet | 2015-01-01 | ended',
    ])
  })

  test('that the patient doesn’t take says so', async () => {
    const statement = {
      resourceType: 'MedicationStatement',
      subject,
      status: 'not-taken',
      medicationCodeableConcept: named('Warfarin'),
      effectiveDateTime: '2026-05-05',
    }
    expect(await lines('medications', [statement])).toEqual([
      'Not taken: Warfarin | 2026-05-05 | ended',
    ])
  })
})

describe('a problem', () => {
  const condition = (fields: object) => ({ resourceType: 'Condition', subject, ...fields })
  test('is there once, with the date as exact as the EMR knows it', async () => {
    const all = [
      { code: named('Goutte'), onsetDateTime: '1999' },
      { code: named('CKD'), onsetDateTime: '2018-09-14', category: [codes('problem-list-item')] },
      { code: named('Worry'), category: [codes('health-concern')] },
      { code: named('Lyme'), verificationStatus: codes('provisional') },
      { code: named('Flu'), clinicalStatus: codes('resolved'), recordedDate: '2020-02-02' },
      { code: named('Error'), verificationStatus: codes('entered-in-error') },
    ]
    expect(await lines('diagnoses', all.map(condition))).toEqual([
      'CKD | 2018-09-14',
      'Goutte, since 1999',
      'Diagnosis not confirmed: Lyme',
      'Flu | 2020-02-02 | ended',
    ])
  })
})

describe('a result', () => {
  const result = (fields: object) => ({
    resourceType: 'Observation',
    subject,
    status: 'final',
    code: named('HbA1c'),
    ...fields,
  })
  test('is a line with its reference range', async () => {
    const valueQuantity = { value: '7.90', unit: '%' }
    const referenceRange = [{ low: { value: '4.0' }, high: { value: '6.0' } }]
    const day = { effectiveDateTime: '2026-03-03T23:30:00-05:00' }
    const all = [
      { valueQuantity, referenceRange, ...day },
      { valueQuantity: { value: 0.01, comparator: '<', unit: '1' } },
      { valueCodeableConcept: named('négatif') },
      { valueString: 'see report', status: 'preliminary' },
      { dataAbsentReason: named('hemolysed') },
      { valueBoolean: false },
      { component: [{ code: named('Systolic'), valueQuantity: { value: 120, unit: 'mmHg' } }] },
      { valueQuantity, status: 'entered-in-error' },
      { valueQuantity, effectiveDateTime: '2015-01-01' },
      { valueQuantity, focus: [{ reference: 'RelatedPerson/1' }] },
      {},
    ]
    expect(await lines('labResults', all.map(result))).toEqual([
      'HbA1c 7.90 % (4.0–6.0) | 2026-03-03',
      'HbA1c <0.01',
      'HbA1c: négatif',
      'HbA1c: see report [preliminary]',
      'HbA1c: no result (hemolysed)',
      'HbA1c: no',
      'HbA1c: Systolic 120 mmHg',
    ])
  })

  test('is part of its group only if it is the patient’s', async () => {
    const report = {
      resourceType: 'DiagnosticReport',
      subject,
      code: named('Lipid panel'),
      issued: '2026-03-03T20:00:00Z',
      result: [{ reference: 'Observation/1' }, { reference: 'Observation/2' }],
    }
    const value = { valueQuantity: { value: 2.1, unit: 'mmol/L' } }
    const own = result({ id: '1', code: named('LDL'), ...value })
    const others = result({ id: '2', subject: { reference: 'Patient/8' }, ...value })
    expect(await lines('labGroups', [report], [own, others])).toEqual([
      'Lipid panel: LDL 2.1 mmol/L | 2026-03-03',
    ])
    expect((await readPart('labGroups', [report], [own, others])).status).toBe('truncated')
    // A server without `_include`.
    const observations = [own, result({ id: '2', code: named('HDL'), ...value })]
    expect(await readPart('labGroups', [report, ...observations])).toMatchObject({
      status: 'ok',
      items: [{ text: 'Lipid panel: LDL 2.1 mmol/L; HDL 2.1 mmol/L' }],
    })
  })
})

describe('the history', () => {
  test('has relatives, procedures, immunizations and habits', async () => {
    const all = [
      {
        resourceType: 'FamilyMemberHistory',
        patient: subject,
        relationship: named('Father'),
        deceasedAge: { value: 70, unit: 'years' },
        condition: [{ code: named('Stroke'), onsetAge: { value: 61, unit: 'years' } }],
      },
      { resourceType: 'Procedure', subject, status: 'not-done', code: named('Colonoscopy') },
      {
        resourceType: 'Immunization',
        patient: subject,
        vaccineCode: named('Influenza'),
        occurrenceDateTime: '2025-10-20',
      },
      { resourceType: 'Observation', subject, code: named('Tobacco'), valueString: 'never' },
    ]
    expect(await lines('historyItems', all)).toEqual([
      'Immunization: Influenza | 2025-10-20',
      'Family: Father: Stroke (at 61 years), deceased at 70 years',
      'Procedure: Colonoscopy, not-done',
      'Tobacco: never',
    ])
  })
})

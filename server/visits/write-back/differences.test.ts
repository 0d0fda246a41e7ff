import { expect, test } from 'vitest'
import type { Demographics } from '#contract/patients.ts'
import type { BannerPatient } from '#server/chart/emr/emr.ts'
import { differences } from './differences.ts'

const inEmr: BannerPatient = {
  banner: {
    emrPatientId: '7',
    name: 'Zoé Anne Bélanger-Roy',
    birthDate: '2019-04-02',
    gender: '',
    number: '',
  },
  family: 'Bélanger-Roy',
  given: 'Zoé Anne',
}
const visit = (change: Partial<Demographics>): Demographics => ({
  firstName: 'Zoe',
  lastName: 'BELANGER-ROY',
  birthDate: '2019-04-02',
  sex: '',
  number: '',
  notes: '',
  ...change,
})

test.each([
  ['accents, capitals and second names', {}, []],
  ['another family name', { lastName: 'Roy' }, ['name']],
  ['another first name', { firstName: 'Zia' }, ['name']],
  ['another birth date', { birthDate: '2019-02-04' }, ['birthDate']],
  ['nothing to compare', { firstName: '', lastName: '', birthDate: '' }, []],
  ['another person', { firstName: 'Ann', birthDate: '1990-01-01' }, ['name', 'birthDate']],
])('%s: differs in %j', (_, change, expected) => {
  expect(differences(inEmr, visit(change))).toEqual(expected)
})

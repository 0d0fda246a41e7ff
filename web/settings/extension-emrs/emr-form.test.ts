import { expect, test } from 'vitest'
import type { ExtensionIntegration } from '#contract/extension-integrations.ts'
import { readChoices, readForm, toForm } from './emr-form.ts'

const integration: ExtensionIntegration = {
  id: '0190f3c2-0000-7000-8000-000000000001',
  displayName: 'North Clinic',
  loginUrl: 'https://emr.example/login',
  baseUrl: 'https://emr.example/',
  metadata: { isConnected: true, lastError: null, status: 'connected' },
  providers: [
    { id: '7', name: 'Dr. Meera Osei' },
    { id: 'Dr. Lind', name: 'Dr. Lind' },
  ],
  defaultProvider: '7',
  offices: [{ id: 'N', name: 'North: first floor' }],
  defaultOffice: 'N',
  version: 3,
}

test('an EMR round-trips through its form', () => {
  const { id: _, ...rest } = integration
  expect(readForm(integration, toForm(integration))).toEqual(rest)
})

test('a default that is removed from its list is none', () => {
  const form = { ...toForm(integration), providers: 'Dr. Lind', offices: '' }
  expect(readForm(integration, form)).toMatchObject({
    providers: [{ id: 'Dr. Lind', name: 'Dr. Lind' }],
    defaultProvider: null,
    offices: [],
    defaultOffice: null,
  })
})

test('of two choices with one id the first counts, and empty lines count nothing', () => {
  expect(readChoices('7: Osei\n\n 7 : Lind \n')).toEqual([{ id: '7', name: 'Osei' }])
})

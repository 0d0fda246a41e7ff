import { expect, test } from 'vitest'
import type { ExtensionIntegration } from '#contract/extension-integrations.ts'
import { emrOf } from './emr-status.ts'

const emr = (baseUrl: string): ExtensionIntegration => ({
  id: baseUrl,
  displayName: baseUrl,
  loginUrl: '',
  baseUrl,
  metadata: { isConnected: false, lastError: null, status: 'disconnected' },
  providers: [],
  defaultProvider: null,
  offices: [],
  defaultOffice: null,
  version: 1,
})

test('a page belongs to the EMR with the longest address that it begins with', () => {
  const all = ['', 'https://emr.example/', 'https://emr.example/north/'].map(emr)
  expect(emrOf(all, 'https://emr.example/north/chart')?.id).toBe('https://emr.example/north/')
  expect(emrOf(all, 'https://emr.example/south/chart')?.id).toBe('https://emr.example/')
  expect(emrOf(all, 'https://other.example/')).toBeUndefined()
})

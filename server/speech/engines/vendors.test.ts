import { expect, test } from 'vitest'
import { EngineConfig } from '#contract/speech.ts'
import { energyDetector } from './energy-voice-activity.ts'
import { makeEngine, vendorForms } from './vendors.ts'

const KEYS: Record<string, string> = {
  gcp: '{"client_email":"a@example.org","private_key":"-----BEGIN PRIVATE KEY-----"}',
}

test.each(vendorForms())('$label asks for what it needs, and can be made', async (vendor) => {
  const values = vendor.fields.map(({ name, value, options }) => [
    name,
    value || options[0] || (name.endsWith('Url') ? 'https://host.test' : 'test'),
  ])
  const filled = { kind: vendor.kind, ...Object.fromEntries(values) }
  // A field that the form does not ask for, or one too many, is refused or lost here.
  const config = EngineConfig.parse(filled)
  expect(config).toEqual(filled)
  const engine = (await makeEngine(config, KEYS[vendor.kind] ?? 'key', energyDetector))()
  expect(engine.caps.live || engine.caps.batch).toBe(true)
  expect(engine.caps.live).toBe(engine.live !== undefined)
  expect(engine.caps.batch).toBe(engine.batch !== undefined)
  await engine.close()
})

test('there is a form for every kind of engine', () => {
  const kinds = EngineConfig.def.options.map((option) => option.shape.kind.def.values[0])
  expect(vendorForms().map(({ kind }) => kind)).toEqual(kinds)
})

test('with a bucket Google tells who speaks in recordings; settings from before there was one hold', async () => {
  const before = { kind: 'gcp', project: 'p', location: 'us', model: '' }
  const speakersOf = async (config: object) =>
    (await makeEngine(EngineConfig.parse(config), '', energyDetector))().caps.diarization
  expect(await speakersOf(before)).toBe('none')
  expect(await speakersOf({ ...before, bucket: 'clinic-audio' })).toBe('batch')
  expect(EngineConfig.safeParse({ ...before, bucket: 'a/../b' }).success).toBe(false)
})

test("a key that is not a service account's is refused without being repeated", async () => {
  const config = { kind: 'gcp', project: 'p', location: 'us', model: '', bucket: '' } as const
  for (const key of ['secret', '{"secret":1}', '[]']) {
    const making = makeEngine(config, key, energyDetector)
    await expect(making).rejects.toThrow(/service account/)
    await expect(making).rejects.not.toThrow(/secret/)
  }
})

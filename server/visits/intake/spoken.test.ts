import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { largestSpoken, speakIntake } from '#contract/intake-link.ts'
import { withdrawIntake } from '#contract/intake.ts'
import { SpeechError } from '#server/speech/engines/speech.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { countingBatch, fakeSpeech } from '#test/fakes/speech.ts'
import { choices, intakeLinks } from '#test/intake-links.ts'

const speech = fakeSpeech()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'speak=1000' }, { speech })
  await app.newUser()
})
afterAll(() => app.close())
beforeEach(() => {
  speech.batch = countingBatch()
  speech.engines = () => []
})

const { asked, answer, open, intakesOf } = intakeLinks(() => app)
const pcm = (seconds: number) => Buffer.alloc(seconds * 32_000).toString('base64')
const speak = async (token: string, more: { audio?: string; question?: string } = {}) => {
  const body = { token, question: 'anything-else', audio: pcm(2), ...more }
  return (await app.anyone.call(speakIntake, { body })).text
}

describe('a spoken answer', () => {
  test('becomes text that isn’t saved before the patient has read it', async () => {
    const user = await app.newUser()
    const { scribe, token } = await asked(user)
    expect(await speak(token)).toBe('2 seconds.')
    const [one] = await intakesOf(user, scribe)
    expect(one?.lines).toEqual([])
    const { rows } = await app.asOwner('select 1 from recording')
    expect(rows).toEqual([])
  })

  test('may last a minute, and no longer', async () => {
    const { token } = await asked(await app.newUser())
    expect(await speak(token, { audio: pcm(60) })).toBe('60 seconds.')
    await expect(speak(token, { audio: pcm(60.001) })).rejects.toThrow('longer than a minute')
    await expect(speak(token, { audio: 'A'.repeat(largestSpoken + 1) })).rejects.toThrow()
  })

  test.each([
    ['text that isn’t base64', '****'],
    ['half a sample', Buffer.alloc(3).toString('base64')],
    ['base64 with something behind it', `${pcm(1)}!!`],
  ])('of %s is refused', async (_, audio) => {
    const { token } = await asked(await app.newUser())
    await expect(speak(token, { audio })).rejects.toThrow('couldn’t be read')
  })

  test('is only for questions of free text that are asked', async () => {
    const { token } = await asked(await app.newUser())
    for (const question of ['danger', 'medicines', 'nothing'])
      await expect(speak(token, { question })).rejects.toThrow('can’t be answered by voice')
  })

  test('isn’t longer than the question allows', async () => {
    const { token } = await asked(await app.newUser())
    const long = countingBatch()
    speech.batch = { ...long, batch: async () => ({ text: 'word '.repeat(1_000), segments: [] }) }
    expect((await speak(token)).length).toBe(2_000)
  })

  test('is empty if nobody spoke', async () => {
    const { token } = await asked(await app.newUser())
    speech.batch = { ...countingBatch(), batch: async () => ({ text: ' \n ', segments: [] }) }
    expect(await speak(token)).toBe('')
  })

  test('is refused for a link that has ended or doesn’t exist', async () => {
    const user = await app.newUser()
    const { token, intake } = await asked(user)
    await user.call(withdrawIntake, { params: { id: intake.id } })
    for (const one of [token, 'A'.repeat(43)])
      await expect(speak(one)).rejects.toThrow('This link isn’t valid.')
  })

  test('of which two arrive at once is refused once, and another link isn’t affected', async () => {
    const user = await app.newUser()
    const [{ token }, other] = [await asked(user), await asked(user)]
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    speech.batch = {
      ...countingBatch(),
      batch: async () => {
        begun.resolve()
        await gate.promise
        return { text: 'Since Monday.', segments: [] }
      },
    }
    const first = speak(token)
    await begun.promise
    await expect(speak(token)).rejects.toThrow('Another recording')
    const elsewhere = speak(other.token)
    gate.resolve()
    expect([await first, await elsewhere]).toEqual(['Since Monday.', 'Since Monday.'])
    expect(await speak(token)).toBe('Since Monday.')
  })
})

describe('an engine that', () => {
  test('is missing is reported to the page and refused', async () => {
    speech.batch = null
    const { token } = await asked(await app.newUser())
    expect(await open(token)).toMatchObject({ speech: { en: null, fr: null } })
    await expect(speak(token)).rejects.toThrow('This clinic can’t transcribe spoken answers.')
  })

  test('fails isn’t named to the patient, and the next recording is tried', async () => {
    const { token } = await asked(await app.newUser())
    speech.batch = countingBatch([new SpeechError('API_ERROR', 'secret-host:9 broke', true)])
    await expect(speak(token)).rejects.toThrow(/^The recording couldn’t be turned into text\.$/)
    expect(await speak(token)).toBe('2 seconds.')
    expect(app.logged.join('\n')).not.toContain('seconds.')
  })

  test('the clinic set up is named to the patient; a model on the server isn’t', async () => {
    const { token } = await asked(await app.newUser())
    expect(await open(token)).toMatchObject({ speech: { en: { kind: 'here' } } })
    const setup = {
      id: 'x',
      name: 'counting files',
      source: 'settings',
      key: '',
      config: { kind: 'openai', baseUrl: 'http://127.0.0.1:9', model: 'whisper-1' },
    } as const
    speech.engines = () => [{ ...setup, service: 'ausculta', setup, problem: '' }]
    expect(await open(token)).toMatchObject({
      speech: { en: { kind: 'service', name: 'counting files' } },
    })
  })
})

test('the page of patients may use the microphone and nothing else', async () => {
  const { headers } = await fetch(`${app.origin}/intake`)
  const policy = headers.get('permissions-policy') ?? ''
  expect(policy.split(', ').filter((one) => !one.endsWith('=()'))).toEqual(['microphone=(self)'])
  const { headers: others } = await fetch(`${app.origin}/`)
  expect(others.get('permissions-policy')).toContain('display-capture=(self)')
})

test('a spoken answer that was corrected is saved like a typed one', async () => {
  const user = await app.newUser()
  const { scribe, token } = await asked(user)
  const spoken = await speak(token)
  await answer(token, 'danger', choices('none'))
  await answer(token, 'anything-else', { kind: 'text', value: spoken.replace('seconds', 'days') })
  const [one] = await intakesOf(user, scribe)
  expect(one?.lines.map((line) => line.answer)).toContain('2 days.')
})

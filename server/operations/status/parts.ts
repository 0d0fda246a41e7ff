import type { ModelSettings, Part } from '#contract/system.ts'
import { listed, ocrLanguages } from '#server/visits/files/extract/languages.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import { lastStatus, type ModelStatus } from '#server/models/providers/status.ts'
import type { Services } from '#server/services.ts'
import { askPresence, type PresentEngine } from '#server/visits/transcription/service/presence.ts'

type EngineState = Awaited<ReturnType<Services['speech']['list']>>[number]

/** One part of the installation, what it is called until it has answered, and how it is found out. */
export interface PartAsk {
  key: Part['key']
  name: string
  ask: () => Part | Promise<Part>
}

/** Every part of the installation: how it is, and what to do about it. */
export const readParts = (s: Services, model: ModelSettings): Promise<Part[]> =>
  Promise.all(partAsks(s, model).map(async ({ ask }) => ask()))

export function partAsks(s: Services, model: ModelSettings): PartAsk[] {
  let listed: ReturnType<typeof s.speech.list> | undefined
  const engines = () => (listed ??= s.speech.list())
  const recordings = async () =>
    s.config.transcription === 'separate'
      ? separatePart(await askPresence(s))
      : batchPart(await engines())
  return [
    { key: 'database', name: 'Database', ask: () => databasePart(s) },
    { key: 'storage', name: 'Storage', ask: () => storagePart(s) },
    { key: 'speech-live', name: liveTitle, ask: async () => livePart(await engines()) },
    { key: 'speech-batch', name: batchTitle, ask: recordings },
    { key: 'pictures', name: 'Text in pictures', ask: () => picturesPart(s) },
    {
      key: 'model',
      name: 'Language model',
      ask: async () => modelPart(model, await lastStatus(s)),
    },
    { key: 'mail', name: 'Mail', ask: () => mailPart(s) },
    { key: 'sms', name: 'Text messages', ask: () => smsPart(s) },
  ]
}

async function databasePart(s: Services): Promise<Part> {
  const name = s.config.databaseUrl ? 'PostgreSQL' : 'Built-in PostgreSQL'
  const ready = await s.db.system(async () => true).catch(() => false)
  if (ready) return part('database', name, 'ready', 'Answers.')
  return part('database', name, 'failing', 'Does not answer.', 'See the log of the database.')
}

async function storagePart(s: Services): Promise<Part> {
  const isDisk = s.config.storage.kind === 'disk'
  const name = isDisk ? 'Disk' : 'S3-compatible storage'
  // Nobody lists this folder; that it can be asked for is all that is looked at.
  const answers = await s.storage
    .list('health/')
    [Symbol.asyncIterator]()
    .next()
    .then(() => true)
    .catch(() => false)
  if (answers) return part('storage', name, 'ready', 'Answers.')
  const toDo = 'Nothing can be recorded or opened until it is back. See who runs the server.'
  const forServer = isDisk
    ? 'Check that the data directory is there and may be written to.'
    : 'Check S3_ENDPOINT, S3_BUCKET and its keys.'
  return part('storage', name, 'failing', 'Cannot be read.', toDo, forServer)
}

const liveTitle = 'Live transcription'
const batchTitle = 'Transcription of recordings'
const getSpeech = 'Download a model or add an engine in Administration → Speech.'

function livePart(engines: EngineState[]): Part {
  const fitting = engines.filter((engine) => engine.caps?.live)
  return speechPart('speech-live', liveTitle, fitting, {
    message: 'Text does not appear while recording; the recording is kept.',
    toDo: getSpeech,
  })
}

function batchPart(engines: EngineState[]): Part {
  const own = engines.filter((engine) => engine.caps?.batch ?? engine.state === 'failed')
  // Without one of their own, recordings are heard by a live engine.
  const fitting = own.length > 0 ? own : engines
  return speechPart('speech-batch', batchTitle, fitting, {
    message: 'Recordings are kept and wait; they are transcribed once there is an engine.',
    toDo: getSpeech,
  })
}

/** Recordings are read in processes of their own, whose engines this one does not know. */
function separatePart(services: readonly PresentEngine[][]): Part {
  if (services.length === 0)
    return part(
      'speech-batch',
      batchTitle,
      'failing',
      'No transcription process answers. Recordings are kept and wait.',
      'Start one with npm run transcription.',
    )
  const all = services.flat()
  const own = all.filter(({ batch, state }) => batch || state === 'failed')
  const count = services.length === 1 ? 'a process' : `${services.length} processes`
  return speechPart(
    'speech-batch',
    `${batchTitle} in ${count} of its own`,
    own.length > 0 ? own : all,
    {
      message: 'Recordings are kept and wait; the transcription process has no engine.',
      toDo: getSpeech,
    },
  )
}

function speechPart(
  key: 'speech-live' | 'speech-batch',
  title: string,
  engines: readonly Pick<EngineState, 'name' | 'state' | 'message'>[],
  missing: { message: string; toDo: string },
): Part {
  const ready = engines.find((engine) => engine.state === 'ready')
  if (ready) return part(key, `${title}: ${ready.name}`, 'ready', ready.message || 'Ready.')
  const failed = engines[0]
  if (!failed) return part(key, title, 'not-set-up', missing.message, missing.toDo)
  const toDo = 'See Administration → Speech, where it can be tested and changed.'
  return part(key, `${title}: ${failed.name}`, 'failing', failed.message, toDo)
}

/** Text in pictures and scans: what it is read as, and whether the data of every language that is set are there. */
async function picturesPart({ config: { ocr } }: Services): Promise<Part> {
  const { ready, missing } = await ocrLanguages(ocr.languages, ocr.dir)
  const name = `Text in pictures: ${listed(ready.map(({ code }) => code))}`
  if (missing.length === 0)
    return part('pictures', name, 'ready', 'Pictures and scanned pages are read.')
  return part(
    'pictures',
    name,
    'failing',
    `Pictures are not read as ${listed(missing)}: the data are missing.`,
    'See who runs the server.',
    `Put ${missing.map((code) => `${code}.traineddata`).join(' and ')} into the folder ${ocr.dir} (AUSCULTA_OCR), or change OCR_LANGUAGES.`,
  )
}

const checkModel = 'Check its address, name and key in Administration → System.'

/** Ready only when it has answered: that an address is set says nothing about who is there. */
function modelPart({ provider, model }: ModelSettings, tested: ModelStatus | undefined): Part {
  const name = `Language model: ${model}`
  if (provider && !tested)
    return part(
      'model',
      name,
      'untested',
      'Set up to write notes.',
      'Test it in Administration → System.',
    )
  if (provider && tested?.ok) return part('model', name, 'ready', tested.message)
  if (provider && tested) return part('model', name, 'failing', tested.message, checkModel)
  return part(
    'model',
    'Language model',
    'not-set-up',
    'Highlights lists facts of the visit.',
    'Set one up in Administration → System.',
    'MODEL_PROVIDER, MODEL_NAME and MODEL_API_KEY set it for the whole installation.',
  )
}

/** A mail to an address that does not exist must not raise the alarm for ever. */
const LATELY_MS = 3 * 86_400_000

/** As well as the last mails went. */
async function mailPart(s: Services): Promise<Part> {
  if (!s.config.smtp)
    return part(
      'mail',
      'Mail',
      'not-set-up',
      'Mails wait in the outbox, where an administrator can read them.',
      'Pass them on from the Outbox, or have a mail server set up.',
      'Set SMTP_URL and MAIL_FROM.',
    )
  const name = `Mail: ${URL.parse(s.config.smtp.url)?.hostname ?? 'SMTP'}`
  const refused = (await readOutbox(s)).filter(({ state }) => state === 'failed')
  const lately = s.now().getTime() - LATELY_MS
  const failed = refused.find(({ created }) => Date.parse(created) > lately)
  const inOutbox = 'The mails are in the Outbox.'
  if (failed) return part('mail', name, 'failing', failed.reason, inOutbox, 'Check SMTP_URL.')
  if (refused.length === 0) return part('mail', name, 'ready', 'Every mail was sent.')
  return part('mail', name, 'ready', 'Of the last three days every mail was sent.', inOutbox)
}

const smsPart = ({ config }: Services): Part =>
  config.sms
    ? part('sms', 'Text messages: Twilio', 'ready', 'Set up to send codes for signing in.')
    : part(
        'sms',
        'Text messages',
        'not-set-up',
        'Codes for signing in wait in the outbox, where an administrator can read them.',
        'Have people use passkeys or apps, or have a service for text messages set up.',
        'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
      )

const part = (
  key: Part['key'],
  name: string,
  state: Part['state'],
  message: string,
  toDo = '',
  forServer?: string,
): Part => ({ key, name, state, message, toDo, ...(forServer && { forServer }) })

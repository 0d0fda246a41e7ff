import { message } from '#common/translation.ts'
import type { ModelSettings, Part } from '#contract/system.ts'
import { listed, ocrLanguages } from '#server/platform/documents/ocr-languages.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import { lastStatus, type ModelStatus } from '#server/models/providers/status.ts'
import type { Services } from '#server/services.ts'
import { askPresence, type PresentEngine } from '#server/visits/transcription/service/presence.ts'

type EngineState = Awaited<ReturnType<Services['speech']['list']>>[number]

/** One part of the installation, its name until it has answered, and its check. */
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
    { key: 'database', name: message('Database'), ask: () => databasePart(s) },
    { key: 'storage', name: message('Storage'), ask: () => storagePart(s) },
    { key: 'speech-live', name: liveTitle, ask: async () => livePart(await engines()) },
    { key: 'speech-batch', name: batchTitle, ask: recordings },
    { key: 'pictures', name: message('Text in pictures'), ask: () => picturesPart(s) },
    {
      key: 'model',
      name: message('Language model'),
      ask: async () => modelPart(model, await lastStatus(s)),
    },
    { key: 'mail', name: message('Mail'), ask: () => mailPart(s) },
    { key: 'sms', name: message('Text messages'), ask: () => smsPart(s) },
  ]
}

async function databasePart(s: Services): Promise<Part> {
  const name = s.config.databaseUrl ? 'PostgreSQL' : message('Built-in PostgreSQL')
  const ready = await s.db.system(async () => true).catch(() => false)
  if (ready) return part('database', name, 'ready', message('Working.'))
  return part(
    'database',
    name,
    'failing',
    message('Not responding.'),
    message('Check the database log.'),
  )
}

async function storagePart(s: Services): Promise<Part> {
  const isDisk = s.config.storage.kind === 'disk'
  const name = isDisk ? message('Disk') : message('S3-compatible storage')
  // Nobody lists this folder; the check only tests that it can be read.
  const answers = await s.storage
    .list('health/')
    [Symbol.asyncIterator]()
    .next()
    .then(() => true)
    .catch(() => false)
  if (answers) return part('storage', name, 'ready', message('Working.'))
  const toDo = message(
    'Nothing can be recorded or opened until it works again. Contact the person who runs the server.',
  )
  const forServer = isDisk
    ? message('Check that the data directory exists and is writable.')
    : message('Check S3_ENDPOINT, S3_BUCKET and their keys.')
  return part('storage', name, 'failing', message('Cannot be read.'), toDo, forServer)
}

const liveTitle = message('Live transcription')
const batchTitle = message('Transcription of recordings')
const getSpeech = message('Download a model or add a speech service in Administration → Speech.')

function livePart(engines: EngineState[]): Part {
  const fitting = engines.filter((engine) => engine.caps?.live)
  return speechPart('speech-live', liveTitle, fitting, {
    message: message('No text appears while recording. The recording is saved.'),
    toDo: getSpeech,
  })
}

function batchPart(engines: EngineState[]): Part {
  const own = engines.filter((engine) => engine.caps?.batch ?? engine.state === 'failed')
  // Without a batch engine, a live engine transcribes recordings.
  const fitting = own.length > 0 ? own : engines
  return speechPart('speech-batch', batchTitle, fitting, {
    message: message(
      'Recordings are saved and will be transcribed once a speech service is set up.',
    ),
    toDo: getSpeech,
  })
}

/** Separate processes transcribe recordings, with engines unknown to this one. */
function separatePart(services: readonly PresentEngine[][]): Part {
  if (services.length === 0)
    return part(
      'speech-batch',
      batchTitle,
      'failing',
      message(
        'No transcription process responds. Recordings are saved and will be transcribed later.',
      ),
      message('Start one with npm run transcription.'),
    )
  const all = services.flat()
  const own = all.filter(({ batch, state }) => batch || state === 'failed')
  return speechPart(
    'speech-batch',
    message(
      'Transcription of recordings in {count, plural, one {a separate process} other {# separate processes}}',
      { count: services.length },
    ),
    own.length > 0 ? own : all,
    {
      message: message(
        'Recordings are saved and wait. The transcription process has no speech service.',
      ),
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
  if (ready)
    return part(key, withName(title, ready.name), 'ready', ready.message || message('Ready.'))
  const failed = engines[0]
  if (!failed) return part(key, title, 'not-set-up', missing.message, missing.toDo)
  const toDo = message('Test or change it in Administration → Speech.')
  return part(key, withName(title, failed.name), 'failing', failed.message, toDo)
}

const withName = (part: string, name: string) =>
  message('{part, text}: {name, text}', { part, name })

/** Text recognition in pictures and scans: its languages, and whether their data is installed. */
async function picturesPart({ config: { ocr } }: Services): Promise<Part> {
  const { ready, missing } = await ocrLanguages(ocr.languages, ocr.dir)
  const name = message('Text in pictures: {languages, languages}', {
    languages: listed(ready.map(({ code }) => code)),
  })
  if (missing.length === 0)
    return part('pictures', name, 'ready', message('Text in pictures and scanned pages is read.'))
  return part(
    'pictures',
    name,
    'failing',
    message(
      'Text in pictures isn’t recognised in {languages, languages}: the language data is missing.',
      {
        languages: listed(missing),
      },
    ),
    message('Contact the person who runs the server.'),
    message('Put {files} into the folder {folder} (AUSCULTA_OCR), or change OCR_LANGUAGES.', {
      files: missing.map((code) => `${code}.traineddata`).join(', '),
      folder: ocr.dir,
    }),
  )
}

const checkModel = message('Check its address, name and key in Administration → System.')

/** Ready only when it has answered: that an address is set says nothing about who is there. */
function modelPart({ provider, model }: ModelSettings, tested: ModelStatus | undefined): Part {
  const name = withName(message('Language model'), model)
  if (provider && !tested)
    return part(
      'model',
      name,
      'untested',
      message('Set up to write notes.'),
      message('Test it in Administration → System.'),
    )
  if (provider && tested?.ok) return part('model', name, 'ready', tested.message)
  if (provider && tested) return part('model', name, 'failing', tested.message, checkModel)
  return part(
    'model',
    message('Language model'),
    'not-set-up',
    message('Highlights lists facts from the visit.'),
    message('Set one up in Administration → System.'),
    message('MODEL_PROVIDER, MODEL_NAME and MODEL_API_KEY set it for the whole installation.'),
  )
}

/** A mail to an address that does not exist must not raise the alarm for ever. */
const LATELY_MS = 3 * 86_400_000

/** As well as the last mails went. */
async function mailPart(s: Services): Promise<Part> {
  if (!s.config.smtp)
    return part(
      'mail',
      message('Mail'),
      'not-set-up',
      message('Emails wait in the outbox, where an administrator can read them.'),
      message('Forward them from the Outbox, or have a mail server set up.'),
      message('Set SMTP_URL and MAIL_FROM.'),
    )
  const name = withName(message('Mail'), URL.parse(s.config.smtp.url)?.hostname ?? 'SMTP')
  const refused = (await readOutbox(s)).filter(({ state }) => state === 'failed')
  const lately = s.now().getTime() - LATELY_MS
  const failed = refused.find(({ created }) => Date.parse(created) > lately)
  const inOutbox = message('The emails are in the Outbox.')
  if (failed)
    return part('mail', name, 'failing', failed.reason, inOutbox, message('Check SMTP_URL.'))
  if (refused.length === 0) return part('mail', name, 'ready', message('All emails were sent.'))
  return part(
    'mail',
    name,
    'ready',
    message('All emails of the last three days were sent.'),
    inOutbox,
  )
}

const smsPart = ({ config }: Services): Part =>
  config.sms
    ? part(
        'sms',
        withName(message('Text messages'), 'Twilio'),
        'ready',
        message('Set up to send sign-in codes.'),
      )
    : part(
        'sms',
        message('Text messages'),
        'not-set-up',
        message('Sign-in codes wait in the outbox, where an administrator can read them.'),
        message(
          'Use passkeys or authenticator apps instead, or have a text message service set up.',
        ),
        message('Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.'),
      )

const part = (
  key: Part['key'],
  name: string,
  state: Part['state'],
  message: string,
  toDo = '',
  forServer?: string,
): Part => ({ key, name, state, message, toDo, ...(forServer && { forServer }) })

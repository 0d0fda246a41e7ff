import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/errors.ts'
import { fileSize } from '#common/file-size.ts'
import { csvOf, jsonOf, linesOf } from '#server/operations/audit/export.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { readTextMessages } from '#server/identity/messaging/sms/outbox.ts'
import { speechSettings } from '#server/visits/transcription/settings/engines.ts'
import { cancelJob, listJobs, retryJob } from '#server/operations/admin/queue.ts'
import { measure, readStorage } from '#server/operations/admin/storage.ts'
import { shortTime } from './columns.ts'
import { type Command, logged } from './command.ts'
import { withServices } from './open.ts'

type Print = (line: string) => void

const PAGE = 100

/** A command that changes one piece of work of the queue and needs its id. */
const onJob = (
  says: string,
  work: (s: Services, id: string) => Promise<{ state: string }>,
): Command => ({
  usage: '<id>',
  says,
  args: 1,
  run: (call) =>
    logged(call, async (s) => {
      const [id = ''] = call.args
      call.print((await work(s, id)).state)
    }),
})

/** What waits, works and is stored. */
export const overseeing: Record<string, Command> = {
  outbox: {
    usage: '[<id>]',
    says: 'Lists mails and text messages that were not sent; with an id, one with its words.',
    args: [0, 1],
    run(call) {
      const { config, args, print } = call
      const [id] = args
      if (id === undefined) return withServices(config, (s) => listOutbox(s, print))
      // Links that open accounts are among them.
      return logged(call, (s) => printMessage(s, id, print))
    },
  },
  engines: {
    usage: '',
    says: 'Lists the speech engines and what is wrong with them.',
    args: 0,
    run: ({ config, print }) => withServices(config, (s) => printEngines(s, print)),
  },
  jobs: {
    usage: '[open | failed | done]',
    says: 'Lists the newest work of the queue; failed where nothing is said.',
    args: [0, 1],
    run: ({ config, args: [show = 'failed'], print }) =>
      withServices(config, (s) => printJobs(s, show, print)),
  },
  'retry-job': onJob('Does work again that failed or was given up.', retryJob),
  'cancel-job': onJob('Gives up work of the queue.', cancelJob),
  storage: {
    usage: '',
    says: 'Measures what is stored, by kind and by user.',
    args: 0,
    run: ({ config, print }) => withServices(config, (s) => printStorage(s, print)),
  },
  'export-audit': {
    usage: '<file>',
    says: 'Writes the logs of access of all accounts into a new file, as CSV or, for a name in .json, as JSON.',
    args: 1,
    run: (call) => logged(call, (s) => writeAudit(s, call.args[0] ?? '', call.print)),
  },
}

async function outboxOf(s: Services) {
  const mails = (await readOutbox(s)).map(({ subject, ...mail }) => ({ ...mail, about: subject }))
  const texts = (await readTextMessages(s)).map((one) => ({ ...one, about: 'text message' }))
  return [...mails, ...texts]
}

async function listOutbox(s: Services, print: Print): Promise<void> {
  for (const { id, created, to, about } of await outboxOf(s))
    print([id, shortTime(created), to.padEnd(32), about].join('  '))
}

/** @throws AppError 'not-found' */
async function printMessage(s: Services, id: string, print: Print): Promise<void> {
  const found = (await outboxOf(s)).find((one) => one.id === id)
  if (!found) throw new AppError('not-found', 'Message not found in the outbox.')
  print(`${found.to}: ${found.about}\n\n${found.text}`)
}

async function printEngines(s: Services, print: Print): Promise<void> {
  const { engines } = await speechSettings(s)
  for (const { name, source, abilities, problem } of engines) {
    const does = [abilities?.live && 'live', abilities?.recordings && 'recordings']
    const state = problem || does.filter(Boolean).join(', ')
    print([problem ? '!!' : 'ok', name.padEnd(32), source.padEnd(12), state].join('  '))
  }
  if (engines.length === 0) print('No speech engine is set up.')
}

async function printJobs(s: Services, show: string, print: Print): Promise<void> {
  if (show !== 'open' && show !== 'failed' && show !== 'done')
    throw new AppError('bad-request', 'Use open, failed or done.')
  const { items, counts } = await listJobs(s, { show, limit: PAGE })
  for (const { id, state, created, title, reason } of items)
    print([id, state.padEnd(9), shortTime(created), title, reason].filter(Boolean).join('  '))
  print(`${counts.waiting} wait, ${counts.running} run, ${counts.failed} failed.`)
}

async function printStorage(s: Services, print: Print): Promise<void> {
  await measure(s)
  const { now, users, disk } = await readStorage(s)
  if (!now) throw new Error('what was measured is not there')
  const line = (name: string, bytes: number, more = '') =>
    print([name.padEnd(40), fileSize(bytes).padStart(10), more].join('  ').trimEnd())
  line('Database', now.database)
  for (const [kind, { files, bytes }] of Object.entries(now.kinds))
    line(kind, bytes, `${files} files`)
  if (now.filesWithoutRows.files > 0)
    line(
      'Files that nothing names',
      now.filesWithoutRows.bytes,
      `${now.filesWithoutRows.files} files`,
    )
  if (now.rowsWithoutFiles > 0) print(`!!  ${now.rowsWithoutFiles} files are missing.`)
  for (const { email, bytes } of users) line(email, bytes)
  if (disk) line('Free on the disk', disk.free)
}

/** @throws AppError if the file exists: a saved log is never overwritten */
async function writeAudit(s: Services, file: string, print: Print): Promise<void> {
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  await once(out, 'open').catch(() => {
    throw new AppError('bad-request', `${file} cannot be made, or is there already.`)
  })
  const lines = linesOf(s, undefined)
  await pipeline(Readable.from(file.endsWith('.json') ? jsonOf(lines) : csvOf(lines)), out)
  print(`Written to ${file}.`)
}

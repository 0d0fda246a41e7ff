import { create } from 'zustand'
import { AppError, words as errors } from '#contract/errors.ts'
import { t } from '#web/i18n/i18n.ts'
import { readPending } from '#web/scribes/consent/pending.ts'
import {
  type Command,
  type LiveWords,
  portName,
  type Report,
  type Snapshot,
} from '../../recorder/protocol.ts'
import { readSession, type StoredSession } from '../../session.ts'

interface Recording {
  /** Undefined while there is no recorder. */
  state: Snapshot | undefined
  level: { seconds: number; levels: readonly number[]; tabLevels: readonly number[] }
  words: LiveWords
}
const nothing: Recording = {
  state: undefined,
  level: { seconds: 0, levels: [], tabLevels: [] },
  words: { lines: [], partial: '' },
}

/** What the recorder last reported to this panel. */
export const useRecording = create<Recording>(() => nothing)

let opening: Promise<chrome.runtime.Port> | undefined

/** Asks the recorder to do something; opens it first. @throws AppError if it doesn't start */
export async function send(command: Command): Promise<void> {
  const port = await openRecorder()
  port.postMessage(command)
}

/** Connects this panel with the recorder, which is opened if there is none. @throws AppError if it doesn't start */
export function openRecorder(): Promise<chrome.runtime.Port> {
  opening ??= connect().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Connects if a recording is running, or part of one is still on this device. */
export async function openRecorderIfNeeded(): Promise<void> {
  if ((await isRecorderOpen()) || (await hasLeftovers())) await openRecorder()
}

async function hasLeftovers(): Promise<boolean> {
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === 'ausculta-recorder') || readPending().length > 0
}

const retryMs = 100
const maxTries = 100

async function connect(): Promise<chrome.runtime.Port> {
  const session = await readSession()
  if (!session) throw new AppError('unauthenticated', errors.notAuthenticated)
  for (let tries = 0; tries < maxTries; tries += 1) {
    await ensureRecorder(session)
    const port = await tryToConnect(session)
    if (port) return port
    // Its page is still loading, or closing.
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
  throw new AppError('failed', t('The recorder didn’t start. Close the panel and reopen it.'))
}

/** @returns undefined if no recorder answers, or one of another session does */
function tryToConnect({ origin, userId }: StoredSession) {
  const { promise, resolve } = Promise.withResolvers<chrome.runtime.Port | undefined>()
  const port = chrome.runtime.connect({ name: portName })
  port.onDisconnect.addListener(() => {
    // Reading it marks the error as handled.
    void chrome.runtime.lastError
    resolve(undefined)
    void opening?.then((current) => {
      if (current !== port) return
      opening = undefined
      useRecording.setState(nothing)
    })
  })
  port.onMessage.addListener((report: Report) => {
    if (report.type !== 'owner') return show(report)
    if (report.server === origin && report.user === userId) return resolve(port)
    port.disconnect()
    return resolve(undefined)
  })
  return promise
}

function show(report: Exclude<Report, { type: 'owner' }>): void {
  if (report.type === 'state') useRecording.setState({ state: report.state })
  else if (report.type === 'words') useRecording.setState({ words: report.words })
  else {
    const { type: _, ...level } = report
    useRecording.setState({ level })
  }
}

const isRecorderOpen = async (): Promise<boolean> =>
  'offscreen' in chrome
    ? (await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).length > 0
    : document.querySelector('iframe') !== null

/** Chrome keeps it when the panel closes; in Firefox, which has no such pages, it's part of the panel. */
async function ensureRecorder({ origin, userId }: StoredSession): Promise<void> {
  if (await isRecorderOpen()) return
  const url = `recorder.html?${new URLSearchParams({ server: origin, user: userId })}`
  if (!('offscreen' in chrome)) return embed(url)
  const wanted = {
    url,
    reasons: ['USER_MEDIA'],
    justification: 'Records a visit while the panel is closed.',
  } satisfies chrome.offscreen.CreateParameters
  // Another panel may have opened it meanwhile.
  await chrome.offscreen.createDocument(wanted).catch(() => undefined)
}

function embed(url: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.allow = 'microphone'
  frame.src = url
  document.body.append(frame)
}

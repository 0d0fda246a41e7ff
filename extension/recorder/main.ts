import { useMeter } from '#web/recorder/meter.ts'
import { leaveRecordings, useRecorder } from '#web/recorder/recorder.ts'
import { recoverRecordings } from '#web/recorder/unfinished.ts'
import { askBackground, isOwnPage, leaveMessage } from './background.ts'
import { endLocally } from './client.ts'
import { perform } from './commands.ts'
import { sendKept } from './consent.ts'
import { type Command, portName, type Report, type Snapshot } from './protocol.ts'
import { recordingUser, serverOrigin } from './server.ts'
import { followWords } from './words.ts'

/*
 * The recorder of the extension: a page without a window that records while panels open and close. It's the web
 * app's recorder, with the extension's session.
 */

const panels = new Set<chrome.runtime.Port>()
const reportToAll = (report: Report) => {
  for (const panel of panels) panel.postMessage(report)
}

let updates: Partial<Snapshot> = {}
const update = (change: Partial<Snapshot>) => {
  updates = { ...updates, ...change }
  reportToAll(stateReport())
}
function stateReport(): Report {
  const { session, finishing, unfinished, failure, storage } = useRecorder.getState()
  return { type: 'state', state: { session, finishing, unfinished, failure, storage, ...updates } }
}

useRecorder.subscribe(() => reportToAll(stateReport()))
useMeter.subscribe((level) => reportToAll({ type: 'level', ...level }))
const currentWords = followWords((words) => reportToAll({ type: 'words', words }))

chrome.runtime.onConnect.addListener((panel) => {
  const { name, sender } = panel
  if (name !== portName || !sender || !isOwnPage(sender)) return panel.disconnect()
  panels.add(panel)
  panel.onDisconnect.addListener(() => panels.delete(panel))
  // Only our own panels connect, as their types promise.
  panel.onMessage.addListener((command: Command) => void perform(command, update))
  const owner = { server: serverOrigin(), user: recordingUser() }
  const first: Report[] = [
    { type: 'owner', ...owner },
    stateReport(),
    { type: 'words', words: currentWords() },
  ]
  for (const report of first) panel.postMessage(report)
})

chrome.runtime.onMessage.addListener((message: unknown, sender) => {
  const { to, do: what } = (message ?? {}) as { to?: unknown; do?: unknown }
  if (isOwnPage(sender) && to === leaveMessage.to && what === leaveMessage.do) void leave()
})

/** Closes the recorder. Unsent audio stays sealed on this device for the same user. */
async function leave(): Promise<void> {
  await leaveRecordings()
  endLocally('left')
  window.close()
}

/** Recording counts as activity; otherwise the session would end during a long visit. */
const showMs = 15_000
const show = () => {
  const { session, finishing } = useRecorder.getState()
  const isBusy = session !== undefined || finishing.length > 0
  void askBackground({ ask: 'show', isRecording: session !== undefined, isBusy })
}
let wasRecording = false
useRecorder.subscribe(({ session }) => {
  if (wasRecording === (session !== undefined)) return
  wasRecording = session !== undefined
  show()
})
setInterval(() => {
  if (wasRecording || useRecorder.getState().finishing.length > 0) show()
}, showMs)

void recoverRecordings(recordingUser())
void sendKept(update)

import { AppError } from '#contract/errors.ts'
import { accessKey, registerRelay } from './installation.ts'
import { type PageReply, type PageRequest, readRequest } from './messages.ts'
import {
  type BackgroundRequest,
  isOwnPage,
  leaveMessage,
  readBackgroundRequest,
} from './recorder/background.ts'
import {
  checkEnd,
  endSession,
  freshToken,
  markUsed,
  onSessionEnd,
  pair,
  readAddress,
  readSession,
} from './session.ts'

/** Firefox has a sidebar where Chrome has a side panel. */
declare const browser: { sidebarAction: { open(): Promise<void> } }

chrome.action.onClicked.addListener((tab) => {
  // Both open a panel only in direct response to a click.
  const opened = 'sidePanel' in chrome ? openPanel(tab) : browser.sidebarAction.open()
  opened.catch(() => undefined)
  // The click gave access to the page.
  void chrome.storage.session.set({ [accessKey]: Date.now() })
})

const openPanel = ({ windowId }: chrome.tabs.Tab) => chrome.sidePanel.open({ windowId })

async function registerAgain(): Promise<void> {
  const address = await readAddress()
  if (address) await registerRelay(address)
}

/** An update removes registered scripts. */
chrome.runtime.onInstalled.addListener(() => {
  void registerAgain()
})

chrome.runtime.onMessage.addListener((message: unknown, sender, reply) => {
  if (isOwnPage(sender)) return serveRecorder(message, reply)
  // The relay runs in pages, not in their frames.
  if (sender.id !== chrome.runtime.id || sender.frameId !== 0) return false
  return handle(message, sender, reply)
})
// For a build that names its installation in `externally_connectable`.
chrome.runtime.onMessageExternal.addListener(handle)

function serveRecorder(message: unknown, reply: (answer: unknown) => void): boolean {
  const request = readBackgroundRequest(message)
  if (!request) return false
  answerRecorder(request).then(reply, () => reply(undefined))
  return true
}

async function answerRecorder(request: BackgroundRequest): Promise<string | undefined> {
  if (request.ask === 'check') checkEnd()
  if (request.ask === 'show') {
    await chrome.action.setBadgeText({ text: request.isRecording ? '●' : '' })
    if (request.isBusy) await markUsed()
  }
  if (request.ask !== 'token') return undefined
  const session = await readSession()
  const isSame = session?.origin === request.server && session.userId === request.user
  return isSame ? freshToken() : undefined
}

// Another user may pair next: a recorder lasts as long as its session.
onSessionEnd(() => void chrome.runtime.sendMessage(leaveMessage).catch(() => undefined))

function handle(
  message: unknown,
  { origin }: chrome.runtime.MessageSender,
  reply: (answer: PageReply | undefined) => void,
): boolean {
  const request = readRequest(message)
  if (!request || !origin) return false
  answer(request, origin).then(reply, () => reply(undefined))
  return true
}

/** @param origin of the page that asks; match patterns ignore ports, so it's compared here */
async function answer(request: PageRequest, origin: string): Promise<PageReply | undefined> {
  const [session, address] = await Promise.all([readSession(), readAddress()])
  if (request.type === 'LOGOUT') {
    if (session?.origin === origin) await endSession()
    return undefined
  }
  if (address !== origin) return undefined
  if (request.type === 'HELLO') return { type: 'HELLO', isPaired: session?.origin === origin }
  return { type: 'PAIR', error: await tryToPair(origin, request.code) }
}

const tryToPair = (origin: string, code: string) =>
  pair(origin, code).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.message : 'failed'),
  )

import { createScribe } from '#contract/scribes.ts'
import { reportMetric } from '#web/api/report.ts'
import { choose } from '#web/recorder/choice.ts'
import {
  chooseMicrophone,
  dismissFailure,
  leaveTab,
  markMoment,
  pauseRecording,
  readNotice,
  resumeRecording,
  shareTab,
  startRecording,
  stopRecording,
  useRecorder,
  visitGoesOn,
} from '#web/recorder/recorder.ts'
import { finishUnfinished, resumeUnfinished } from '#web/recorder/unfinished.ts'
import { call } from './client.ts'
import { sendAnswer } from './consent.ts'
import type { Command, RecordRequest, UpdateSnapshot } from './protocol.ts'
import { recordingUser } from './server.ts'
import { offerTab } from './tab.ts'

/** Carries out a panel's command. Errors go into the recorder's state. */
export async function perform(command: Command, update: UpdateSnapshot): Promise<void> {
  switch (command.do) {
    case 'record':
      return record(command, update)
    case 'stop':
      return stop(update)
    case 'mark':
      return update({ markedAt: await markMoment() })
    case 'use':
      return chooseMicrophone(command.deviceId)
    case 'share-tab':
      offerTab(command.streamId)
      return shareTab()
    case 'resume-unfinished':
    case 'finish-unfinished':
      return continueOrFinish(command)
    case 'consent':
      if (command.isNew) await createVisit(command.pending.scribeId, command.language)
      return sendAnswer(command.pending, update)
    default:
      return actions[command.do]()
  }
}

const actions = {
  pause: pauseRecording,
  resume: resumeRecording,
  'goes-on': visitGoesOn,
  read: readNotice,
  dismiss: dismissFailure,
  'leave-tab': leaveTab,
} satisfies Partial<Record<Command['do'], () => void>>

const createVisit = (id: string, language: string) =>
  call(createScribe, { body: { id, draft: true, language, detectUnknownLanguage: true } })

async function record(request: RecordRequest, update: UpdateSnapshot): Promise<void> {
  const { scribeId, isNew, language, choice, streamId } = request
  update({ saved: undefined, markedAt: undefined })
  choose(choice)
  offerTab(streamId)
  await startRecording({
    userId: recordingUser(),
    scribeId,
    language,
    ready: async () => {
      if (isNew) await createVisit(scribeId, language)
    },
  })
}

async function stop(update: UpdateSnapshot): Promise<void> {
  const done = await stopRecording()
  if (!done) return
  void reportMetric({ event: 'recording-finished', source: done.source })
  update({ saved: { scribeId: done.scribeId, transcribing: done.transcribing === true } })
}

async function continueOrFinish(
  command: Extract<Command, { do: 'resume-unfinished' | 'finish-unfinished' }>,
): Promise<void> {
  const { unfinished } = useRecorder.getState()
  const mark = unfinished.find(({ id }) => id === command.recordingId)
  if (!mark) return
  await (command.do === 'resume-unfinished' ? resumeUnfinished(mark) : finishUnfinished(mark))
}

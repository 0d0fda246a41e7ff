import { totalmem } from 'node:os'
import type { Answer } from '#contract/endpoint.ts'
import type { ComputerPart, getComputer, NotesModel } from '#contract/computer.ts'
import type { SpeechModel } from '#contract/speech.ts'
import { listRuns } from '#server/operations/benchmark/runs.ts'
import type { Services } from '#server/services.ts'
import {
  type InstallRow,
  installRows,
  isBusy,
} from '#server/visits/transcription/settings/install-state.ts'
import { freeBytes, listModels, stateOf } from '#server/visits/transcription/settings/models.ts'
import { modelConfig } from '#server/models/providers/config.ts'
import { LOCAL_MODELS, type LocalModel, recommendedModel } from '#server/models/local/catalogue.ts'
import { countReceived } from '#server/models/local/files.ts'
import { isInstalled } from '#server/models/local/installed.ts'
import { engineFor } from '#server/models/local/runtime/platform.ts'
import { noteSeconds, readSpeeds, type Speed } from '#server/models/local/speed.ts'

/** Live English, voice activity and speaker diarisation: for a first installation. */
const SPEECH = new Set(['en-live', 'vad', 'speakers'])
/** Another live model takes the place of the first. */
const LIVE = new Set(['en-live', 'en-live-small', 'multi-live'])

/** What can be set up to run on this computer, and how far it is. */
export async function describeComputer(
  s: Services,
  userId: string,
): Promise<Answer<typeof getComputer>> {
  const { modelsDir, modelsFrom } = s.config
  const [speech, rows, speeds, config, free, measured] = await Promise.all([
    listModels(s),
    installRows(s),
    readSpeeds(modelsDir),
    modelConfig(s),
    freeBytes(s),
    measuredNames(s, userId),
  ])
  const inUse = config?.provider === 'local' ? config.model : undefined
  const facts = (id: string) => ({
    row: rows.get(id),
    speed: speeds[id],
    inUse: inUse === id,
    measured: measured.has(id),
  })
  return {
    memoryBytes: totalmem(),
    freeDiskBytes: free,
    speech: wantedSpeech(speech.models).map(speechPart),
    notes: await Promise.all(LOCAL_MODELS.map((model) => notesModel(s, model, facts(model.id)))),
    notesProblem: problemHere(),
    mirror: modelsFrom,
  }
}

function wantedSpeech(models: readonly SpeechModel[]): SpeechModel[] {
  const other = models.find(({ id, state }) => LIVE.has(id) && state === 'installed')
  const live = other?.id ?? 'en-live'
  return models.filter(({ id }) => (LIVE.has(id) ? id === live : SPEECH.has(id)))
}

const speechPart = ({ megabytes, ...model }: SpeechModel): ComputerPart => {
  const { id, name, purpose, licence, licenceUrl, state, received, error } = model
  return { id, name, purpose, bytes: megabytes * 1e6, licence, licenceUrl, state, received, error }
}

interface Facts {
  row: InstallRow | undefined
  speed: Speed | undefined
  inUse: boolean
  measured: boolean
}

async function notesModel(
  s: Services,
  model: LocalModel,
  { row, speed, inUse, measured }: Facts,
): Promise<NotesModel> {
  const { id, tier, purpose, check, licence, licenceUrl, memoryBytes, machineBytes } = model
  const installed = await isInstalled(s.config, model)
  const state = stateOf(row, installed)
  return {
    id,
    name: id,
    tier,
    purpose,
    bytes: check.size,
    licence,
    licenceUrl,
    memoryBytes,
    recommended: recommendedModel(totalmem())?.id === id,
    fits: machineBytes <= totalmem(),
    inUse,
    state,
    received: isBusy(row) ? (row?.received ?? 0) : await countReceived(s.config.modelsDir, model),
    error: state === 'installed' ? '' : (row?.error ?? ''),
    speed: speed && installed ? { ...speed, noteSeconds: noteSeconds(speed) } : null,
    measured,
  }
}

/** The writers that a finished comparison of this administrator has measured here. */
async function measuredNames(s: Services, userId: string): Promise<Set<string>> {
  const runs = await listRuns(s, userId)
  const results = runs.flatMap((run) => (run.state === 'done' ? run.results : []))
  return new Set(results.map(({ candidate }) => candidate.name))
}

function problemHere(): string {
  try {
    engineFor('none')
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

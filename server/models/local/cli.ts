import { copyFile, mkdir } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { progressTo } from '#server/speech/models/cli.ts'
import { LOCAL_MODELS, type LocalModel, recommendedModel } from './catalogue.ts'
import { downloadModel, modelPath } from './files.ts'
import { isInstalled } from './installed.ts'
import { installRuntime, packRuntime } from './runtime/runtime.ts'

interface NotesContext {
  /** The folder of all models, unless `--dir` names another. */
  dir: string
  dataDir: string
  /** Where the file comes from, unless `--from` names another place; '' for its publisher. */
  from: string
  out: { write(text: string): void; isTTY?: boolean }
  /** Asks the person at the terminal; undefined if there is none. */
  ask?: (question: string) => Promise<string>
  catalogue?: readonly LocalModel[]
  memoryBytes?: number
}

const HELP = `
  npm run models -- notes              download the model for this computer's memory
  npm run models -- notes-light        download this one (notes-standard, notes-strong)
      --accept-licence                 accept its licence without being asked
      --from <folder or address>       take the files from there, for a site without internet
      --save <folder>                  also put everything into a folder to carry to such a site
      --gpu                            use a graphics card on Linux or Windows (Vulkan)
      --dir <folder>                   put the file there
`

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

async function list(context: NotesContext, catalogue: readonly LocalModel[]): Promise<void> {
  const { dir, dataDir, out, memoryBytes = totalmem() } = context
  const best = recommendedModel(memoryBytes, catalogue)
  for (const model of catalogue) {
    const mark = (await isInstalled({ dataDir, modelsDir: dir }, model)) ? '✓' : ' '
    const fits = model === best ? ' · recommended for this computer' : ''
    const name = `notes-${model.tier}`
    out.write(
      `${mark} ${name.padEnd(15)} ${gigabytes(model.check.size).padStart(7)}  ${model.purpose}${fits}\n`,
    )
    out.write(
      `${' '.repeat(27)}${model.id} · ${model.licence} · ${gigabytes(model.memoryBytes)} of memory\n`,
    )
  }
  out.write(`\nNothing leaves this computer. Folder: ${dir}\n${HELP}`)
}

async function accepts(model: LocalModel, { out, ask }: NotesContext): Promise<boolean> {
  out.write(`${model.id} is under: ${model.licence}\n  ${model.licenceUrl}\n`)
  const answer = await ask?.('Do you accept this licence? (yes/no) ')
  return /^y(es)?$/i.test(answer?.trim() ?? '')
}

const OPTIONS = {
  'accept-licence': { type: 'boolean', default: false },
  from: { type: 'string' },
  save: { type: 'string', default: '' },
  gpu: { type: 'boolean', default: false },
  dir: { type: 'string' },
} as const

/** Runs `npm run models -- notes…`. Returns the exit code. @throws Error in plain words */
export async function runNotes(args: string[], context: NotesContext): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const { from = context.from, dir = context.dir, save: folder } = values
  const { catalogue = LOCAL_MODELS, out } = context
  if (positionals[0] === 'notes-list') {
    await list({ ...context, dir }, catalogue)
    return 0
  }
  const model = pickModel(positionals, context, catalogue)
  if (!model) return 1
  if (!values['accept-licence'] && !(await accepts(model, context))) {
    out.write(
      `${model.id} was not downloaded: its licence has to be accepted (--accept-licence).\n`,
    )
    return 1
  }
  const gpu = values.gpu ? 'vulkan' : 'none'
  await install(model, { ...context, from, dir }, gpu)
  if (folder !== '') await save(model, folder, dir, gpu)
  out.write(`${model.id} is installed. Choose it in Administration → System.\n`)
  return 0
}

/** The model named by the arguments; says why if there is none. */
function pickModel(
  [name = 'notes', ...others]: readonly string[],
  { out, memoryBytes = totalmem() }: NotesContext,
  catalogue: readonly LocalModel[],
): LocalModel | undefined {
  if (others.length > 0) {
    out.write(ONE_AT_A_TIME)
    return undefined
  }
  if (name !== 'notes') {
    const model = catalogue.find(({ tier }) => `notes-${tier}` === name)
    if (!model) out.write(ONE_AT_A_TIME)
    return model
  }
  const model = recommendedModel(memoryBytes, catalogue)
  if (!model)
    out.write(
      `This computer has ${gigabytes(memoryBytes)} of memory, too little for any of the models.\n`,
    )
  return model
}

const ONE_AT_A_TIME =
  'Name one language model at a time. npm run models -- notes-list lists them.\n'

async function install(
  model: LocalModel,
  { dir: modelsDir, dataDir, from, out }: NotesContext,
  gpu: 'none' | 'vulkan',
): Promise<void> {
  const show = progressTo(out)
  await downloadModel(model, {
    modelsDir,
    from,
    onProgress: (received, total) => show(model.file, received, total),
  })
  out.write(`\n  ${model.file}: checksum as released.\n  Installing the engine …\n`)
  await installRuntime({ dataDir, from, gpu })
}

async function save(
  model: LocalModel,
  folder: string,
  modelsDir: string,
  gpu: 'none' | 'vulkan',
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await copyFile(modelPath(modelsDir, model), join(folder, model.file))
  await packRuntime(folder, gpu)
}

import { copyFile, mkdir } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { progressTo } from '#server/speech/models/cli.ts'
import { LOCAL_MODELS, type LocalModel, recommendedModel } from './catalogue.ts'
import { downloadModel, fileOf } from './files.ts'
import { isInstalled } from './installed.ts'
import { installRuntime, packRuntime } from './runtime/runtime.ts'

interface NotesContext {
  /** The folder of all models, unless `--dir` names another. */
  dir: string
  dataDir: string
  /** Where the file comes from, unless `--from` names another place; '' for its publisher. */
  from: string
  out: { write(text: string): void; isTTY?: boolean }
  /** Asks the person at the terminal; undefined where there is none. */
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

/** Runs `npm run models -- notes…`. Returns the exit code. @throws Error in plain words */
export async function runNotes(args: string[], context: NotesContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'accept-licence': { type: 'boolean', default: false },
      from: { type: 'string', default: context.from },
      save: { type: 'string', default: '' },
      gpu: { type: 'boolean', default: false },
      dir: { type: 'string', default: context.dir },
    },
  })
  const { catalogue = LOCAL_MODELS, out, dataDir, memoryBytes = totalmem() } = context
  const [name = 'notes', ...others] = positionals
  if (name === 'notes-list') {
    await list({ ...context, dir: values.dir }, catalogue)
    return 0
  }
  const model =
    name === 'notes'
      ? recommendedModel(memoryBytes, catalogue)
      : catalogue.find(({ tier }) => `notes-${tier}` === name)
  if (!model || others.length > 0) {
    out.write(
      name === 'notes' && others.length === 0
        ? `This computer has ${gigabytes(memoryBytes)} of memory, too little for any of the models.\n`
        : `Name one language model at a time. npm run models -- notes-list lists them.\n`,
    )
    return 1
  }
  if (!values['accept-licence'] && !(await accepts(model, context))) {
    out.write(
      `${model.id} was not downloaded: its licence has to be accepted (--accept-licence).\n`,
    )
    return 1
  }
  const { from, dir: modelsDir } = values
  const gpu = values.gpu ? 'vulkan' : 'none'
  const show = progressTo(out)
  await downloadModel(model, {
    modelsDir,
    from,
    onProgress: (received, total) => show(model.file, received, total),
  })
  out.write(`\n  ${model.file}: checksum as released.\n  Installing the engine …\n`)
  await installRuntime({ dataDir, from, gpu })
  if (values.save !== '') await save(model, values.save, modelsDir, gpu)
  out.write(`${model.id} is installed. Choose it in Settings → System.\n`)
  return 0
}

async function save(
  model: LocalModel,
  folder: string,
  modelsDir: string,
  gpu: 'none' | 'vulkan',
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await copyFile(fileOf(modelsDir, model), join(folder, model.file))
  await packRuntime(folder, gpu)
}

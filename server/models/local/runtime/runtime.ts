import { message } from '#common/translation.ts'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { type Lock, packageFiles, readLock } from './lock.ts'
import { runNpm } from './npm.ts'
import { engineFor, type Gpu } from './platform.ts'

/** The installed engine: how it is imported, and whether it may use a graphics card. */
export interface Runtime {
  entry: string
  gpu: Gpu
}

const About = z.object({ version: z.string(), engine: z.string(), gpu: z.enum(['none', 'vulkan']) })
const ABOUT = 'runtime.json'
/** In a folder made by `packRuntime`, beside the files of the models. */
const PACKED = 'runtime'

const runtimeFolder = (dataDir: string) => join(dataDir, 'runtime')

/** The installed engine; undefined if there is none, or if it's from another version of the product. */
export async function findRuntime(dataDir: string): Promise<Runtime | undefined> {
  const folder = runtimeFolder(dataDir)
  const text = await readFile(join(folder, ABOUT), 'utf8').catch(() => '{}')
  const about = About.safeParse(JSON.parse(text)).data
  const { version } = await readLock()
  if (about?.version !== version || about.engine !== engineFor(about.gpu)) return undefined
  const entry = pathToFileURL(join(folder, 'node_modules/node-llama-cpp/dist/index.js')).href
  return { entry, gpu: about.gpu }
}

interface RuntimeOptions {
  dataDir: string
  /** A folder made by `packRuntime`, for a site without internet; '' for the registry of npm. */
  from?: string
  gpu?: Gpu
  signal?: AbortSignal
}

/**
 * Installs the engine into the data folder, about 50 MB. Every package has the version and checksum of the product's
 * release; no package script runs, and nothing is compiled.
 * @throws Error in plain words if this computer isn't supported or the packages are unavailable
 */
export async function installRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { dataDir, from = '', gpu = 'none', signal } = options
  const found = await findRuntime(dataDir)
  if (found?.gpu === gpu) return found
  const engine = engineFor(gpu)
  const lock = await readLock()
  await mkdir(dataDir, { recursive: true })
  const folder = await mkdtemp(join(dataDir, '.runtime-'))
  try {
    await writePackages(folder, lock, engine)
    await runNpm(folder, await prepareCache(folder, from), signal)
    // For building from source, which never happens here: 35 MB.
    await rm(join(folder, 'node_modules/node-llama-cpp/llama/gitRelease.bundle'), { force: true })
    await rm(join(folder, '.cache'), { recursive: true, force: true })
    const about = { version: lock.version, engine, gpu } satisfies z.infer<typeof About>
    await writeFile(join(folder, ABOUT), JSON.stringify(about))
    await moveIntoPlace(folder, dataDir, gpu)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const runtime = await findRuntime(dataDir)
  if (!runtime) throw new Error(message('The engine was installed but cannot be found.'))
  return runtime
}

/** Keeps what another installation has put there in the meantime, since a process may be running it. */
async function moveIntoPlace(folder: string, dataDir: string, gpu: Gpu): Promise<void> {
  if ((await findRuntime(dataDir))?.gpu === gpu) return
  await rm(runtimeFolder(dataDir), { recursive: true, force: true })
  await rename(folder, runtimeFolder(dataDir))
}

/** Puts everything that `installRuntime` needs into a folder, to be carried to a site without internet. */
export async function packRuntime(target: string, gpu: Gpu = 'none'): Promise<void> {
  await mkdir(target, { recursive: true })
  const folder = await mkdtemp(join(target, '.packing-'))
  try {
    await writePackages(folder, await readLock(), engineFor(gpu))
    await runNpm(folder, { folder: join(target, PACKED), offline: false })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writePackages(folder: string, lock: Lock, engine: string): Promise<void> {
  const files = packageFiles(lock, engine)
  await writeFile(join(folder, 'package.json'), JSON.stringify(files.manifest))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(files.lock))
}

/** A packed folder may be read-only, and npm writes beside its input, so it's copied. */
async function prepareCache(folder: string, from: string) {
  const cache = join(folder, '.cache')
  if (from === '' || /^https?:/.test(from)) return { folder: cache, offline: false }
  await cp(join(from, PACKED), cache, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(
      `The folder ${from} does not hold the engine. Make it with "npm run models -- notes --save <folder>" on a computer with internet.`,
    )
  })
  return { folder: cache, offline: true }
}

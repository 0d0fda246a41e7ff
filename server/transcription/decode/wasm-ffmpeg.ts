/**
 * ffmpeg compiled to WebAssembly as a program of its own: the file comes in on stdin, PCM goes out on
 * stdout, the log on stderr. It is a process because it is synchronous, patches globals and may be killed.
 */
import { readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

type DeviceStream = { seekable: boolean }
type FileSystem = {
  writeFile(path: string, bytes: Uint8Array): void
  makedev(major: number, minor: number): number
  mkdev(path: string, device: number): void
  registerDevice(device: number, operations: object): void
}
type Core = {
  FS: FileSystem
  exec(...args: string[]): number
  setLogger(logger: (entry: { message: string }) => void): void
}
type CreateCore = (options: object) => Promise<Core>

/** Writes all of it; a pipe whose reader is slow says EAGAIN, and this process has nothing else to do. */
function writeAll(fd: number, bytes: Uint8Array): void {
  const idle = new Int32Array(new SharedArrayBuffer(4))
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(fd, bytes, at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error // fs throws nothing else
      Atomics.wait(idle, 0, 0, 5)
    }
  }
}

async function loadCore(): Promise<Core> {
  // The module was built for a browser worker and looks for these.
  const browser = {
    self: globalThis,
    location: { href: 'file:///' },
    importScripts: () => {},
    WorkerGlobalScope: class {},
  }
  Object.assign(globalThis, browser)
  const entry = createRequire(import.meta.url).resolve('@ffmpeg/core')
  const folder = entry.replace(/dist[\\/]umd[\\/][^\\/]+$/, 'dist/esm')
  const url = pathToFileURL(`${folder}/ffmpeg-core.js`).href
  // The package ships no types; these are the parts used below.
  const { default: create } = (await import(url)) as { default: CreateCore }
  const wasmBinary = readFileSync(`${folder}/ffmpeg-core.wasm`)
  const config = btoa(JSON.stringify({ wasmURL: 'file:///core.wasm', workerURL: '' }))
  const locateFile = (path: string) => path
  return create({ wasmBinary, locateFile, mainScriptUrlOrBlob: `x#${config}` })
}

/** A device that hands what ffmpeg writes to stdout at once, so that an hour of PCM is never held. */
function mountStdout({ FS }: Core, path: string): void {
  const device = FS.makedev(64, 0)
  FS.registerDevice(device, {
    open: (stream: DeviceStream) => {
      stream.seekable = false
    },
    close: () => {},
    write: (_stream: DeviceStream, heap: Uint8Array, offset: number, length: number) => {
      writeAll(1, heap.subarray(offset, offset + length))
      return length
    },
  })
  FS.mkdev(path, device)
}

const input = readFileSync(0)
const core = await loadCore()
core.setLogger(({ message }) => writeAll(2, Buffer.from(`${message}\n`)))
core.FS.writeFile('/input', input)
mountStdout(core, '/output')
const code = core.exec(...process.argv.slice(2), '-y', '/output')
process.exitCode = code

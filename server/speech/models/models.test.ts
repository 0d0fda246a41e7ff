import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import type { ModelSet } from './catalogue.ts'
import { runModels } from './cli.ts'
import { findModels } from './find.ts'
import { installSet } from './install.ts'

/** A .tar.bz2 of one folder with two encoders, decoder, joiner, tokens, a README and a deeper folder. */
const ARCHIVE = Buffer.from(
  'QlpoOTFBWSZTWdbbcHMAAVZfgMuQQAH/wCaS8ADu/9/ASagwARjJGAAGgADJoAAA0AyQJNqAA0DRo9NQA00ACKUFPJHq' +
    'fqj1PSaepkBpkBoaaGn6p8bgjTcsyFgPl1xdRSjaisQgHK3xmwtXKshaqM1GYpwWS8QAwiwuqXtftwl16KGo2DEZ1uES' +
    'LloFA7dPfq1a6rFAz6IiIxxxurgIEOsqUgamdGk0KYwlQaxJSZ1hjHzTQjeeIoRGRRPusmippOz1AmsOQI5dh/gFjqqd' +
    'wgJBSFlyFLjklNm27JtWsvq5PO2V4WfRAWUlMg4R3Ei3IFc9+MfxO4OVYCVEshOqua7zm4MAOe+C8mvHOwMpggD+LuSK' +
    'cKEhrbbg5g==',
  'base64',
)
const MODEL = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31) % 251))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A file server with ranges and an entity tag that cuts each of the first answers in the middle. */
async function startFiles(cuts: number) {
  const ranges: (string | undefined)[] = []
  const state = { cuts, etag: '"one"', body: MODEL }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const body = request.url?.endsWith('.tar.bz2') ? ARCHIVE : state.body
    if (request.url?.includes('missing')) return void response.writeHead(404).end('no')
    const { range } = request.headers
    ranges.push(range)
    const valid = range && request.headers['if-range'] === state.etag
    const from = valid ? Number(/\d+/.exec(range)) : 0
    const rest = body.subarray(from)
    response.writeHead(valid ? 206 : 200, {
      etag: state.etag,
      'content-length': rest.length,
      ...(valid && { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` }),
    })
    if (state.cuts-- <= 0) return void response.end(rest)
    response.write(rest.subarray(0, rest.length / 2), () =>
      setTimeout(() => response.destroy(), 30),
    )
  }

  const server = createServer(serve)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve))
  return { base: `http://127.0.0.1:${port}`, ranges, state, close }
}

const vadSet = (base: string): ModelSet => ({
  id: 'vad',
  name: 'Test VAD',
  purpose: 'to be downloaded',
  kind: 'vad',
  languages: 'any',
  licence: 'Test licence',
  licenceUrl: 'https://licence.test',
  downloads: [{ url: `${base}/vad.onnx`, megabytes: 1 }],
  files: { model: ['vad.onnx'] },
})

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ausculta-models-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))
const freshDir = () => mkdtemp(join(dir, 'm-'))

describe('downloading a model set', () => {
  it('resumes where the connection was cut instead of starting over', async () => {
    const files = await startFiles(3)
    const target = await freshDir()
    await installSet(vadSet(files.base), { dir: target, retryDelayMs: 1 })
    await files.close()
    expect(files.ranges[0]).toBeUndefined()
    const starts = files.ranges.slice(1).map((range) => Number(/\d+/.exec(range ?? '')))
    expect(starts).toHaveLength(3)
    expect(starts[0]).toBeGreaterThan(0)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(await readFile(join(target, 'vad', 'vad.onnx'))).toEqual(MODEL)
  })

  it('resumes the next day after a download that never finished', async () => {
    const files = await startFiles(1)
    const target = await freshDir()
    const abort = new AbortController()
    const options = { dir: target, retryDelayMs: 60_000, signal: abort.signal }
    const onProgress = (_: string, received: number) => received >= 150_000 && abort.abort()
    await expect(installSet(vadSet(files.base), { ...options, onProgress })).rejects.toThrow()
    expect((await findModels(target)).models).toEqual([])
    await installSet(vadSet(files.base), { dir: target })
    await files.close()
    expect(files.ranges[1]).toMatch(/^bytes=[1-9]/)
    expect((await findModels(target)).models).toHaveLength(1)
  })

  it('starts over if the file on the server has changed', async () => {
    const files = await startFiles(1)
    const target = await freshDir()
    const changed = Buffer.from(MODEL).reverse()
    const onProgress = () => Object.assign(files.state, { etag: '"two"', body: changed })
    await installSet(vadSet(files.base), { dir: target, retryDelayMs: 1, onProgress })
    await files.close()
    expect(await readFile(join(target, 'vad', 'vad.onnx'))).toEqual(changed)
  })

  it('refuses a file that differs from the release, and installs nothing', async () => {
    const files = await startFiles(0)
    const target = await freshDir()
    const pinned = { 'vad.onnx': { sha256: 'f'.repeat(64), size: MODEL.length } }
    const install = installSet(vadSet(files.base), { dir: target, pinned })
    await expect(install).rejects.toThrow(/not the expected file/)
    await files.close()
    expect((await findModels(target)).models).toEqual([])
    expect(await readdir(join(target, '.downloads'))).toEqual([])
  })

  it('trusts an unknown file once, says so, and refuses a different one from then on', async () => {
    const files = await startFiles(0)
    const target = await freshDir()
    const install = () => installSet(vadSet(files.base), { dir: target, pinned: {} })
    expect(await install()).toMatchObject([{ trust: 'first-use', sha256: sha256(MODEL) }])
    expect(await install()).toMatchObject([{ trust: 'recorded' }])
    files.state.body = Buffer.from('something else')
    await expect(install()).rejects.toThrow(/not the expected file/)
    await files.close()
    expect(await readFile(join(target, 'vad', 'vad.onnx'))).toEqual(MODEL)
  })

  it('gives up at once if there is no such file', async () => {
    const files = await startFiles(0)
    const set = vadSet(`${files.base}/missing`)
    await expect(installSet(set, { dir: await freshDir() })).rejects.toThrow(/answered 404/)
    await files.close()
  })
})

describe('an archive', () => {
  const set: ModelSet = {
    ...vadSet('http://publisher.test'),
    id: 'live',
    kind: 'online-transducer',
    downloads: [{ url: 'http://publisher.test/pack.tar.bz2', megabytes: 1 }],
    files: CATALOGUE[0]?.files ?? {},
  }

  it('is taken from a folder for a site without internet, and only the files of the model are kept', async () => {
    const stick = await freshDir()
    await writeFile(join(stick, 'pack.tar.bz2'), ARCHIVE)
    const target = await freshDir()
    await installSet(set, { dir: target, from: stick })
    const { models, problems } = await findModels(target)
    expect(problems).toEqual([])
    expect(models[0]).toMatchObject({ id: 'live', files: { encoder: 'encoder.int8.onnx' } })
    const kept = (await readdir(join(target, 'live'))).toSorted((a, b) => a.localeCompare(b))
    expect(kept).toEqual([
      'decoder.onnx',
      'encoder.int8.onnx',
      'joiner.onnx',
      'model.json',
      'tokens.txt',
    ])
    expect(await readFile(join(target, 'live', 'tokens.txt'), 'utf8')).toBe('a 0\n')
  })

  it('that lacks a required file is refused by the name of the missing file', async () => {
    const files = await startFiles(0)
    const lacking = { ...set, files: { ...set.files, joiner: ['bonder.onnx'] } }
    const target = await freshDir()
    await expect(installSet(lacking, { dir: target, from: files.base })).rejects.toThrow(/joiner/)
    await files.close()
    expect((await findModels(target)).models).toEqual([])
  })
})

describe('npm run models', () => {
  async function run(args: string[], answer?: string) {
    let text = ''
    const out = { write: (more: string) => void (text += more) }
    const files = await startFiles(0)
    const target = await freshDir()
    const ask = answer === undefined ? undefined : async () => answer
    const code = await runModels(args, { dir: target, out, ask, catalogue: [vadSet(files.base)] })
    await files.close()
    return { code, text, models: (await findModels(target)).models }
  }

  it('lists every set with its size and licence', async () => {
    const { code, text } = await run([])
    expect(code).toBe(0)
    expect(text).toMatch(/vad .*1 MB .*to be downloaded\n.*Test licence/)
  })

  it('downloads nothing before its licence is accepted', async () => {
    for (const answer of [undefined, '', 'no'])
      expect(await run(['vad'], answer)).toMatchObject({ code: 1, models: [] })
    expect(await run(['vad'], 'yes')).toMatchObject({ code: 0, models: [{ id: 'vad' }] })
    const accepted = await run(['vad', '--accept-licence'])
    expect(accepted).toMatchObject({ code: 0, models: [{ id: 'vad' }] })
    expect(accepted.text).toContain('no released checksum is known')
  })

  it('says so if a set does not exist', async () => {
    expect(await run(['klingon'])).toMatchObject({ code: 1, models: [] })
  })

  it('offers sets whose files can each be found by name', () => {
    const ids = CATALOGUE.map((set) => set.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const set of CATALOGUE)
      for (const { url } of set.downloads) expect(url).toMatch(/^https:.*\.(onnx|tar\.bz2)$/)
  })
})

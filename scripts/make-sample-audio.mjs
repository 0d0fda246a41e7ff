/**
 * Makes the sample visit's recording and its timed transcript from server/visits/sample-visit/visit/script.txt.
 *
 *   node scripts/make-sample-audio.mjs
 *
 * Needs `flite` (voices slt and rms, Carnegie Mellon University, free licence) and `opusenc` on
 * the PATH: apt-get install flite opus-tools. Writes visit.ogg and visit.json beside the script.
 * Nobody needs this to run the product: both files are kept in the repository.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../server/visits/sample-visit/visit')
const rate = 16_000
const bitrate = 18
/** Slower than flite's own pace, which is quicker than people talk to a doctor. */
const stretch = { slt: '1.04', rms: '1.06' }
const speakers = {
  C: { speaker: 'clinician', voice: 'slt' },
  P: { speaker: 'patient', voice: 'rms' },
}
/** How flite must spell what it pronounces wrongly. */
const sayAs = {
  anaemic: 'uh-neemic',
  atorvastatin: 'uh torva statin',
  paracetamol: 'parra-seeta-moll',
}

const temporary = mkdtempSync(join(tmpdir(), 'visit-'))
try {
  const script = readScript(readFileSync(join(folder, 'script.txt'), 'utf8'))
  const { samples, lines } = speakAll(script.turns)
  const wav = join(temporary, 'visit.wav')
  writeFileSync(wav, toWav(samples))
  const encode = ['--quiet', '--speech', '--bitrate', `${bitrate}`, '--serial', '1']
  execFileSync('opusenc', [...encode, wav, join(folder, 'visit.ogg')])
  const visit = { ...script.about, duration: round(samples.length / rate), lines }
  writeFileSync(join(folder, 'visit.json'), `${JSON.stringify(visit, null, 2)}\n`)
  execFileSync('npx', ['oxfmt', '--write', join(folder, 'visit.json')])
  console.log(`${lines.length} lines, ${visit.duration} s`)
} finally {
  rmSync(temporary, { recursive: true })
}

function readScript(text) {
  const about = {}
  const turns = []
  for (const line of text.split('\n').filter((l) => l && !l.startsWith('#'))) {
    const [, key, value] = /^(\w+): (.*)$/.exec(line) ?? []
    const pause = /^\[pause ([\d.]+)\]$/.exec(line)?.[1]
    if (pause) turns.push({ pause: Number(pause) })
    else if (key in speakers) turns.push({ ...speakers[key], text: value })
    else about[key] = value
  }
  return { about, turns }
}

function speakAll(turns) {
  const random = mulberry32(20)
  const pieces = [silence(0.6)]
  const lines = []
  let length = pieces[0].length
  const add = (piece) => {
    pieces.push(piece)
    length += piece.length
  }
  for (const turn of turns) {
    if (turn.pause) {
      add(silence(turn.pause))
      continue
    }
    const { samples, words } = speak(turn)
    const at = length / rate
    lines.push({
      speaker: turn.speaker,
      text: turn.text,
      start: round(at),
      end: round(at + samples.length / rate),
      wordStarts: words.map((seconds) => round(at + seconds)),
    })
    add(samples)
    add(silence(0.3 + 0.5 * random()))
  }
  add(silence(0.6))
  const all = new Float32Array(length)
  let offset = 0
  for (const piece of pieces) {
    all.set(piece, offset)
    offset += piece.length
  }
  return { samples: addRoomTone(all, random), lines }
}

/** One turn: its samples without the silence flite puts around it, and when each word begins. */
function speak({ text, voice }) {
  const tokens = text.split(' ')
  const wav = join(temporary, 'turn.wav')
  const spoken = tokens.map(spell).join(' ')
  const options = ['-voice', voice, '--setf', `duration_stretch=${stretch[voice]}`]
  const out = execFileSync('flite', [...options, '-psdur', '-t', spoken, '-o', wav], {
    encoding: 'utf8',
  })
  const phones = readPhones(out)
  const sounding = phones.filter((p) => p.name !== 'pau')
  const from = Math.max(0, sounding[0].start - 0.04)
  const to = sounding.at(-1).end + 0.06
  const pcm = level(readWav(wav).subarray(Math.round(from * rate), Math.round(to * rate)))
  const counts = tokens.map((token) => countPhones(token, voice))
  const total = counts.reduce((a, b) => a + b, 0)
  let before = 0
  const words = counts.map((count) => {
    const index = Math.round((before / total) * sounding.length)
    before += count
    return Math.max(0, sounding[Math.min(index, sounding.length - 1)].start - from)
  })
  return { samples: pcm, words }
}

function readPhones(out) {
  let start = 0
  return out
    .trim()
    .split(/\s+/)
    .map((item) => {
      const [name, end] = item.split(':')
      const phone = { name, start, end: Number(end) }
      start = phone.end
      return phone
    })
}

function spell(token) {
  const [, word, rest] = /^([\w'-]*)(.*)$/.exec(token)
  return (sayAs[word.toLowerCase()] ?? word) + rest
}

/** flite gives times of sounds, not of words; a word's share of the sounds places it well enough. */
function countPhones(token, voice) {
  countPhones.known ??= new Map()
  const spoken = spell(token)
  if (!countPhones.known.has(spoken)) {
    const out = execFileSync('flite', ['-voice', voice, '-psdur', '-t', spoken, '-o', 'none'], {
      encoding: 'utf8',
    })
    const count = readPhones(out).filter((p) => p.name !== 'pau').length
    countPhones.known.set(spoken, count)
  }
  return countPhones.known.get(spoken)
}

function readWav(path) {
  const bytes = readFileSync(path)
  const data = bytes.indexOf('data') + 8
  const length = (bytes.length - data) >> 1
  return Float32Array.from({ length }, (_, i) => bytes.readInt16LE(data + 2 * i) / 32_768)
}

/** Both voices at -20 dB (root mean square), peaks held below full scale, edges faded over 10 ms. */
function level(samples) {
  const power = samples.reduce((sum, s) => sum + s * s, 0) / samples.length
  const peak = samples.reduce((max, s) => Math.max(max, Math.abs(s)), 0)
  const gain = Math.min(0.1 / Math.sqrt(power), 0.9 / peak)
  const fade = rate / 100
  return samples.map((s, i) => s * gain * Math.min(1, i / fade, (samples.length - 1 - i) / fade))
}

function silence(seconds) {
  return new Float32Array(Math.round(seconds * rate))
}

/** A room is never digitally silent, and the recorder's dead-microphone alarm knows it. */
function addRoomTone(samples, random) {
  let low = 0
  return samples.map((s) => {
    low = 0.85 * low + 0.15 * (random() * 2 - 1)
    return s + low * 0.003
  })
}

function toWav(samples) {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples.length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((s, i) => bytes.writeInt16LE(Math.round(s * 32_767), 44 + 2 * i))
  return bytes
}

/** The same seed gives the same pauses, so that a second run changes nothing. */
function mulberry32(seed) {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function round(seconds) {
  return Math.round(seconds * 100) / 100
}

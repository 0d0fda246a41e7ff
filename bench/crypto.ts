// What the envelope costs above the cipher itself: sealing and opening one value of 20 KiB (a
// segment of a transcript) and of 200 bytes (one chunk), against bare AES-256-GCM.
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { open, seal } from '#server/platform/crypto/seal.ts'
import { memoryKeys } from '#test/fakes/memory-keys.ts'
import { median, report } from './report.ts'

const rounds = 15
const keys = await memoryKeys().keysFor('user:1')
const bareKey = createSecretKey(randomBytes(32))
const bound = { table: 'segment', row: '0190b5f2-8f6e-7cc3-98c4-dc0c0c07398f', column: 'text' }

function bareRoundTrip(key: KeyObject, plaintext: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = cipher.update(plaintext)
  cipher.final()
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAuthTag(cipher.getAuthTag())
  const opened = decipher.update(sealed)
  decipher.final()
  return opened
}

/** Microseconds of CPU per call: unlike the clock, it does not count what else the machine does. */
function cpuMicros(call: () => unknown, calls: number): number {
  const before = process.cpuUsage()
  for (let i = 0; i < calls; i += 1) call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}

for (const { bytes, calls, goal } of [
  { bytes: 20_480, calls: 2_000, goal: 1.5 },
  { bytes: 200, calls: 5_000, goal: 2 },
]) {
  const plaintext = randomBytes(bytes)
  const ours: number[] = []
  const peer: number[] = []
  for (let round = -2; round < rounds; round += 1) {
    const sealed = cpuMicros(() => open(keys, seal(keys.current, plaintext, bound), bound), calls)
    const bare = cpuMicros(() => bareRoundTrip(bareKey, plaintext), calls)
    // The first two rounds warm up.
    if (round < 0) continue
    ours.push(sealed)
    peer.push(bare)
  }
  const what = `seal and open ${bytes} bytes, µs of CPU, to bare AES-256-GCM`
  report({ what, ours: median(ours), peer: median(peer), goal })
}

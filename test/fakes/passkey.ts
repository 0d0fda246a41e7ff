import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The options of an authenticator's request that matter to it. */
interface Question {
  challenge?: unknown
  rp?: unknown
  user?: unknown
}
interface Circumstances {
  origin: string
  /** Whether the device asked for a finger or a PIN. */
  verified?: boolean
  /** The counter that it signs with. */
  counter?: number
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data])
const flagsOf = (verified: boolean, extra = 0) => 0x01 | (verified ? 0x04 : 0) | extra

function counterBytes(counter: number): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(counter)
  return four
}

/** A passkey in software: ES256, without attestation (W3C WebAuthn Level 3 §6). */
export function fakePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const jwk = publicKey.export({ format: 'jwk' })
  const coordinate = (name: 'x' | 'y') => bytes(Buffer.from(jwk[name] ?? '', 'base64url'))
  // COSE (RFC 9053 §7.1.1): kty EC2, alg ES256, crv P-256, x, y.
  const head = Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21])
  const cose = Buffer.concat([head, coordinate('x'), Buffer.from([0x22]), coordinate('y')])

  const clientData = (type: string, { challenge }: Question, { origin }: Circumstances) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = ({ origin, verified = true, counter = 0 }: Circumstances, more?: Buffer) =>
    Buffer.concat([
      sha256(new URL(origin).hostname),
      Buffer.from([flagsOf(verified, more ? 0x40 : 0)]),
      counterBytes(counter),
      more ?? Buffer.alloc(0),
    ])
  const base = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  return {
    create(question: Question, at: Circumstances) {
      const length = Buffer.from([0, id.length])
      const data = authData(at, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      // CBOR: {fmt: 'none', attStmt: {}, authData: …}.
      const object = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        bytes(data),
      ])
      return {
        ...base,
        response: {
          clientDataJSON: clientData('webauthn.create', question, at).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(question: Question, at: Circumstances) {
      const client = clientData('webauthn.get', question, at)
      const data = authData(at)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...base,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A mail as it came over the line. */
interface DeliveredMail {
  from: string
  to: string
  /** Headers and text, with `=` soft breaks taken out. */
  text: string
}

export interface SmtpServer {
  url: string
  delivered: DeliveredMail[]
  /** Answers to RCPT from now on; 250 takes the mail. */
  refuseWith: string | undefined
  close(): Promise<void>
}

/** As much of a mail server (RFC 5321) as it takes to be handed a mail. */
export async function openSmtp(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, fake)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address object.
  const { port } = server.address() as AddressInfo
  const fake: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    delivered: [],
    refuseWith: undefined,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

function serve(socket: Socket, fake: SmtpServer): void {
  const mail: DeliveredMail = { from: '', to: '', text: '' }
  let inData = false
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const hear = (line: string) => {
    if (inData) {
      if (line !== '.') return void (mail.text += `${line}\n`)
      inData = false
      fake.delivered.push({ ...mail, text: mail.text.replace(/=\n/g, '').replace(/=3D/g, '=') })
      mail.text = ''
      return say('250 taken')
    }
    const address = /<(.*)>/.exec(line)?.[1] ?? ''
    if (/^(EHLO|HELO)/.test(line)) return say('250 fake')
    if (line.startsWith('MAIL')) mail.from = address
    if (line.startsWith('RCPT')) {
      mail.to = address
      if (fake.refuseWith) return say(fake.refuseWith)
    }
    if (line === 'DATA') {
      inData = true
      return say('354 go on')
    }
    if (line === 'QUIT') return void socket.end('221 bye\r\n')
    return say('250 ok')
  }
  say('220 fake')
  socket.on('error', () => socket.destroy())
  socket.on('data', (data) => {
    const lines = (rest + data.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
}

import type { Mail } from './mail.ts'

const CONNECT_MS = 10_000
const SOCKET_MS = 30_000

interface Smtp {
  url: string
  from: string
}

async function openTransport({ url }: Pick<Smtp, 'url'>) {
  // Loaded by the first mail.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Hands a mail to the mail server, over TLS wherever it offers it.
 * @param id makes the mail the same one for the server when it is sent again
 * @throws what the network or the server said
 */
export async function sendBySmtp({ url, from }: Smtp, mail: Mail, id: string): Promise<void> {
  const transport = await openTransport({ url })
  try {
    const messageId = `<${id}@${from.split('@')[1]?.replace(/>.*$/, '') ?? 'ausculta'}>`
    await transport.sendMail({ from, ...mail, messageId })
  } finally {
    transport.close()
  }
}

/** Signs in to the mail server without sending anything. @throws what the network or the server said */
export async function verifySmtp(smtp: Smtp): Promise<void> {
  const transport = await openTransport(smtp)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

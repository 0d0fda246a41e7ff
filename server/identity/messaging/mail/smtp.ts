import type { Mail } from './mail.ts'

const CONNECT_MS = 10_000
const SOCKET_MS = 30_000

/**
 * Hands a mail to the mail server, over TLS wherever it offers it.
 * @param id makes the mail the same one for the server when it is sent again
 * @throws what the network or the server said
 */
export async function sendBySmtp(
  { url, from }: { url: string; from: string },
  mail: Mail,
  id: string,
): Promise<void> {
  // Loaded by the first mail.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const messageId = `<${id}@${from.split('@')[1]?.replace(/>.*$/, '') ?? 'ausculta'}>`
    await transport.sendMail({ from, ...mail, messageId })
  } finally {
    transport.close()
  }
}

import type { SMTPPoolOptions } from 'nodemailer'

const SECOND_MS = 1000

/** What is sent across a network is sent in private; a relay on this very machine may do without. */
function isLocalHost(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host)
}

/** How long each part of sending may take (ms). */
export type SmtpTimeouts = { connect: number; socket: number; total: number }

export const defaultSmtpTimeouts: SmtpTimeouts = {
  connect: 15 * SECOND_MS,
  socket: 120 * SECOND_MS,
  total: 300 * SECOND_MS,
}

/**
 * The connection that an SMTP_URL means: smtp://user:password@host:587, which turns to TLS before anything is said, or
 * smtps://, which begins with it. Certificates are always verified.
 */
export function smtpOptions(
  address: string,
  { connect, socket }: SmtpTimeouts,
): SMTPPoolOptions & { pool: true } {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  const [user, pass] = [url.username, url.password].map(decodeURIComponent)
  return {
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLocalHost(url.hostname),
    ...(user ? { auth: { user, pass: pass ?? '' } } : {}),
    maxConnections: 4,
    // Attempts are counted elsewhere, and a message is not sent anew behind their back.
    maxRequeues: 0,
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: socket,
  }
}

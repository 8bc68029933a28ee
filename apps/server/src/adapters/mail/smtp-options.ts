import type { SMTPPoolOptions } from 'nodemailer'

const SECOND = 1000

/** What is sent across a network is sent in private; a relay on this very machine may do without. */
function isLocal(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host)
}

/** How long each part of sending may take (ms). */
export type SmtpPatience = { connect: number; socket: number; whole: number }

export const usualPatience: SmtpPatience = { connect: 15 * SECOND, socket: 120 * SECOND, whole: 300 * SECOND }

/**
 * The connection that an SMTP_URL means: smtp://user:password@host:587, which turns to TLS before anything is said, or
 * smtps://, which begins with it. Certificates are always verified.
 */
export function smtpOptions(
  address: string,
  { connect, socket }: SmtpPatience,
): SMTPPoolOptions & { pool: true } {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  const [user, pass] = [url.username, url.password].map(decodeURIComponent)
  return {
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLocal(url.hostname),
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

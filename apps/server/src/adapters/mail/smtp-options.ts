import type { SMTPPoolOptions } from 'nodemailer'

const SECOND_MS = 1000

/** Whether the relay runs on this machine. Only then may the connection be unencrypted. */
function isLocalHost(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host)
}

/** Time-outs of sending one message (ms): connecting, silence on the connection, all of it. */
export type SmtpTimeouts = { connect: number; socket: number; total: number }

export const defaultSmtpTimeouts: SmtpTimeouts = {
  connect: 15 * SECOND_MS,
  socket: 120 * SECOND_MS,
  total: 300 * SECOND_MS,
}

/**
 * Returns the connection options of an SMTP_URL: smtp://user:password@host:587, which upgrades to TLS before anything
 * else is sent, or smtps://, which begins with TLS. Certificates are always verified.
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
    // The outbox counts and repeats attempts; the library must not repeat any itself.
    maxRequeues: 0,
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: socket,
  }
}

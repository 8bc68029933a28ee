import { type Logger, pino } from 'pino'

/** Whatever a careless log line might carry along; newline-safe JSON is pino's own (security.md T58). */
const secrets = [
  'password',
  '*.password',
  'token',
  '*.token',
  'headers.cookie',
  'headers["set-cookie"]',
  '*.headers.cookie',
]

export function createLog(level: string): Logger {
  return pino({ level, redact: { paths: secrets, censor: '[removed]' } })
}

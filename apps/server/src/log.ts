import { type DestinationStream, type Logger, pino } from 'pino'

/** Names of fields with secrets that could get into a log line by mistake. */
const secretNames = ['password', 'token', 'secretKey', 'deviceToken', 'cookie', 'authorization', 'set-cookie']
const secretSpellings = [...secretNames, 'Cookie', 'Authorization', 'Set-Cookie']

/** At depths 1 to 4: a fault is logged as an error, which may hold a request with its headers. */
const redactedPaths = secretSpellings.flatMap((name) =>
  ['', '*', '*.*', '*.*.*'].map((prefix) => `${prefix}["${name}"]`),
)

/** Returns a logger that writes each entry as one line of JSON, whatever the entry contains (docs/security.md T58). */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, redact: { paths: redactedPaths, censor: '[removed]' } }, destination)
}

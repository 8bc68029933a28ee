import { type DestinationStream, type Logger, pino } from 'pino'

/** What a careless log line might carry along, by the names that such things have. */
const secretNames = ['password', 'token', 'secretKey', 'deviceToken', 'cookie', 'authorization', 'set-cookie']
const secretSpellings = [...secretNames, 'Cookie', 'Authorization', 'Set-Cookie']

/** By itself, or within up to three others: a fault is logged as an error, which may hold a request with its headers. */
const redactedPaths = secretSpellings.flatMap((name) =>
  ['', '*', '*.*', '*.*.*'].map((prefix) => `${prefix}["${name}"]`),
)

/** One line of JSON each, whatever is in them (docs/security.md T58). */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, redact: { paths: redactedPaths, censor: '[removed]' } }, destination)
}

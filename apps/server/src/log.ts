import { type DestinationStream, type Logger, pino } from 'pino'

/** What a careless log line might carry along, by the names that such things have. */
const names = ['password', 'token', 'secretKey', 'deviceMark', 'cookie', 'authorization', 'set-cookie']
const spellings = [...names, 'Cookie', 'Authorization', 'Set-Cookie']

/** By itself, or within up to three others: a fault is logged as an error, which may hold a request with its headers. */
const secrets = spellings.flatMap((name) =>
  ['', '*', '*.*', '*.*.*'].map((holders) => `${holders}["${name}"]`),
)

/** One line of JSON each, whatever is in them (security.md T58). */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, redact: { paths: secrets, censor: '[removed]' } }, destination)
}

import { type DestinationStream, type Logger, pino } from 'pino'

/** What a careless log line might carry along, by the names that such things have. */
const names = ['password', 'token', 'secretKey', 'deviceMark', 'cookie', 'authorization', '["set-cookie"]']

/** The thing itself, what holds it, and what holds that: an error with its request, a request with its headers. */
const secrets = names.flatMap((name) => {
  const path = name.startsWith('[') ? name : `.${name}`
  return [path.replace(/^\./, ''), `*${path}`, `*.*${path}`]
})

/** One line of JSON each, whatever is in them (security.md T58). */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, redact: { paths: secrets, censor: '[removed]' } }, destination)
}

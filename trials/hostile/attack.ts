import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type AttackContext = {
  port: number
  /** Of a learner whom nobody minds. */
  cookie: string
  /** The address of a large file that this learner may read, and its size in bytes. */
  file: { path: string; size: number }
  /** From 0 up to 1. */
  random: () => number
}

type Bytes = string | Buffer

export type Attack = {
  name: string
  /** What each socket says at first, piece after piece. */
  payload: (facts: AttackContext) => Bytes[]
  /** How many sockets do it at once; one, unless it says so. */
  sockets?: number
  /** What follows over and over, as long as it is listened to; `every` is in milliseconds. */
  trickle?: { text: string; every: number }
  /** It takes nothing of what it asked for. */
  neverReads?: true
  /** It says that it is done, and waits. */
  halfCloses?: true
  /** The statuses that may come back, at least one of them to each socket; none where the line is cut without a word. */
  expectedStatuses: number[]
  /** Also these may be cut without a word, for the reason that is given there. */
  mayCloseSilently?: true
  /** Exactly so many answers, where that matters. */
  expectedCount?: number
  /** The line must be cut. */
  mustBeClosed?: true
}

const MAX_KEPT_BYTES = 2 * 1024 * 1024
const QUIET_MS = 150
/** How long an answer, or the end of a line, is waited for, on any machine. Milliseconds. */
const TIMEOUT_MS = 240_000
/** How long whoever takes nothing goes on so: longer than the server is patient. Milliseconds. */
const NOT_READING_MS = 30_000
const SOURCE_ADDRESSES = 8

type ReceivedResponses = { text: string; bytes: number; isClosed: boolean; statuses: number[] }

function statusesIn(text: string): number[] {
  const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status))
  return statuses.filter((status) => status !== 100)
}

/** Listens until the line is cut, or until all wanted answers have come and nothing follows. */
async function receiveResponses(
  socket: Socket,
  { mustBeClosed, expectedCount = 1 }: Attack,
): Promise<ReceivedResponses> {
  const { promise: finished, resolve } = Promise.withResolvers<void>()
  const chunks: Buffer[] = []
  let bytes = 0
  const textSoFar = () => Buffer.concat(chunks).toString('latin1')
  const latest = setTimeout(resolve, TIMEOUT_MS)
  let quiet: NodeJS.Timeout | undefined
  socket.once('close', () => resolve())
  socket.on('data', (chunk: Buffer) => {
    if (bytes < MAX_KEPT_BYTES) chunks.push(chunk)
    bytes += chunk.length
    clearTimeout(quiet)
    if (!mustBeClosed && statusesIn(textSoFar()).length >= expectedCount)
      quiet = setTimeout(resolve, QUIET_MS)
  })
  if (!socket.closed) await finished
  clearTimeout(quiet)
  clearTimeout(latest)
  const text = textSoFar()
  return { text, bytes, isClosed: socket.closed, statuses: statusesIn(text) }
}

async function openSocket(port: number, nth: number): Promise<Socket> {
  const localAddress = `127.0.0.${2 + (nth % SOURCE_ADDRESSES)}`
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  // What the other side cuts is no error here.
  socket.on('error', () => {})
  socket.on('end', () => socket.end())
  await once(socket, 'connect')
  return socket
}

function sendPayload(
  socket: Socket,
  { payload, trickle, halfCloses }: Attack,
  facts: AttackContext,
): () => void {
  for (const piece of payload(facts)) socket.write(piece)
  if (halfCloses) socket.end()
  if (!trickle) return () => {}
  const dripping = setInterval(() => socket.writable && socket.write(trickle.text), trickle.every)
  return () => clearInterval(dripping)
}

/** What was wrong with the way that the server met one socket of an attack, in words. */
function findComplaints(attack: Attack, heard: ReceivedResponses): string[] {
  const { expectedStatuses, mayCloseSilently, expectedCount, mustBeClosed } = attack
  const isSilent = heard.statuses.length === 0
  const unexpected = heard.statuses.filter((status) => !expectedStatuses.includes(status))
  return [
    ...(unexpected.length > 0
      ? [`answered ${unexpected.slice(0, 3)} instead of ${expectedStatuses.join(' or ') || 'nothing'}`]
      : []),
    ...(expectedCount !== undefined && heard.statuses.length !== expectedCount
      ? [`gave ${heard.statuses.length} answers instead of ${expectedCount}`]
      : []),
    ...(isSilent && !heard.isClosed ? ['neither answered nor was cut'] : []),
    ...(isSilent && expectedStatuses.length > 0 && !mayCloseSilently
      ? [`never answered ${expectedStatuses.join(' or ')}`]
      : []),
    ...(mustBeClosed && !heard.isClosed ? ['was not cut'] : []),
    ...(/node_modules|\bat .*\.(ts|js):\d/.test(heard.text) ? ['told where in the code it failed'] : []),
  ]
}

async function runSocket(attack: Attack, facts: AttackContext, nth: number): Promise<string[]> {
  const socket = await openSocket(facts.port, nth).catch((error: unknown) => `found no way in: ${error}`)
  if (typeof socket === 'string') return [socket]
  const stopTrickle = sendPayload(socket, attack, facts)
  try {
    if (attack.neverReads) await wait(NOT_READING_MS)
    const heard = await receiveResponses(socket, attack)
    const isWhole = attack.neverReads && heard.bytes >= facts.file.size
    return isWhole ? ['was given everything, though it took nothing'] : findComplaints(attack, heard)
  } finally {
    stopTrickle()
    socket.destroy()
  }
}

const SOCKETS_PER_BATCH = 250

/** Does it, from all its sockets; answers how many there were and every complaint, once each. */
export async function launchAttack(
  attack: Attack,
  facts: AttackContext,
): Promise<{ sockets: number; complaints: string[] }> {
  const sockets = attack.sockets ?? 1
  const running: Promise<string[]>[] = []
  for (let nth = 0; nth < sockets; nth += 1) {
    running.push(runSocket(attack, facts, nth))
    // No faster than they are taken up, also by a server that stops for a second: what the system's own queue does not
    // hold it forgets, and the client would wait for an answer of nobody.
    if (nth % SOCKETS_PER_BATCH === SOCKETS_PER_BATCH - 1) await wait(100)
  }
  const all = (await Promise.all(running)).flat()
  return { sockets, complaints: [...new Set(all)].map((words) => `${attack.name}: ${words}`) }
}

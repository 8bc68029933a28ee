import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { listProblems } from '../list-problems.ts'

export type AttackContext = {
  port: number
  /** The session of a learner that only attacks use. */
  cookie: string
  /** The address of a large file that this learner may read, and its size in bytes. */
  file: { path: string; size: number }
  /** From 0 up to 1. */
  random: () => number
}

type Bytes = string | Buffer

export type Attack = {
  name: string
  /** What each socket sends first, in pieces. */
  payload: (context: AttackContext) => Bytes[]
  /** The number of sockets at once; 1 by default. */
  sockets?: number
  /** What is then sent repeatedly while the socket is writable; `every` is in milliseconds. */
  trickle?: { text: string; every: number }
  neverReads?: true
  /** Ends its side of the connection after the payload, and waits. */
  halfCloses?: true
  /** The allowed statuses, at least one per socket; empty if the connection is closed without a response. */
  expectedStatuses: number[]
  /** The connection may also be closed without a response; the attack says why. */
  mayCloseSilently?: true
  /** The exact number of responses, where that matters. */
  expectedCount?: number
  mustBeClosed?: true
}

export type AttackRow = [
  name: string,
  expectedStatuses: number[],
  payload: Attack['payload'],
  options?: AttackOptions,
]

type AttackOptions = Omit<Attack, 'name' | 'expectedStatuses' | 'payload'>

export const toAttacks = (rows: AttackRow[], sharedOptions: AttackOptions = {}): Attack[] =>
  rows.map(([name, expectedStatuses, payload, options]) => ({
    name,
    expectedStatuses,
    payload,
    ...sharedOptions,
    ...options,
  }))

const MAX_KEPT_BYTES = 2 * 1024 * 1024
const QUIET_MS = 150
/** How long to wait for a response or for the end of a connection; generous, for any machine. Milliseconds. */
const TIMEOUT_MS = 240_000
/** How long an attack does not read: longer than the server's time-out. Milliseconds. */
const NOT_READING_MS = 30_000
const SOURCE_ADDRESSES = 8

type ReceivedResponses = { text: string; bytes: number; isClosed: boolean; statuses: number[] }

/** Returns the statuses of the responses in a text, without 100 Continue. */
export function statusesIn(text: string): number[] {
  const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status))
  return statuses.filter((status) => status !== 100)
}

/** Reads until the connection is closed, or until all expected responses have arrived and nothing follows. */
async function receiveResponses(socket: Socket, { mustBeClosed, expectedCount = 1 }: Attack) {
  const { promise: finished, resolve } = Promise.withResolvers<void>()
  const chunks: Buffer[] = []
  let bytes = 0
  const textSoFar = () => Buffer.concat(chunks).toString('latin1')
  const timeout = setTimeout(resolve, TIMEOUT_MS)
  let quietTimer: NodeJS.Timeout | undefined
  socket.once('close', () => resolve())
  socket.on('data', (chunk: Buffer) => {
    if (bytes < MAX_KEPT_BYTES) chunks.push(chunk)
    bytes += chunk.length
    clearTimeout(quietTimer)
    if (!mustBeClosed && statusesIn(textSoFar()).length >= expectedCount)
      quietTimer = setTimeout(resolve, QUIET_MS)
  })
  if (!socket.closed) await finished
  clearTimeout(quietTimer)
  clearTimeout(timeout)
  const text = textSoFar()
  return { text, bytes, isClosed: socket.closed, statuses: statusesIn(text) }
}

async function openSocket(port: number, nth: number): Promise<Socket> {
  const localAddress = `127.0.0.${2 + (nth % SOURCE_ADDRESSES)}`
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  // A connection that the server resets is not an error here.
  socket.on('error', () => {})
  socket.on('end', () => socket.end())
  await once(socket, 'connect')
  return socket
}

function sendPayload(socket: Socket, { payload, trickle, halfCloses }: Attack, context: AttackContext) {
  for (const piece of payload(context)) socket.write(piece)
  if (halfCloses) socket.end()
  if (!trickle) return () => {}
  const interval = setInterval(() => socket.writable && socket.write(trickle.text), trickle.every)
  return () => clearInterval(interval)
}

/** Returns what was wrong with the server's reaction to one socket of an attack, in words. */
function findComplaints(attack: Attack, received: ReceivedResponses): string[] {
  const { expectedStatuses, mayCloseSilently, expectedCount, mustBeClosed } = attack
  const isSilent = received.statuses.length === 0
  const unexpected = received.statuses.filter((status) => !expectedStatuses.includes(status))
  const expected = expectedStatuses.join(' or ')
  return listProblems(
    [unexpected.length > 0, `got ${unexpected.slice(0, 3)} instead of ${expected || 'nothing'}`],
    [
      expectedCount !== undefined && received.statuses.length !== expectedCount,
      `sent ${received.statuses.length} responses instead of ${expectedCount}`,
    ],
    [isSilent && !received.isClosed, 'neither got a response nor was closed'],
    [isSilent && expectedStatuses.length > 0 && !mayCloseSilently, `never got ${expected}`],
    [mustBeClosed === true && !received.isClosed, 'was not closed'],
    [/node_modules|\bat .*\.(ts|js):\d/.test(received.text), 'got a response with a stack trace'],
  )
}

async function runSocket(attack: Attack, context: AttackContext, nth: number): Promise<string[]> {
  const socket = await openSocket(context.port, nth).catch((error: unknown) => `could not connect: ${error}`)
  if (typeof socket === 'string') return [socket]
  const stopTrickle = sendPayload(socket, attack, context)
  try {
    if (attack.neverReads) await wait(NOT_READING_MS)
    const received = await receiveResponses(socket, attack)
    const isWhole = attack.neverReads && received.bytes >= context.file.size
    return isWhole ? ['got the whole file although it did not read'] : findComplaints(attack, received)
  } finally {
    stopTrickle()
    socket.destroy()
  }
}

const SOCKETS_PER_BATCH = 250

export type AttackResult = { sockets: number; complaints: string[] }

/** Runs an attack from all its sockets; returns their number and each distinct complaint once. */
export async function launchAttack(attack: Attack, context: AttackContext): Promise<AttackResult> {
  const sockets = attack.sockets ?? 1
  const running: Promise<string[]>[] = []
  for (let nth = 0; nth < sockets; nth += 1) {
    running.push(runSocket(attack, context, nth))
    // Not faster than the server accepts connections, even if it pauses for a second: the kernel drops connections that
    // do not fit into its backlog, and the client would wait in vain.
    if (nth % SOCKETS_PER_BATCH === SOCKETS_PER_BATCH - 1) await wait(100)
  }
  const complaints = (await Promise.all(running)).flat()
  return { sockets, complaints: [...new Set(complaints)].map((complaint) => `${attack.name}: ${complaint}`) }
}

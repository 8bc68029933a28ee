import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Facts = {
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
  says: (facts: Facts) => Bytes[]
  /** How many sockets do it at once; one, unless it says so. */
  sockets?: number
  /** What follows over and over, as long as it is listened to; `every` is in milliseconds. */
  drips?: { text: string; every: number }
  /** It takes nothing of what it asked for. */
  isDeaf?: true
  /** It says that it is done, and waits. */
  ends?: true
  /** The statuses that may come back, at least one of them to each socket; none where the line is cut without a word. */
  answers: number[]
  /** Also these may be cut without a word, for the reason that is given there. */
  mayBeCutSilently?: true
  /** Exactly so many answers, where that matters. */
  times?: number
  /** The line must be cut. */
  mustBeCut?: true
}

const KEPT = 2 * 1024 * 1024
const QUIET = 150
/** How long an answer, or the end of a line, is waited for, on any machine. Milliseconds. */
const LONGEST = 240_000
/** How long whoever takes nothing goes on so: longer than the server is patient. Milliseconds. */
const DEAF = 30_000
const ADDRESSES = 8

type Heard = { text: string; bytes: number; isCut: boolean; statuses: number[] }

function statusesIn(text: string): number[] {
  const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status))
  return statuses.filter((status) => status !== 100)
}

/** Listens until the line is cut, or until all wanted answers have come and nothing follows. */
async function hear(socket: Socket, { mustBeCut, times = 1 }: Attack): Promise<Heard> {
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const chunks: Buffer[] = []
  let bytes = 0
  const textSoFar = () => Buffer.concat(chunks).toString('latin1')
  const latest = setTimeout(resolve, LONGEST)
  let quiet: NodeJS.Timeout | undefined
  socket.once('close', () => resolve())
  socket.on('data', (chunk: Buffer) => {
    if (bytes < KEPT) chunks.push(chunk)
    bytes += chunk.length
    clearTimeout(quiet)
    if (!mustBeCut && statusesIn(textSoFar()).length >= times) quiet = setTimeout(resolve, QUIET)
  })
  if (!socket.closed) await enough
  clearTimeout(quiet)
  clearTimeout(latest)
  const text = textSoFar()
  return { text, bytes, isCut: socket.closed, statuses: statusesIn(text) }
}

async function opened(port: number, nth: number): Promise<Socket> {
  const localAddress = `127.0.0.${2 + (nth % ADDRESSES)}`
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  // What the other side cuts is no error here.
  socket.on('error', () => {})
  socket.on('end', () => socket.end())
  await once(socket, 'connect')
  return socket
}

function speak(socket: Socket, { says, drips, ends }: Attack, facts: Facts): () => void {
  for (const piece of says(facts)) socket.write(piece)
  if (ends) socket.end()
  if (!drips) return () => {}
  const dripping = setInterval(() => socket.writable && socket.write(drips.text), drips.every)
  return () => clearInterval(dripping)
}

/** What was wrong with the way that the server met one socket of an attack, in words. */
function complaints(attack: Attack, heard: Heard): string[] {
  const { answers, mayBeCutSilently, times, mustBeCut } = attack
  const isSilent = heard.statuses.length === 0
  const odd = heard.statuses.filter((status) => !answers.includes(status))
  return [
    ...(odd.length > 0
      ? [`answered ${odd.slice(0, 3)} instead of ${answers.join(' or ') || 'nothing'}`]
      : []),
    ...(times !== undefined && heard.statuses.length !== times
      ? [`gave ${heard.statuses.length} answers instead of ${times}`]
      : []),
    ...(isSilent && !heard.isCut ? ['neither answered nor was cut'] : []),
    ...(isSilent && answers.length > 0 && !mayBeCutSilently
      ? [`never answered ${answers.join(' or ')}`]
      : []),
    ...(mustBeCut && !heard.isCut ? ['was not cut'] : []),
    ...(/node_modules|\bat .*\.(ts|js):\d/.test(heard.text) ? ['told where in the code it failed'] : []),
  ]
}

async function meet(attack: Attack, facts: Facts, nth: number): Promise<string[]> {
  const socket = await opened(facts.port, nth).catch((error: unknown) => `found no way in: ${error}`)
  if (typeof socket === 'string') return [socket]
  const silence = speak(socket, attack, facts)
  try {
    if (attack.isDeaf) await wait(DEAF)
    const heard = await hear(socket, attack)
    const isWhole = attack.isDeaf && heard.bytes >= facts.file.size
    return isWhole ? ['was given everything, though it took nothing'] : complaints(attack, heard)
  } finally {
    silence()
    socket.destroy()
  }
}

const AT_ONCE = 250

/** Does it, from all its sockets; answers how many there were and every complaint, once each. */
export async function launch(
  attack: Attack,
  facts: Facts,
): Promise<{ sockets: number; complaints: string[] }> {
  const sockets = attack.sockets ?? 1
  const met: Promise<string[]>[] = []
  for (let nth = 0; nth < sockets; nth += 1) {
    met.push(meet(attack, facts, nth))
    // No faster than they are taken up, also by a server that stops for a second: what the system's own queue does not
    // hold it forgets, and the client would wait for an answer of nobody.
    if (nth % AT_ONCE === AT_ONCE - 1) await wait(100)
  }
  const all = (await Promise.all(met)).flat()
  return { sockets, complaints: [...new Set(all)].map((words) => `${attack.name}: ${words}`) }
}

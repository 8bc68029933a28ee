import { type Argon2Parameters, argon2, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalizeTemporaryPassword } from '@kitchen-table/domain/accounts'

export type HashCost = { memory: number; passes: number }

/** OWASP's smaller setting for argon2id: 19 MiB (`memory` is in KiB), two passes, parallelism 1. */
export const defaultHashCost: HashCost = { memory: 19_456, passes: 2 }

const SALT_BYTES = 16
const TAG_BYTES = 32

/** The one slow step; an argument, so that tests can count its calls. */
export type Derive = (parameters: Argon2Parameters) => Promise<Uint8Array>

const argon2Async = promisify(argon2)

export const deriveArgon2id: Derive = (parameters) => argon2Async('argon2id', parameters)

/** A stored password is a PHC string (https://github.com/P-H-C/phc-string-format). */
const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const toUnpaddedBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')

function toPhc({ memory, passes }: HashCost, salt: Uint8Array, tag: Uint8Array): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`
}

/** Hashes a password exactly as typed, code point by code point: no normalization, no trimming. */
export async function hashPassword(password: string, cost: HashCost, derive: Derive): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const message = Buffer.from(password, 'utf8')
  const tag = await derive({ message, nonce, parallelism: 1, tagLength: TAG_BYTES, ...cost })
  return toPhc(cost, nonce, tag)
}

/** Returns a hash that no password matches, and that takes as long to verify as any other. */
export function createDummyHash(cost: HashCost): string {
  return toPhc(cost, Buffer.alloc(SALT_BYTES), randomBytes(TAG_BYTES))
}

export async function verifyPassword(password: string, phc: string, derive: Derive): Promise<boolean> {
  const [, memory, passes, salt, tag] = phcPattern.exec(phc) ?? []
  if (!memory || !passes || !salt || !tag) throw new Error('A stored password is not an argon2id hash.')
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive({
    message: Buffer.from(password, 'utf8'),
    nonce: Buffer.from(salt, 'base64'),
    parallelism: 1,
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
  })
  return timingSafeEqual(actual, expected)
}

/** Hashes a secret that the server generated (a temporary password, a token); too random to guess, so no slow hash. */
export const hashGeneratedSecret = (secret: string): string => hash('sha256', secret, 'base64url')

/** Hashes a temporary password, normalized first, because people paste it with spaces or without dashes. */
export const hashTemporaryPassword = (enteredPassword: string): string =>
  hashGeneratedSecret(normalizeTemporaryPassword(enteredPassword))

/** How many hashes are being computed, and how many wait in the queue. */
export type HashLoad = { running: number; waiting: number }

export type HashQueue = {
  runUnlessFull<T>(work: () => Promise<T>): Promise<T | 'busy'>
  /** Runs `work` when a slot is free, however long that takes. */
  run<T>(work: () => Promise<T>): Promise<T>
  currentLoad(): HashLoad
}

/** Limits concurrent hashes, in the order of arrival: each takes 19 MiB and one CPU core. */
export function createHashQueue({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number
  maxWaiting: number
}): HashQueue {
  const queue: (() => void)[] = []
  let running = 0

  async function acquireSlot(): Promise<void> {
    if (running < maxRunning) {
      running += 1
      return
    }
    // A task that finishes passes its slot on, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function releaseSlot(): void {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await acquireSlot()
    try {
      return await work()
    } finally {
      releaseSlot()
    }
  }

  return {
    run,
    runUnlessFull: async (work) => (running >= maxRunning && queue.length >= maxWaiting ? 'busy' : run(work)),
    currentLoad: () => ({ running, waiting: queue.length }),
  }
}

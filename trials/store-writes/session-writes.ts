import type { Stores } from '../../apps/server/src/composition/stores.ts'
import {
  preparedId,
  preparedNumbers,
  removedNumbersSql,
  type StoreWrite,
  storedNumbersSql,
} from './store-write.ts'

const SECOND = 1000
/** Young enough that no start deletes the sessions as expired. */
const SESSION_AGE_MS = 10 * 60 * SECOND

/**
 * Returns when the n-th session starts: `n` seconds after the first, measured from the creation of the organisation.
 */
async function sessionStartOf({ groups }: Stores, n: number): Promise<number> {
  const acme = await groups.find('acme')
  if (!acme) throw new Error('The stores are not prepared')
  return Date.parse(acme.createdAt) - SESSION_AGE_MS + n * SECOND
}

async function sweep(stores: Stores, n: number): Promise<void> {
  preparedId('swept', n)
  const openedSince = (await sessionStartOf(stores, n)) + 1
  await stores.sessions.sweep({ openedSince, seenSince: 0, until: Number.MAX_SAFE_INTEGER })
}

export const sessionWrites: StoreWrite[] = [
  {
    name: 'open a session',
    write: ({ sessions }, n) =>
      sessions.open({
        tokenHash: `new-${n}`,
        sub: 'ada',
        version: 0,
        device: '',
        createdAt: Date.now(),
        seenAt: Date.now(),
      }),
    partQueries: [storedNumbersSql('sessions', 'token_hash', 'new')],
  },
  {
    name: 'touch a session',
    write: ({ sessions }, n) => sessions.touch(preparedId('touched', n), Date.now()),
    partQueries: [`${storedNumbersSql('sessions', 'token_hash', 'touched')} AND seen_at > created_at`],
  },
  {
    name: 'close a session',
    write: ({ sessions }, n) => sessions.close(preparedId('closed', n)),
    partQueries: [removedNumbersSql('sessions', "token_hash = 'closed-' || n")],
  },
  {
    name: 'close all sessions of a person except one',
    write: ({ sessions }, n) => sessions.closeAll(preparedId('leaver', n), `kept-${n}`),
    partQueries: [removedNumbersSql('sessions', "token_hash = 'ended-' || n")],
    isFullyStored: ({ db }, n) =>
      db.prepare('SELECT 1 FROM sessions WHERE token_hash = ?').get(`kept-${n}`) !== undefined,
  },
  {
    name: 'sweep sessions',
    write: sweep,
    partQueries: [removedNumbersSql('sessions', "token_hash = 'swept-' || n")],
  },
]

export async function prepareSessions(stores: Stores): Promise<void> {
  // Sessions to be swept are older than all others, and a second apart.
  const last = await sessionStartOf(stores, preparedNumbers.length)
  const open = (tokenHash: string, at: number, sub = 'ada') =>
    stores.sessions.open({ tokenHash, sub, version: 0, device: '', createdAt: at, seenAt: at })
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      open(preparedId('touched', n), last),
      open(preparedId('closed', n), last),
      ...['ended', 'kept'].map((prefix) => open(preparedId(prefix, n), last, preparedId('leaver', n))),
      sessionStartOf(stores, n).then((at) => open(preparedId('swept', n), at)),
    ]),
  )
}

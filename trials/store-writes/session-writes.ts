import type { Stores } from '@kitchen-table/application/ports'
import {
  hasRow,
  preparedId,
  preparedNumbers,
  readPreparationTime,
  removedSql,
  storedSql,
  toStoreWrites,
} from './store-write.ts'

const SECOND = 1000
/** Young enough that no start deletes the sessions as expired. */
const SESSION_AGE_MS = 10 * 60 * SECOND

/**
 * Returns when the n-th session starts: `n` seconds after the first, measured from the creation of the organization.
 */
const sessionStartOf = async (stores: Stores, n: number) =>
  (await readPreparationTime(stores)) - SESSION_AGE_MS + n * SECOND

async function sweep(stores: Stores, n: number): Promise<void> {
  preparedId('swept', n)
  const openedSince = (await sessionStartOf(stores, n)) + 1
  await stores.sessions.sweep({ openedSince, seenSince: 0, until: Number.MAX_SAFE_INTEGER })
}

export const sessionWrites = toStoreWrites({
  'open a session': [
    ({ sessions }, n) =>
      sessions.open({
        tokenHash: `new-${n}`,
        sub: 'ada',
        version: 0,
        device: '',
        createdAt: Date.now(),
        seenAt: Date.now(),
      }),
    storedSql('sessions', 'token_hash', 'new'),
  ],
  'touch a session': [
    ({ sessions }, n) => sessions.touch(preparedId('touched', n), Date.now()),
    storedSql('sessions', 'token_hash', 'touched', 'seen_at > created_at'),
  ],
  'close a session': [
    ({ sessions }, n) => sessions.close(preparedId('closed', n)),
    removedSql('sessions', 'token_hash', 'closed'),
  ],
  'close all sessions of a person except one': [
    ({ sessions }, n) => sessions.closeAll(preparedId('leaver', n), `kept-${n}`),
    removedSql('sessions', 'token_hash', 'ended'),
    hasRow('sessions', 'token_hash', 'kept'),
  ],
  'sweep sessions': [sweep, removedSql('sessions', 'token_hash', 'swept')],
})

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

import type { Stores } from '../../apps/server/src/features/stores.ts'
import { numbered, prepared, preparedNumbers, type StoreWrite, without } from './store-write.ts'

const SECOND = 1000
/** Young enough that a start has no reason to forget them. */
const AGE = 10 * 60 * SECOND

/** The organisation is made at the moment at which everything is prepared; `n` seconds after the first session. */
async function openedAt({ groups }: Stores, n: number): Promise<number> {
  const acme = await groups.find('acme')
  if (!acme) throw new Error('Nothing is prepared')
  return Date.parse(acme.createdAt) - AGE + n * SECOND
}

async function sweep(stores: Stores, n: number): Promise<void> {
  prepared('swept', n)
  const openedSince = (await openedAt(stores, n)) + 1
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
    parts: [numbered('sessions', 'token_hash', 'new')],
  },
  {
    name: 'touch a session',
    write: ({ sessions }, n) => sessions.touch(prepared('touched', n), Date.now()),
    parts: [`${numbered('sessions', 'token_hash', 'touched')} AND seen_at > created_at`],
  },
  {
    name: 'close a session',
    write: ({ sessions }, n) => sessions.close(prepared('closed', n)),
    parts: [without('sessions', "token_hash = 'closed-' || n")],
  },
  {
    name: 'close all sessions of somebody but one',
    write: ({ sessions }, n) => sessions.closeAll(prepared('leaver', n), `kept-${n}`),
    parts: [without('sessions', "token_hash = 'ended-' || n")],
    holds: ({ db }, n) =>
      db.prepare('SELECT 1 FROM sessions WHERE token_hash = ?').get(`kept-${n}`) !== undefined,
  },
  {
    name: 'sweep sessions away',
    write: sweep,
    parts: [without('sessions', "token_hash = 'swept-' || n")],
  },
]

export async function prepareSessions(stores: Stores): Promise<void> {
  // Those that are swept are older than all others, each by a second.
  const last = await openedAt(stores, preparedNumbers.length)
  const open = (tokenHash: string, at: number, sub = 'ada') =>
    stores.sessions.open({ tokenHash, sub, version: 0, device: '', createdAt: at, seenAt: at })
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      open(prepared('touched', n), last),
      open(prepared('closed', n), last),
      ...['ended', 'kept'].map((prefix) => open(prepared(prefix, n), last, prepared('leaver', n))),
      openedAt(stores, n).then((at) => open(prepared('swept', n), at)),
    ]),
  )
}

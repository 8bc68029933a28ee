import type { AdoptionState } from '@kitchen-table/cloud/adoption'
import {
  type BatchedWrite,
  createProgressWrites,
  loginRowType,
  MAX_LISTED_VIEWS,
  progressReader,
  type StoredProgress,
  toItem,
  trackViewAttributes,
  trackViewKey,
} from '@kitchen-table/cloud/dynamodb'
import { hashRecord } from '../record-hash.ts'
import type { Decision, RecordToAdopt } from './adopt-records.ts'
import type { AdoptedUser } from './convert-users.ts'
import type { Target } from './open-target.ts'
import { readAdoptedHistory, sortHistory } from './stored-history.ts'

/** The sign-ins and views of a person, each a row of its own. */
export type HistoryToAdopt = RecordToAdopt & { kind: 'history'; user: AdoptedUser }
export type ProgressToAdopt = RecordToAdopt & { kind: 'progress'; user: AdoptedUser }

export function toHistoryRecord(user: AdoptedUser): HistoryToAdopt {
  return { kind: 'history', key: user.sub, record: sortHistory(user), user }
}

export function toProgressRecord(user: AdoptedUser): ProgressToAdopt {
  return { kind: 'progress', key: user.sub, record: user.progress, user }
}

/** Returns the removals of those rows of an earlier run that the record no longer has. */
async function listOutdatedRows(target: Target, { key, user }: HistoryToAdopt): Promise<BatchedWrite[]> {
  const stored = await readAdoptedHistory(target, key)
  const ids = new Set([...user.logins, ...user.views].map(({ id }) => id))
  const logins = stored.logins.filter(({ id }) => !ids.has(id))
  const views = stored.views.filter(({ id }) => !ids.has(id))
  return [
    ...logins.map((login) => ({ table: 'Logins', removedKey: loginRowType.keyOf(login) }) as const),
    ...views.map(({ id }) => ({ table: 'TrackViews', removedKey: trackViewKey(key, id) }) as const),
  ]
}

/**
 * Returns the function that stores rows whose ids are always the same: written again, they are as before. The rows of
 * people who were taken over before are read, to remove those that are no longer in the deployment.
 */
export function createHistoryStorer(target: Target, state: Pick<AdoptionState, 'get'>) {
  const { dynamodb } = target
  function wasOther(record: HistoryToAdopt): boolean {
    const before = state.get(record)
    return before !== undefined && (before.earlier.length > 0 || before.hash !== hashRecord(record.record))
  }
  return async (records: readonly HistoryToAdopt[]): Promise<Decision[]> => {
    const logins = records.flatMap(({ user }) => user.logins)
    const views = records.flatMap(({ user: { sub, views } }) => views.map((view) => ({ sub, view })))
    await dynamodb.writeEach([
      ...logins.map(
        (login) => ({ table: 'Logins', item: toItem(loginRowType, login, dynamodb.newId()) }) as const,
      ),
      ...views.map(
        ({ sub, view }) =>
          ({
            table: 'TrackViews',
            item: { ...trackViewAttributes(sub, view), ...trackViewKey(sub, view.id) },
          }) as const,
      ),
    ])
    const outdated = await Promise.all(
      records.filter(wasOther).map((record) => listOutdatedRows(target, record)),
    )
    await dynamodb.writeEach(outdated.flat())
    return records.map(() => 'write')
  }
}

/** Returns the function that stores the progress of people, each by itself, on the condition that it is as it was read. */
export function createProgressStorer({ dynamodb }: Target) {
  const read = progressReader(dynamodb)

  async function store({ user }: ProgressToAdopt, before: StoredProgress): Promise<Decision> {
    const { sub, progress, views } = user
    const newest = views.slice(0, MAX_LISTED_VIEWS)
    const writes = createProgressWrites(dynamodb.writeBuilder, sub, before, { progress, views: newest })
    const failed = await dynamodb.writeAtomically({ queueKey: 'adopted progress', writes, counters: [] })
    return failed.size === 0 ? 'write' : 'exists'
  }

  return (
    records: readonly ProgressToAdopt[],
    decideAbout: (record: ProgressToAdopt, stored: unknown) => Decision,
  ): Promise<Decision[]> =>
    Promise.all(
      records.map(async (record) => {
        const before = await read(record.user.sub)
        const decision = decideAbout(record, before.version === null ? null : before.progress)
        return decision === 'write' ? store(record, before) : decision
      }),
    )
}

import type { Adapter } from 'oidc-provider'

type Row = { payload: NonNullable<Awaited<ReturnType<Adapter['find']>>>; expiresAt: number }

/** Returns a store for the rows of one provider, in memory only; `model` is a kind of row. Expiry is in seconds. */
export function createOidcAdapterFactory(now: () => number): (model: string) => Adapter {
  const rows = new Map<string, Row>()

  function findLiveRow(key: string): Row['payload'] | undefined {
    const row = rows.get(key)
    if (row !== undefined && row.expiresAt > now()) return row.payload
    rows.delete(key)
    return undefined
  }

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const findByField = (name: 'uid' | 'userCode') => async (value: string) =>
      [...rows.keys()]
        .filter((key) => key.startsWith(keyOf('')))
        .map(findLiveRow)
        .find((payload) => payload?.[name] === value)

    return {
      async upsert(id, payload, expiresIn) {
        rows.set(keyOf(id), { payload, expiresAt: now() + expiresIn * 1000 })
      },
      find: async (id) => findLiveRow(keyOf(id)),
      findByUid: findByField('uid'),
      findByUserCode: findByField('userCode'),
      async consume(id) {
        const payload = findLiveRow(keyOf(id))
        if (payload) payload.consumed = Math.floor(now() / 1000)
      },
      async destroy(id) {
        rows.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key)
      },
    }
  }
}

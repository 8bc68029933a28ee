import type { Rows } from 'oidc-provider'

type Row = { payload: NonNullable<Awaited<ReturnType<Rows['find']>>>; until: number }

/** The rows of one provider in memory, gone with the process; `model` is a kind of row. */
export function expiringRows(now: () => number): (model: string) => Rows {
  const rows = new Map<string, Row>()

  function alive(key: string): Row['payload'] | undefined {
    const row = rows.get(key)
    if (row !== undefined && row.until > now()) return row.payload
    rows.delete(key)
    return undefined
  }

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const by = (name: 'uid' | 'userCode') => async (value: string) =>
      [...rows.keys()]
        .filter((key) => key.startsWith(keyOf('')))
        .map(alive)
        .find((payload) => payload?.[name] === value)

    return {
      async upsert(id, payload, expiresIn) {
        rows.set(keyOf(id), { payload, until: now() + expiresIn * 1000 })
      },
      find: async (id) => alive(keyOf(id)),
      findByUid: by('uid'),
      findByUserCode: by('userCode'),
      async consume(id) {
        const payload = alive(keyOf(id))
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

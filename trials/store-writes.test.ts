import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Stores } from '../apps/server/src/features/stores.ts'
import { oneMachine } from '../apps/server/src/one-machine.ts'
import type { StoreWrite } from './store-writes/store-write.ts'
import { nameOf, wrongsOf } from './store-writes/wrongs-of.ts'
import { hashCost, prepareStores, storeWrites } from './store-writes.ts'

/** The methods that only read. Every other one must be among the writes that the trials try. */
const reading: readonly string[] = [
  ...['catalog.version', 'catalog.read', 'files.get', 'progress.read', 'groups.find'],
  ...['members.list', 'members.count', 'events.list', 'events.countByCode', 'events.top'],
  ...['sessions.person', 'sessions.find', 'sessions.list', 'challenges.find', 'notices.list'],
  ...['outbox.waiting', 'pool.find', 'pool.findByEmail', 'pool.findExternal', 'pool.list'],
  ...[
    'pool.passwordVersion',
    'pool.findChallenge',
    'pool.checkPassword',
    'pool.recoveryCodesLeft',
    'pool.passwordChecks',
  ],
]

async function opened() {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-writes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const stores = oneMachine({ dataDir, hashCost, onFault: (error) => expect.unreachable(String(error)) })
  onTestFinished(() => stores.close())
  await prepareStores(stores)
  return { dataDir, stores }
}

/** The methods of all ports, as `catalog.saveTrack`. */
function methodsOf({ measures: _, close: __, ...ports }: ReturnType<typeof oneMachine>): string[] {
  return Object.entries(ports).flatMap(([port, methods]) =>
    Object.keys(methods).map((method) => `${port}.${method}`),
  )
}

/** Tells `onCall` of every call; what that answers takes the place of the call, unless it is undefined. */
function watched(stores: Stores, onCall: (method: string) => unknown): Stores {
  const around = (name: string, port: object) =>
    new Proxy(port, {
      get(target, method) {
        const call: unknown = Reflect.get(target, method)
        if (typeof call !== 'function') return call
        return (...given: unknown[]) =>
          onCall(`${name}.${String(method)}`) ?? Reflect.apply(call, target, given)
      },
    })
  return new Proxy(stores, {
    get(target, name) {
      const port: unknown = Reflect.get(target, name)
      return typeof port === 'object' && port !== null ? around(String(name), port) : port
    },
  })
}

/** The methods that a write of this kind calls, and does not only read with. */
async function callsOf(kind: StoreWrite, stores: Stores): Promise<string[]> {
  const called = new Set<string>()
  await kind.write(
    watched(stores, (method) => void called.add(method)),
    0,
  )
  return [...called].filter((method) => !reading.includes(method))
}

test('every method of a port is called by a write here, or only reads', async () => {
  const { stores } = await opened()
  const called: string[] = []
  for (const kind of storeWrites) called.push(...(await callsOf(kind, stores)))
  const [methods, known] = [new Set(methodsOf(stores)), new Set([...called, ...reading])]
  expect({ unknown: methods.difference(known), gone: known.difference(methods) }).toEqual({
    ...{ unknown: new Set(), gone: new Set() },
  })
})

test('each write is found to be missing before it is done, and to be there after it', async () => {
  const { dataDir, stores } = await opened()
  for (const kind of storeWrites) {
    const acknowledged = new Set([nameOf(kind, 1)])
    // Of a file that was never put nobody can tell that it was removed.
    if (kind.parts.length > 0)
      expect(await wrongsOf(dataDir, acknowledged)).toContain(
        `"${nameOf(kind, 1)}" was acknowledged and is not there.`,
      )
    await kind.write(stores, 1)
    expect(await wrongsOf(dataDir, acknowledged)).toEqual([])
  }
})

test('whatever a port acknowledges and does not do is found', async () => {
  const { dataDir, stores } = await opened()
  const elsewhere = await opened()
  const calls = new Map<StoreWrite, string[]>()
  for (const kind of storeWrites) calls.set(kind, await callsOf(kind, elsewhere.stores))
  const unseen: string[] = []
  let n = 0
  for (const method of methodsOf(stores).filter((name) => !reading.includes(name))) {
    n += 1
    const careless = watched(stores, (called) => (called === method ? Promise.resolve('saved') : undefined))
    const found: string[] = []
    for (const kind of storeWrites) {
      if (!calls.get(kind)?.includes(method)) continue
      await kind.write(careless, n)
      found.push(...(await wrongsOf(dataDir, new Set([nameOf(kind, n)]))))
    }
    if (found.length === 0) unseen.push(method)
  }
  expect(unseen).toEqual([])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedStores } from '../apps/server/src/composition/embedded.ts'
import type { Stores } from '../apps/server/src/composition/stores.ts'
import { findViolations, writeKey } from './store-writes/find-violations.ts'
import type { StoreWrite } from './store-writes/store-write.ts'
import { hashCost, prepareStores, storeWrites } from './store-writes.ts'

/** The methods that only read. Every other one must be among the writes that the trials try. */
const readMethods: readonly string[] = [
  'catalog.version',
  'catalog.read',
  'files.get',
  'progress.read',
  'groups.find',
  'members.list',
  'members.count',
  'events.list',
  'events.countByCode',
  'events.top',
  'sessions.findPerson',
  'sessions.find',
  'sessions.list',
  'challenges.find',
  'notices.list',
  'outbox.readBacklog',
  'pool.find',
  'pool.findByEmail',
  'pool.findExternal',
  'pool.list',
  'pool.readPasswordVersion',
  'pool.findChallenge',
  'pool.checkPassword',
  'pool.countRecoveryCodes',
  'pool.passwordCheckLoad',
]

async function openPreparedStores() {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-writes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const stores = openEmbeddedStores({
    dataDir,
    hashCost,
    onFault: (error) => expect.unreachable(String(error)),
  })
  onTestFinished(() => stores.close())
  await prepareStores(stores)
  return { dataDir, stores }
}

/** The methods of all ports, as `catalog.saveTrack`. */
function methodsOf({ metrics: _, close: __, ...ports }: ReturnType<typeof openEmbeddedStores>): string[] {
  return Object.entries(ports).flatMap(([port, methods]) =>
    Object.keys(methods).map((method) => `${port}.${method}`),
  )
}

/** Tells `onCall` of every call; what that answers takes the place of the call, unless it is undefined. */
function interceptCalls(stores: Stores, onCall: (method: string) => unknown): Stores {
  const around = (name: string, port: object) =>
    new Proxy(port, {
      get(target, method) {
        const call: unknown = Reflect.get(target, method)
        if (typeof call !== 'function') return call
        return (...args: unknown[]) =>
          onCall(`${name}.${String(method)}`) ?? Reflect.apply(call, target, args)
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
async function writeMethodsOf(kind: StoreWrite, stores: Stores): Promise<string[]> {
  const called = new Set<string>()
  await kind.write(
    interceptCalls(stores, (method) => void called.add(method)),
    0,
  )
  return [...called].filter((method) => !readMethods.includes(method))
}

test('every method of a port is called by a write here, or only reads', async () => {
  const { stores } = await openPreparedStores()
  const called: string[] = []
  for (const kind of storeWrites) called.push(...(await writeMethodsOf(kind, stores)))
  const [methods, known] = [new Set(methodsOf(stores)), new Set([...called, ...readMethods])]
  expect({ unknown: methods.difference(known), gone: known.difference(methods) }).toEqual({
    unknown: new Set(),
    gone: new Set(),
  })
})

test('each write is found to be missing before it is done, and to be there after it', async () => {
  const { dataDir, stores } = await openPreparedStores()
  for (const kind of storeWrites) {
    const acknowledged = new Set([writeKey(kind, 1)])
    // Of a file that was never put nobody can tell that it was removed.
    if (kind.partQueries.length > 0)
      expect(await findViolations(dataDir, acknowledged)).toContain(
        `"${writeKey(kind, 1)}" was acknowledged and is not there.`,
      )
    await kind.write(stores, 1)
    expect(await findViolations(dataDir, acknowledged)).toEqual([])
  }
})

test('whatever a port acknowledges and does not do is found', async () => {
  const { dataDir, stores } = await openPreparedStores()
  const elsewhere = await openPreparedStores()
  const calls = new Map<StoreWrite, string[]>()
  for (const kind of storeWrites) calls.set(kind, await writeMethodsOf(kind, elsewhere.stores))
  const unseen: string[] = []
  let n = 0
  for (const method of methodsOf(stores).filter((name) => !readMethods.includes(name))) {
    n += 1
    const careless = interceptCalls(stores, (called) =>
      called === method ? Promise.resolve('saved') : undefined,
    )
    const found: string[] = []
    for (const kind of storeWrites) {
      if (!calls.get(kind)?.includes(method)) continue
      await kind.write(careless, n)
      found.push(...(await findViolations(dataDir, new Set([writeKey(kind, n)]))))
    }
    if (found.length === 0) unseen.push(method)
  }
  expect(unseen).toEqual([])
})

import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { expect, onTestFinished, test } from 'vitest'
import { readMethods } from './read-methods.ts'
import { sampleInSmallSize } from './run-size.ts'
import { findViolations, writeKey } from './store-writes/find-violations.ts'
import type { StoreWrite } from './store-writes/store-write.ts'
import { prepareStores, storeWrites } from './store-writes.ts'

/** How many writes, and how many methods, are tried in the small size. */
const SAMPLE = 30

async function openPreparedStores() {
  const dataDir = createTemporaryFolder()
  const stores = openStores(dataDir)
  onTestFinished(() => stores.close())
  await prepareStores(stores)
  return { dataDir, stores }
}

/** Returns the methods of all ports, for example `catalog.saveTrack`. */
function methodsOf({ metrics: _, close: __, ...ports }: EmbeddedStores): string[] {
  return Object.entries(ports).flatMap(([port, methods]) =>
    Object.entries(methods).flatMap(([name, member]) =>
      typeof member === 'function' ? [`${port}.${name}`] : [],
    ),
  )
}

/** Returns stores that pass every call to `onCall`; its result replaces the call, unless it is undefined. */
function interceptCalls(stores: EmbeddedStores, onCall: (method: string) => unknown): EmbeddedStores {
  const wrapPort = (name: string, port: object) =>
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
      return typeof port === 'object' && port !== null ? wrapPort(String(name), port) : port
    },
  })
}

async function writeMethodsOf(kind: StoreWrite, stores: EmbeddedStores): Promise<string[]> {
  const called = new Set<string>()
  await kind.write(
    interceptCalls(stores, (method) => void called.add(method)),
    0,
  )
  return [...called].filter((method) => !readMethods.includes(method))
}

test('every method of a port is called by a write, or is listed as only reading', async () => {
  const { stores } = await openPreparedStores()
  const called: string[] = []
  for (const kind of storeWrites) called.push(...(await writeMethodsOf(kind, stores)))
  const [methods, known] = [new Set(methodsOf(stores)), new Set([...called, ...readMethods])]
  expect({ unknown: methods.difference(known), removed: known.difference(methods) }).toEqual({
    unknown: new Set(),
    removed: new Set(),
  })
})

test('each write is reported missing before it is made, and not after it', async () => {
  const { dataDir, stores } = await openPreparedStores()
  for (const kind of sampleInSmallSize(storeWrites, SAMPLE)) {
    const acknowledged = new Set([writeKey(kind, 1)])
    // A file that was never put cannot be distinguished from a removed one.
    if (kind.partQueries.length > 0)
      expect(await findViolations(dataDir, acknowledged)).toContain(
        `"${writeKey(kind, 1)}" was acknowledged but is not stored.`,
      )
    await kind.write(stores, 1)
    expect(await findViolations(dataDir, acknowledged)).toEqual([])
  }
})

test('every method that acknowledges a write without making it is detected', async () => {
  const { dataDir, stores } = await openPreparedStores()
  const otherStores = await openPreparedStores()
  const calls = new Map<StoreWrite, string[]>()
  for (const kind of storeWrites) calls.set(kind, await writeMethodsOf(kind, otherStores.stores))
  const undetected: string[] = []
  let n = 0
  const writeMethods = methodsOf(stores).filter((name) => !readMethods.includes(name))
  for (const method of sampleInSmallSize(writeMethods, SAMPLE)) {
    n += 1
    const storesWithoutMethod = interceptCalls(stores, (called) =>
      called === method ? Promise.resolve('saved') : undefined,
    )
    const violations: string[] = []
    for (const kind of storeWrites) {
      if (!calls.get(kind)?.includes(method)) continue
      await kind.write(storesWithoutMethod, n)
      violations.push(...(await findViolations(dataDir, new Set([writeKey(kind, n)]))))
    }
    if (violations.length === 0) undetected.push(method)
  }
  expect(undetected).toEqual([])
})

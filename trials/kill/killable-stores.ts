import type { DatabaseSync } from 'node:sqlite'
import { createTables, openDynamodbStores } from '@kitchen-table/cloud/dynamodb'
import type { DynamoDBClient } from '@kitchen-table/cloud/service-clients'
import { openSharedDynamodb } from '@kitchen-table/cloud/testing/suites'
import { beforeRequests } from '@kitchen-table/cloud/testing/tools'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { openStores, type ProductStores } from '@kitchen-table/embedded/testing/samples'
import { openDynamodbMirror } from '@kitchen-table/operator/testing/suites'
import { openTables } from '@kitchen-table/operator/testing/tools'

const PREFIX = 'killed-'

/** Methods of accounts and files that only read. */
const readingMethods = /^(find|get|list|stat|count)/

/** Calls a function of the switch before each call of a method. */
function interceptCalls<T extends object>(target: T, { beforeCall, beforeWrite }: KillSwitch): T {
  return new Proxy(target, {
    get(object, name) {
      const member: unknown = Reflect.get(object, name)
      if (typeof member !== 'function') return member
      return async (...args: unknown[]) => {
        await (readingMethods.test(String(name)) ? beforeCall() : beforeWrite())
        return Reflect.apply(member, object, args)
      }
    },
  })
}

type KillSwitch = ReturnType<typeof createKillSwitch>

/** Counts writes. From the n-th on, none begins, and neither does anything that waits for one: the process is dead. */
function createKillSwitch(killAt: number) {
  const { promise: death, resolve } = Promise.withResolvers<void>()
  let [writes, isDead] = [0, false]
  const forever = new Promise<never>(() => {})
  async function beforeCall(): Promise<void> {
    if (isDead) await forever
  }
  async function beforeWrite(): Promise<void> {
    writes += 1
    if (writes === killAt) {
      isDead = true
      resolve()
    }
    await beforeCall()
  }
  return { death, beforeCall, beforeWrite, countWrites: () => writes }
}

/** Creates tables in DynamoDB Local for the stores of processes that are killed. */
export async function startKillableStores() {
  const local = openSharedDynamodb()
  const client = local.client()
  await createTables(client, PREFIX)

  function openKillable(killSwitch: KillSwitch, sqlite: EmbeddedStores) {
    const own: DynamoDBClient = local.client()
    beforeRequests(own, ({ isWrite }) => (isWrite ? killSwitch.beforeWrite() : killSwitch.beforeCall()))
    const { challenges: _, ...stores } = openDynamodbStores(openTables(own, PREFIX))
    const intercepted = {
      directory: interceptCalls(sqlite.directory, killSwitch),
      authenticator: interceptCalls(sqlite.authenticator, killSwitch),
      secondFactor: interceptCalls(sqlite.secondFactor, killSwitch),
      files: interceptCalls(sqlite.files, killSwitch),
    }
    return { client: own, stores: { ...sqlite, ...stores, ...intercepted } }
  }

  /** Opens the store of a folder with its rows in DynamoDB. `close` brings the folder up to date with what is stored. */
  async function open(dataDir: string) {
    const databases: DatabaseSync[] = []
    const sqlite = openStores(dataDir, { onOpen: (db) => databases.push(db) })
    const [db] = databases
    if (!db) throw new Error('No database was opened.')
    const ownClient = local.client()
    const mirror = await openDynamodbMirror(ownClient, PREFIX, db)
    async function close(): Promise<void> {
      try {
        await mirror.pullRows()
        await mirror.checkDerivedRows()
      } finally {
        await sqlite.close()
        ownClient.destroy()
      }
    }
    return { sqlite, mirror, close }
  }

  return {
    /**
     * Runs something on the store of a folder, with its rows in DynamoDB, and kills it before its n-th write; 0 lets it
     * end. Returns how many writes it has begun, and the result if it has ended.
     */
    async runKilled<T>(dataDir: string, killAt: number, run: (stores: ProductStores) => Promise<T>) {
      const { sqlite, mirror, close } = await open(dataDir)
      const killSwitch = createKillSwitch(killAt)
      const killable = openKillable(killSwitch, sqlite)
      mirror.watchClient(killable.client)
      try {
        const result = await Promise.race([run(killable.stores), killSwitch.death])
        return { writes: killSwitch.countWrites(), result: result ?? null }
      } finally {
        // Requests that are under way arrive, also if nobody waits for their responses.
        await close()
        killable.client.destroy()
      }
    },
    /** Runs something on the store of a folder, with its rows in DynamoDB, until it ends. */
    async run<T>(dataDir: string, run: (stores: ProductStores) => Promise<T>): Promise<T> {
      const { sqlite, mirror, close } = await open(dataDir)
      try {
        return await run({ ...sqlite, ...mirror.stores })
      } finally {
        await close()
      }
    },
    async stop(): Promise<void> {
      client.destroy()
      await local.removeTables(PREFIX)
    },
  }
}

import type { Stores } from '@kitchen-table/application/ports'
import { findFreePort } from '@kitchen-table/application/testing/processes'
import {
  fillWithDemo,
  type LocalCloud,
  longTimeoutSettings,
  startLocalCloud,
} from '@kitchen-table/cloud/local'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import {
  type ServerProcess,
  startServerProcess,
  withConfiguredStores,
} from '@kitchen-table/server/testing/tools'

type Settings = Record<string, string>

/** Which shape of the product the journeys run on: the one on one machine, or the cloud shape on this machine. */
export const isCloud = process.env.JOURNEY_SHAPE === 'cloud'

export type Product = {
  address: string
  dataDir: string
  /** The settings with which another program opens the same stores. */
  settings: Settings
  /** Starts again on the same address after `stop` or `kill`. */
  start(): Promise<void>
  /** Sends SIGTERM, and waits until the process has ended. */
  stop(): Promise<void>
  /** Sends SIGKILL, which is like the loss of the machine. */
  kill(): Promise<void>
  faults(): string[]
  /** What its servers have written to their log. */
  output(): string
}

const faultsOf = (output: string) => output.split('\n').filter((line) => line.includes('"level"'))

async function startEmbedded(dataDir: string, env: Settings): Promise<Product> {
  const port = await findFreePort()
  const settings = { APP_ENV: 'development', PORT: String(port), DATA_DIR: dataDir, ...env }
  const servers: ServerProcess[] = []
  let server: ServerProcess | null = null

  async function start() {
    server = await startServerProcess({ ...process.env, ...settings })
    servers.push(server)
  }
  async function end(how: 'stop' | 'kill') {
    const stopping = server
    server = null
    await stopping?.[how]()
  }

  await start()
  return {
    address: `http://localhost:${port}`,
    dataDir,
    settings,
    start,
    stop: () => end('stop'),
    kill: () => end('kill'),
    faults: () => servers.flatMap(({ output }) => faultsOf(`${output.stdout}${output.stderr}`)),
    output: () => servers.map(({ output }) => `${output.stdout}${output.stderr}`).join('\n'),
  }
}

/** The services of the cloud stay when the server processes are killed. */
async function startCloud(
  dataDir: string,
  { env = {}, prepare }: { env?: Settings; prepare?: (settings: Settings) => Promise<void> },
): Promise<Product> {
  const port = await findFreePort()
  const clouds: LocalCloud[] = []
  let running: LocalCloud | null = null

  async function start() {
    if (running !== null) return running.startServers()
    running = await startLocalCloud({
      folder: dataDir,
      port,
      settings: { ...longTimeoutSettings, LOG_LEVEL: 'error', ...env },
      ...(prepare && { prepare }),
    })
    clouds.push(running)
  }
  await start()
  return {
    address: `http://localhost:${port}`,
    dataDir,
    get settings() {
      return clouds.at(-1)?.settings ?? {}
    },
    start,
    async stop() {
      const stopping = running
      running = null
      await stopping?.stop()
    },
    kill: async () => running?.endServers('SIGKILL'),
    faults: () => clouds.flatMap((cloud) => faultsOf(cloud.readOutput())),
    output: () => clouds.map((cloud) => cloud.readOutput()).join('\n'),
  }
}

export const startProduct = (dataDir: string, env: Settings = {}): Promise<Product> =>
  isCloud ? startCloud(dataDir, { env }) : startEmbedded(dataDir, env)

/** Starts a product whose stores `seed` fills before; with `hasDemo`, in addition to the demo library and its people. */
export async function startSeededProduct(
  dataDir: string,
  seed: (stores: Stores) => Promise<void>,
  { hasDemo }: { hasDemo: boolean },
): Promise<Product> {
  if (isCloud)
    return startCloud(dataDir, {
      async prepare(settings) {
        if (hasDemo) await fillWithDemo(settings)
        await withConfiguredStores(settings, seed)
      },
    })
  if (hasDemo) await (await startEmbedded(dataDir, {})).stop()
  // Hashes of passwords cost less than those of the product itself.
  const stores = openStores(dataDir)
  await seed(stores)
  await stores.close()
  return startEmbedded(dataDir, {})
}

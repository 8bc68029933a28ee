import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectOutput, compileCacheEnv, findFreePort } from '@kitchen-table/application/testing/processes'
import { startTestProvider } from '@kitchen-table/demo/test-provider'
import { requireFreePort } from './require-free-port.ts'
import { startBalancer } from './start-balancer.ts'
import { type ServicesOptions, startServices } from './start-services.ts'
import { createStopList, type StopList } from './stop-list.ts'

const mainFile = fileURLToPath(import.meta.resolve('@kitchen-table/server/main'))
const fillFile = fileURLToPath(import.meta.resolve('@kitchen-table/demo/fill'))

type Settings = Record<string, string>

/** Settings of servers that wait longer, because the emulators share this machine. */
export const longTimeoutSettings: Settings = { DYNAMODB_TIMEOUT_MS: '5000' }

type Signal = 'SIGTERM' | 'SIGKILL'

type Options = ServicesOptions & {
  /** Keeps the data of all services. */
  folder: string
  port: number
  processes?: number
  /** Further settings. */
  settings?: Settings
  /** Returns the settings of one of the server processes. */
  adjustSettings?: (settings: Settings, process: number) => Settings | Promise<Settings>
  onOutput?: (text: string) => void
  /** Fills the stores before the servers start; by default with the demo library, at the first start. */
  prepare?: (settings: Settings) => Promise<void>
}

const environmentOf = (settings: Settings) => ({ ...compileCacheEnv, PATH: process.env.PATH, ...settings })

/** Fills empty stores with the demo library and its people, which takes some minutes. */
export async function fillWithDemo(settings: Settings): Promise<void> {
  const child = spawn(process.execPath, [fillFile], {
    env: environmentOf(settings),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The demo library could not be filled in; the lines above say why.')
}

/** Starts one server process, and resolves when it accepts requests. */
async function startServer(settings: Settings, onOutput: (text: string) => void) {
  const child = spawn(process.execPath, [mainFile], {
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { output, exit } = collectOutput(child)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => onOutput(String(text)))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output.stdout.includes(' is open at ') && resolve())
    child.once('exit', (code) => reject(new Error(`A server process exited with ${code}: ${output.stderr}`)))
  })
  return {
    pid: child.pid ?? 0,
    output,
    end(signal: Signal) {
      child.kill(signal)
      return exit
    },
  }
}

type ServerProcess = Awaited<ReturnType<typeof startServer>>

/**
 * Starts the whole cloud shape on this machine: emulators of DynamoDB, Cognito and S3, server processes, and nginx in
 * front of them at `port`. The demo library is filled in at the first start.
 */
export async function startLocalCloud(options: Options) {
  const parts = createStopList()
  try {
    return { ...(await startParts(options, parts)), stop: parts.stop }
  } catch (error) {
    await parts.stop().catch(() => {})
    throw error
  }
}

/** Adds what stops each part once it has started. */
async function startParts(options: Options, parts: StopList) {
  const { folder, port, processes = 2, onOutput = () => {}, adjustSettings = (same) => same } = options
  const { dynamodb, objectStore } = options
  const origin = `http://localhost:${port}`
  await requireFreePort(port)
  const services = await startServices(folder, origin, {
    ...(dynamodb && { dynamodb }),
    ...(objectStore && { objectStore }),
  })
  parts.add(services.stop)
  const { providerSecret: clientSecret } = services
  const provider = await startTestProvider({ publicOrigin: origin, port: port + 1, clientSecret }).catch(() =>
    startTestProvider({ publicOrigin: origin, clientSecret }),
  )
  parts.add(provider.stop)
  const settings: Settings = {
    ...services.settings,
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    TRUSTED_PROXY_HOPS: '1',
    TEST_PROVIDER_PORT: String(provider.port),
    TEST_PROVIDER_SECRET: clientSecret,
    ...options.settings,
  }
  await (options.prepare ?? fillWithDemo)(settings)

  const ports = await Promise.all(Array.from({ length: processes }, findFreePort))
  const outputs: ServerProcess['output'][] = []
  /** By their number. */
  const servers = new Map<number, ServerProcess>()

  async function startAt(number: number): Promise<void> {
    const own = await adjustSettings({ ...settings, PORT: String(ports[number]) }, number)
    const server = await startServer(own, onOutput)
    servers.set(number, server)
    outputs.push(server.output)
  }
  async function startServers(): Promise<void> {
    // All of them have started or failed before those that have started are ended.
    const starts = await Promise.allSettled(ports.map((_, number) => startAt(number)))
    for (const start of starts) if (start.status === 'rejected') throw start.reason
  }
  async function endServers(signal: Signal): Promise<void> {
    const ending = [...servers.values()]
    servers.clear()
    await Promise.all(ending.map((server) => server.end(signal)))
  }

  parts.add(() => endServers('SIGTERM'))
  await startServers()
  const balancer = await startBalancer({ folder: join(folder, 'nginx'), port, ports })
  parts.add(balancer.stop)
  return {
    address: origin,
    settings,
    /** The addresses of the server processes, without the balancer. */
    processAddresses: ports.map((each) => `http://127.0.0.1:${each}`),
    /** Kills one of the server processes, and starts another in its place. */
    async replaceServer(number: number): Promise<void> {
      const killed = servers.get(number)
      if (!killed) throw new Error(`There is no server process ${number}.`)
      await killed.end('SIGKILL')
      await startAt(number)
    },
    /** Starts the server processes again, after `endServers`. */
    startServers,
    /** Ends the server processes; the services keep running. */
    endServers,
    readOutput: () => outputs.map(({ stdout, stderr }) => `${stdout}${stderr}`).join(''),
  }
}

export type LocalCloud = Awaited<ReturnType<typeof startLocalCloud>>

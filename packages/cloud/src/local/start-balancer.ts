import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { collectOutput } from '@kitchen-table/application/testing/processes'
import { ensureTool } from '@kitchen-table/scripts/system-tools'

const watchdogScript = fileURLToPath(
  import.meta.resolve('@kitchen-table/application/testing/run-until-stdin-closes'),
)

const MAX_START_MS = 60_000

type Options = {
  /** For the configuration and temporary files. */
  folder: string
  port: number
  /** Of the server processes, on this machine. */
  ports: readonly number[]
}

/** Returns nginx's configuration. Its headers are those of docs/operations.md. */
function formatConfiguration({ folder, port, ports }: Options): string {
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`)
  const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  return `daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
error_log stderr error;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporaryPaths.join('\n  ')}
  upstream product {
    ${servers.join('\n    ')}
    keepalive 64;
    keepalive_timeout 60s;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 251m;
    # As long an address as the server takes.
    large_client_header_buffers 4 32k;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    location / {
      proxy_pass http://product;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
    # The page of captured messages is for this machine alone: the server sees no forwarded request.
    location = /dev/outbox {
      proxy_pass http://product;
    }
  }
}
`
}

/** Starts nginx before the server processes. It ends with this process at the latest. */
export async function startBalancer(options: Options): Promise<{ stop(): Promise<void> }> {
  const nginx = await ensureTool('nginx')
  const { folder, port } = options
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, formatConfiguration(options))
  const args = [watchdogScript, nginx, '-p', folder, '-e', 'stderr', '-c', file]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const { output } = collectOutput(child)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  async function stop(): Promise<void> {
    if (hasEnded()) return
    const exit = once(child, 'exit')
    child.stdin.end()
    await exit
  }

  for (let waitedMs = 0; ; waitedMs += 50) {
    if (hasEnded() || waitedMs > MAX_START_MS) {
      await stop()
      throw new Error(`nginx does not start: ${output.stderr}`)
    }
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    await response?.body?.cancel()
    // Another program may have taken the port.
    if (response?.headers.get('server')?.startsWith('nginx')) break
    await sleep(50)
  }
  return { stop }
}

import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Command } from './parse-containerfile.ts'
import { waitForExit } from './wait-for-exit.ts'

/** Where a process of a container runs, and with what. `user` is a name or a number of the root's own list. */
export type ProcessContext = { folder: string; workdir: string; user: string; env: Record<string, string> }

/** Characters of the output of a step that fails. */
const MAX_SHOWN = 3000

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** In the root, only while a process runs: the certificates of authorities that this machine trusts. */
const AUTHORITIES = '/run/authorities.crt'

/** Mounts what an engine mounts, in a name space that ends with the process, and becomes the process. */
const ENTER_ROOT = `
  set -e
  folder=$1 ids=$2 workdir=$3
  shift 3
  mount -t proc proc "$folder/proc"
  mount --rbind /dev "$folder/dev"
  mount -t tmpfs tmpfs "$folder/run"
  if [ -n "\${NODE_EXTRA_CA_CERTS:-}" ]; then cp "$NODE_EXTRA_CA_CERTS" "$folder${AUTHORITIES}"; fi
  exec chroot --userspec="$ids" "$folder" /usr/bin/env -i --chdir="$workdir" "$@"`

/** Returns how this machine reaches the registry of packages, which is no part of an image. */
function readRegistryEnv(): Record<string, string> {
  const npm_config_registry = execFileSync('npm', ['config', 'get', 'registry']).toString().trim()
  return process.env.NODE_EXTRA_CA_CERTS
    ? { npm_config_registry, NODE_EXTRA_CA_CERTS: AUTHORITIES, CURL_CA_BUNDLE: AUTHORITIES }
    : { npm_config_registry }
}

/** Returns a user's own number and that of their group. */
function findIds(folder: string, user: string): string {
  const lines = readFileSync(join(folder, 'etc/passwd'), 'utf8').split('\n')
  const found = lines.map((line) => line.split(':')).find(([name, , id]) => name === user || id === user)
  if (found === undefined) throw new Error(`The image has no user ${user}.`)
  return `${found[2]}:${found[3]}`
}

/** Starts a command in a root. The process has the id of the child, and writes to pipes that must be read. */
export function startInRoot(
  { folder, workdir, user, env }: ProcessContext,
  command: Command,
): ChildProcessByStdio<null, Readable, Readable> {
  const variables = Object.entries({ PATH, ...env }).map(([name, value]) => `${name}=${value}`)
  const args = command.kind === 'exec' ? command.args : ['/bin/sh', '-c', command.line]
  const entering = ['--mount', 'sh', '-c', ENTER_ROOT, 'sh', folder, findIds(folder, user), workdir]
  return spawn('unshare', [...entering, ...variables, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Runs a command in a root, and returns its exit code and all that it writes. */
export async function runInRoot(
  context: ProcessContext,
  command: Command,
): Promise<{ code: number | null; output: string }> {
  return waitForExit(startInRoot(context, command))
}

/** Runs a step of a build: with access to the registry of packages. Throws with its output if it fails. */
export async function runBuildStep(context: ProcessContext, command: Command): Promise<void> {
  const env = { ...context.env, ...readRegistryEnv() }
  const { code, output } = await runInRoot({ ...context, env }, command)
  if (code !== 0)
    throw new Error(`${JSON.stringify(command)} has failed with ${code}:\n${output.slice(-MAX_SHOWN)}`)
}

import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureTool } from '@kitchen-table/scripts/system-tools'
import { waitForExit } from './wait-for-exit.ts'

/** Returns the mirror of Debian from which this machine installs packages; null for that of debootstrap. */
function findMirror(): string | null {
  const folder = '/etc/apt/sources.list.d'
  const files = [
    '/etc/apt/sources.list',
    ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
  ]
  const lines = files
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  const mirrors = lines.map(
    (line) => /^(?:URIs:|deb )\s*(?:\[[^\]]*\]\s*)?(https?:\S+\/debian)\/?(?:\s|$)/.exec(line)?.[1],
  )
  return mirrors.find((mirror) => mirror !== undefined) ?? null
}

/** How the image installs packages: without waiting for the disk, and without what nobody reads there. */
const DPKG_OPTIONS = `force-unsafe-io
path-exclude /usr/share/doc/*
path-exclude /usr/share/locale/*
path-exclude /usr/share/man/*
`

/** Installs what the image `debian:SUITE-slim` contains into a folder. */
export async function installDebian(suite: string, folder: string): Promise<void> {
  const debootstrap = await ensureTool('debootstrap')
  const mirror = findMirror()
  const options = ['--variant=minbase', suite, folder, ...(mirror === null ? [] : [mirror])]
  const { code, output } = await waitForExit(
    spawn(debootstrap, options, { stdio: ['ignore', 'pipe', 'pipe'] }),
  )
  if (code !== 0) throw new Error(`Debian ${suite} could not be installed:\n${output.slice(-3000)}`)
  writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/slim'), DPKG_OPTIONS)
}

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The unit of the kernel's processor times, the same on every Linux. Milliseconds. */
const TICK = 10

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Returns the processor time of all threads of a process, in milliseconds; 0 where there is no /proc. */
export function readCpuTime(pid: number | undefined): number {
  const stat = read(`/proc/${pid}/stat`)
  // Fields after the name, which may contain spaces: the 1st is the state, the 12th and 13th user and system time.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK
}

/** Returns the processor time of all processes of this machine, in milliseconds; 0 where there is no /proc. */
export function readTotalCpuTime(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    read('/proc/stat')?.split('\n', 1)[0]?.split(/\s+/) ?? []
  ).map(Number)
  return (user + nice + system + irq + softirq + steal) * TICK
}

/** Returns the resident memory of a process in MB: now, and its peak (`most`). Null where there is no /proc. */
export function readMemory(pid: number | undefined): { now: number; most: number } | null {
  const status = read(`/proc/${pid}/status`)
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status ?? '')?.[1]) / 1024
  return status === null ? null : { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

function isOpenFile(path: string): boolean {
  try {
    return !readlinkSync(path).startsWith('socket:')
  } catch {
    // It was closed meanwhile.
    return false
  }
}

/** Returns how many files a process has open, without its connections; 0 where there is no /proc. */
export function countOpenFiles(pid: number | undefined): number {
  const folder = `/proc/${pid}/fd`
  try {
    return readdirSync(folder).filter((name) => isOpenFile(`${folder}/${name}`)).length
  } catch {
    return 0
  }
}

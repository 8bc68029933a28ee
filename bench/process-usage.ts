import { readFileSync } from 'node:fs'

/** What the kernel counts in, on every Linux there is. Milliseconds. */
const TICK = 10

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Processor time that a process has used, all its threads together, in milliseconds; 0 where there is no /proc. */
export function readCpuTime(pid: number | undefined): number {
  const stat = read(`/proc/${pid}/stat`)
  // After the name, which may hold spaces: state is the 1st field, user and system time the 12th and 13th.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK
}

/** Processor time that everything on this machine has used, in milliseconds; 0 where there is no /proc. */
export function readTotalCpuTime(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    read('/proc/stat')?.split('\n', 1)[0]?.split(/\s+/) ?? []
  ).map(Number)
  return (user + nice + system + irq + softirq + steal) * TICK
}

/** Resident memory of a process in MB: now, and at its most. Null where there is no /proc. */
export function readMemory(pid: number | undefined): { now: number; most: number } | null {
  const status = read(`/proc/${pid}/status`)
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status ?? '')?.[1]) / 1024
  return status === null ? null : { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
